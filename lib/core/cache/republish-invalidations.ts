import { processEach } from "../each-alone";
import type { Consumer, EventName } from "../queue/queue";
import { deleteFile, isStorageKey } from "../storage";
import { invalidate } from "./tags";

/**
 * Consumers of events that repeat the invalidation of a write's `tags`, for a process that died between its commit and its message, and
 * delete its `files`. Both may run twice.
 */
export function republishInvalidations(events: readonly EventName[]): Consumer[] {
  const consumeAll = async (payloads: readonly Record<string, unknown>[]) => {
    invalidate([...new Set(payloads.flatMap(({ tags }) => listTexts(tags)))]);
    const files = payloads.flatMap((payload) => listTexts(payload.files));
    await processEach(files.filter(isStorageKey), deleteFile);
  };
  return events.map((event) => ({ event, consume: (payload) => consumeAll([payload]), consumeAll }));
}

const listTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
