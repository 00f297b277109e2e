import { isIP } from "node:net";
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
