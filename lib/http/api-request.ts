/** Parts of a request that the API reads. A web `Request` has all of it; `readRequest` (node-request.ts) makes it of a node request. */
export type ApiRequest = Pick<Request, "method" | "url" | "body"> & {
  headers: Pick<Headers, "get" | "has">;
  /** Reads the body without a stream; only when its length is known and small. Otherwise it is read from `body`. */
  readWhole?: () => Promise<Uint8Array>;
  /** Whether the whole body has arrived, so that reading it waits for nobody. */
  hasArrived?: () => boolean;
};

/** Path and query of a request as they were sent. The query is empty or begins with its question mark. */
export type Address = { pathname: string; search: string };

/** No dot segment in the path, and only characters that a URL leaves as they are. */
const PLAIN =
  /^(?!(?:[^?]*\/)?\.{1,2}(?:[/?]|$))(?!(?:[^?]*\/)?(?:%2e|\.%2e|%2e\.|%2e%2e)(?:[/?]|$))[\w\-.~!$&()*+,;=:@/%]*(?:\?[\w\-.~!$&()*+,;=:@/?%]*)?$/i;

/** Splits a URL into path and query without the cost of a `URL` object. Only a URL that needs normalising becomes one. */
export function splitUrl(url: string): Address {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const [path = ""] = url.slice(start).split("#");
  if (start < 0 || !PLAIN.test(path)) return new URL(url);
  const at = path.indexOf("?");
  return at < 0
    ? { pathname: path, search: "" }
    : { pathname: path.slice(0, at), search: path.slice(at === path.length - 1 ? path.length : at) };
}
