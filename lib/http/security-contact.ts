import { domainToASCII } from "node:url";
import { env } from "@/lib/core/env";

/** Days for which the text may be believed. RFC 9116 wants less than a year. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 86_400_000;

/** The text of `/.well-known/security.txt` (RFC 9116) at a moment. It ends at a midnight, so that it stays the same for a day. */
export function formatSecurityContact(now: Date): string {
  const { APP_URL, SUPPORT_EMAIL } = env();
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS);
  const fields = [
    ["Contact", toMailto(SUPPORT_EMAIL)],
    ["Expires", expires.toISOString().replace(".000Z", "Z")],
    ["Preferred-Languages", "ru, en"],
    ["Canonical", new URL("/.well-known/security.txt", APP_URL).href],
    ["Policy", new URL("/en/docs/security", APP_URL).href],
    ["Policy", new URL("/ru/docs/security", APP_URL).href],
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join("");
}

/** An address as a link (RFC 6068), in ASCII. */
function toMailto(email: string): string {
  const at = email.lastIndexOf("@");
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${domainToASCII(email.slice(at + 1))}`;
}
