// Types and choices of the forms on /account/api-keys.
import type { Idle } from "@/lib/core/form-state";
import type { KeyTexts } from "./key-texts";

/** Errors of the forms for keys. */
export type KeysError = keyof KeyTexts["errors"];

export type KeysField = keyof KeyTexts["fieldErrors"];

/** Answer of every form on the page of keys. A key is in it once, right after it was made. */
export type KeysState =
  | Idle
  | {
      status: "issued";
      key: string;
      name: string;
      /** Hours for which the replaced key still works; null when none was replaced. */
      overlapHours: number | null;
    }
  | { status: "revoked"; name: string }
  | { status: "error"; error: KeysError; fields: KeysField[] };

/** Lifetimes to choose from, in days; 0 is no end. */
export const EXPIRY_DAYS = [0, 30, 90, 365] as const;
/** Overlaps to choose from when a key is rotated, in hours. */
export const OVERLAP_HOURS = [0, 1, 6, 24] as const;
