import { singleton } from "../singleton";
import { measureMsSince } from "../time/age";

/*
 * Remembers that writes fail although the database answers: its disk is full or broken, or it is read-only.
 */

/** Time for which a failed write counts when no later one succeeds, in milliseconds. Without requests there are no writes to tell. */
const REMEMBERED_MS = 10_000;

/** The fault of the server behind an SQLSTATE; null for faults of a statement. */
function describeFault(code: string): string | null {
  if (code === "53100") return "has no space left";
  if (code === "25006") return "is read-only";
  return code.startsWith("58") ? "can't write its files" : null;
}

type State = { last: { fault: string; at: number } | null };

const state = () => singleton("write-failure", (): State => ({ last: null }));

/** Whether an SQLSTATE says that the server takes no writes. */
export const isWriteFault = (code = ""): boolean => describeFault(code) !== null;

/** Notes that a write failed with an SQLSTATE. */
export function noteWriteFailure(code = ""): void {
  const fault = describeFault(code);
  if (fault) state().last = { fault, at: Date.now() };
}

/** Notes that a write succeeded. */
export function forgetWriteFailure(): void {
  state().last = null;
}

/** Finds the fault that the last write met; null when a later one succeeded, or it was long ago. */
export function findWriteFault(): string | null {
  const { last } = state();
  return last && measureMsSince(last.at) <= REMEMBERED_MS ? last.fault : null;
}
