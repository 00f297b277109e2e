/** Path and query of a request as they were sent, the latter empty or with its question mark. */
export type Address = { pathname: string; search: string };

/** Takes an address apart without the cost of a `URL`; what needs normalising goes through one. */
export function addressOf(url: string): Address {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const [path = ""] = url.slice(start).split("#");
  // A dot segment, a backslash or a character that has to be encoded is rare and changes the path.
  if (start < 0 || !PLAIN.test(path)) return new URL(url);
  const at = path.indexOf("?");
  return at < 0
    ? { pathname: path, search: "" }
    : { pathname: path.slice(0, at), search: path.slice(at === path.length - 1 ? path.length : at) };
}

/** No dot segment in the path, and only characters that a URL leaves as they are. */
const PLAIN =
  /^(?!(?:[^?]*\/)?\.{1,2}(?:[/?]|$))(?!(?:[^?]*\/)?(?:%2e|\.%2e|%2e\.|%2e%2e)(?:[/?]|$))[\w\-.~!$&()*+,;=:@/%]*(?:\?[\w\-.~!$&()*+,;=:@/?%]*)?$/i;
