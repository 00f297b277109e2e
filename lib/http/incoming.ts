/** What is read of a request: a `Request` has all of it, and so has what the fast path makes of node's own. */
export type Incoming = Pick<Request, "method" | "url" | "body"> & {
  headers: Pick<Headers, "get" | "has">;
  /** Reads the body at once, where it said how long it is and that is not too long; otherwise it is read from `body`. */
  whole?: () => Promise<Uint8Array>;
  /** Whether all of the body is here, so that nobody waits for it. */
  isHere?: () => boolean;
};

/** A request without a body as cheaply as can be: a `Request` and the stream of its body cost as much as a small answer. */
export function incoming(method: string, target: string, get: (name: string) => string | null): Incoming {
  return {
    method,
    // Only path and query are read of it; our own address comes from the settings, not from what a client calls us.
    url: `http://localhost${target}`,
    headers: { get, has: (name) => get(name) !== null },
    body: null,
  };
}
