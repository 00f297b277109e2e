import { processEach } from "../each-alone";
import type { Consumer, EventName } from "../outbox";
import { deleteFile, isStorageKey } from "../storage";
import { invalidate } from "./tags";

/**
 * Consumers of what a write changed: its `tags` are said again, for a process that died between its commit and its message, and
 * the `files` that nothing names any more are deleted. Said twice, it harms nobody.
 */
export function retell(events: readonly EventName[]): Consumer[] {
  const consumeAll = async (payloads: readonly Record<string, unknown>[]) => {
    invalidate([...new Set(payloads.flatMap(({ tags }) => texts(tags)))]);
    const files = payloads.flatMap((payload) => texts(payload.files));
    await processEach(files.filter(isStorageKey), deleteFile);
  };
  return events.map((event) => ({ event, consume: (payload) => consumeAll([payload]), consumeAll }));
}

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
