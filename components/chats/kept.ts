import { readStored, store } from "@/components/ui/storage";
import type { Pending } from "./thread-state";

/*
 * Unsent text in the browser's storage. Names carry the account, so that another person at the browser does not see it.
 * Storage may be full or switched off; then nothing is kept, and nothing else changes.
 */

const formatDraftName = (userId: string, place: string) => `tonna:draft:${userId}:${place}`;
const formatUnsentName = (userId: string, place: string) => `tonna:unsent:${userId}:${place}`;

/** Text that was typed in a chat and not sent; empty without one. */
export function readDraft(userId: string, place: string): string {
  return readStored(formatDraftName(userId, place)) ?? "";
}

/** Keeps the typed text of a chat; an empty one is deleted. */
export function keepDraft(userId: string, place: string, text: string): void {
  store(formatDraftName(userId, place), text === "" ? null : text);
}

/** Messages that were not confirmed before the page went away; they count as failed. */
export function readUnsent(userId: string, place: string): Pending[] {
  try {
    const known: unknown = JSON.parse(readStored(formatUnsentName(userId, place)) ?? "[]");
    return Array.isArray(known) ? known.filter(isUnsent).map((each) => ({ ...each, failed: "internal" as const })) : [];
  } catch {
    return [];
  }
}

/** Keeps the messages that are not confirmed; an empty list is deleted. */
export function keepUnsent(userId: string, place: string, pending: readonly Pending[]): void {
  const kept = pending.map(({ clientKey, text }) => ({ clientKey, text }));
  store(formatUnsentName(userId, place), kept.length === 0 ? null : JSON.stringify(kept));
}

function isUnsent(value: unknown): value is { clientKey: string; text: string } {
  const { clientKey, text } = (value ?? {}) as Record<string, unknown>;
  return typeof clientKey === "string" && typeof text === "string";
}
