import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/*
 * The host of a request by RFC 9112, sections 3.2 and 3.3.
 */

/** `uri-host [":" port]` of RFC 3986; an IPv6 address stands in brackets. */
const HOST = /^(?:\[([^\]]*)\]|(?:[\w\-.~!$&'()*+,;=]|%[0-9a-f]{2})+)(?::\d{0,5})?$/i;

function isHost(value: string): boolean {
  const [found, address] = HOST.exec(value) ?? [];
  return found !== undefined && (address === undefined || isIPv6(address));
}

/** Finds what is wrong with the host of a request, as a sentence; null when it is right. */
export function findHostFault({ rawHeaders, headers, httpVersion, url = "" }: IncomingMessage): string | null {
  let fields = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") fields += 1;
  if (fields > 1) return "There is more than one Host header.";
  const { host = "" } = headers;
  if (fields === 0 && httpVersion === "1.1") return "The Host header is missing.";
  if (host !== "" && !isHost(host)) return "The Host header is no host name.";
  if (url.startsWith("/")) return host === "" && fields > 0 ? "The Host header is empty." : null;
  return url === "*" || readAbsoluteTarget(url) ? null : "The target is neither a path nor an address of the web.";
}

/** Path and host of an absolute target, which proxies send; null for any other target. */
export function readAbsoluteTarget(target: string): { host: string; path: string } | null {
  const [, host = "", path = ""] = /^https?:\/\/([^/?#]*)([^#]*)$/i.exec(target) ?? [];
  return isHost(host) ? { host, path: path.startsWith("/") ? path : `/${path}` } : null;
}
