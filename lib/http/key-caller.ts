import type { Caller } from "@/lib/core/caller";
import { missingKey } from "./identify";

/** The caller as the holder of a key, for routes that a key alone opens. Throws `missing_key`. */
export function keyCaller(caller: Caller): Extract<Caller, { kind: "key" }> {
  if (caller.kind !== "key") throw missingKey();
  return caller;
}
