import { isIP } from "node:net";
import { env } from "./env";

/** Carries the address of the connection from `server.ts`, which removes any that a client sends. */
export const PEER_HEADER = "x-tonna-peer";

/**
 * Address of the caller, or "unknown". `X-Forwarded-For` counts only under TRUST_PROXY=1, and then only its last
 * entry: that one our own proxy wrote, whatever stands before it came from outside.
 */
export function getClientIp(headers: Pick<Headers, "get">, trustProxy = env().TRUST_PROXY): string {
  const forwarded = trustProxy ? headers.get("x-forwarded-for")?.split(",").at(-1) : undefined;
  return address(forwarded) ?? address(headers.get(PEER_HEADER) ?? undefined) ?? "unknown";
}

function address(value: string | undefined): string | undefined {
  const plain = value?.trim().replace(/^::ffff:(?=\d+\.)/i, "");
  return plain && isIP(plain) ? plain : undefined;
}
