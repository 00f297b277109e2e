import type { ServerResponse } from "node:http";

/**
 * Makes later writes to a response do nothing: it was answered for its handler, which does not know that yet. They can't be put back
 * either, as whoever held the answer would.
 */
export function sealResponse(res: ServerResponse): void {
  const ignore = () => res;
  const ignored = { setHeader: ignore, writeHead: ignore, flushHeaders: ignore, end: ignore, write: () => true };
  for (const [name, value] of Object.entries(ignored))
    Object.defineProperty(res, name, { configurable: true, get: () => value, set: () => {} });
}
