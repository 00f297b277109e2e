import { createHmac, timingSafeEqual } from "node:crypto";
import { getAuthSecret } from "@/lib/core/env";
import { isId } from "@/lib/core/id";

/** The token of a mail's link, `<id of the mail>.<signature>`: whoever has the mail may renew what it names, no more. */
export function signRenewal(mailId: string): string {
  return `${mailId}.${signature(mailId).toString("base64url")}`;
}

/** The mail that a token names; null when we did not sign it. */
export function readRenewal(token: string): string | null {
  const [mailId = "", given = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isId(mailId)) return null;
  const presented = Buffer.from(given, "base64url");
  const expected = signature(mailId);
  return presented.length === expected.length && timingSafeEqual(presented, expected) ? mailId : null;
}

function signature(mailId: string): Buffer {
  return createHmac("sha256", getAuthSecret()).update(`renewal:${mailId}`).digest();
}
