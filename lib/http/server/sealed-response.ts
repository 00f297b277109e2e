import type { ServerResponse } from "node:http";

/** Makes later writes to a response do nothing: it was answered for its handler, which does not know that yet. */
export function sealResponse(res: ServerResponse): void {
  const ignore = () => res;
  Object.assign(res, { setHeader: ignore, writeHead: ignore, flushHeaders: ignore, end: ignore, write: () => true });
}
