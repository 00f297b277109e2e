// The address of a client, behind a proxy too.
import { isIP, isIPv6 } from "node:net";
import { env } from "./env";

/** Header with the address of the connection. `server.ts` sets it and removes what a client sends. */
export const PEER_HEADER = "x-tonna-peer";

/**
 * Returns the address of the caller, or "unknown". `X-Forwarded-For` counts only with TRUST_PROXY=1, and only its last entry: our
 * own proxy wrote it, the others come from outside.
 */
export function getClientIp(headers: Pick<Headers, "get">, trustProxy = env().TRUST_PROXY): string {
  const forwarded = trustProxy ? headers.get("x-forwarded-for")?.split(",").at(-1) : undefined;
  return parseAddress(forwarded) ?? parseAddress(headers.get(PEER_HEADER) ?? undefined) ?? "unknown";
}

function parseAddress(value: string | undefined): string | undefined {
  const plain = value?.trim().replace(/^::ffff:(?=\d+\.)/i, "");
  return plain && isIP(plain) ? plain : undefined;
}

/** Reduces an address to one visitor: the whole IPv4 address, or the /64 of IPv6 that a household gets. */
export function toVisitor(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = ip.toLowerCase().replace(/%.*$/, "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill("0"), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
