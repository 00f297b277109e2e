// Tells whether the terminal that started the process is gone.
import { closeSync, openSync } from "node:fs";

/* SIGHUP comes when a terminal is closed, and from an administrator. Only the first one takes the terminal away. */

let hadTerminal = false;

/** Remembers whether this process belongs to a terminal. */
export function rememberTerminal(): void {
  hadTerminal = hasTerminal();
}

/** Whether the terminal of `rememberTerminal` was closed. */
export function isTerminalGone(): boolean {
  return process.platform === "win32" || (hadTerminal && !hasTerminal());
}

function hasTerminal(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}
