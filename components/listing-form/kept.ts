import { readStored, store } from "@/components/ui/storage";
import type { Values } from "./form-state";

/** Unsent form in the browser's storage. If the storage is full or off, nothing is kept. */
export type Kept = { at: string; values: Values };

/** Name in the browser's storage; it carries the account, so that the next person at it does not see the text. */
export const formatKeptName = (userId: string, slug: string | null) => `tonna:listing:${userId}:${slug ?? "new"}`;

export function readKept(name: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(readStored(name) ?? "null");
    const { at, values } = (kept ?? {}) as Record<string, unknown>;
    if (typeof at !== "string" || Number.isNaN(Date.parse(at)) || typeof values !== "object" || values === null)
      return null;
    const texts = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return { at, values: Object.fromEntries(texts) };
  } catch {
    return null;
  }
}

/** Keeps the fields of a form, or forgets them. */
export const keep = (name: string, values: Values | null) =>
  store(name, values && JSON.stringify({ at: new Date().toISOString(), values }));
