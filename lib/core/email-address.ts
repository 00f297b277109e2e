// The schema of an e-mail address.
import punycode from "punycode.js";
import { z } from "zod";
import { plainText } from "./text";

/** Characters of an address before the `@`, without quotes: letters of any alphabet (RFC 6531), and dots between them. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_LETTERS = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** A domain as DNS has it. Its last label is a word: an IP address is no domain. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Bytes before the `@`, and of a whole address: what SMTP carries (RFC 5321, 4.5.3.1). */
const MAX_BYTES = { local: 64, address: 254 };

const countBytes = (text: string) => new TextEncoder().encode(text).length;

/**
 * An e-mail address in lower case: how people sign in. A domain in punycode and the same one in its letters are one address, which is
 * kept in letters (`xn--80a1acny.xn--p1ai` becomes `почта.рф`). 254 characters is what SMTP carries (RFC 5321).
 */
export const Email = plainText({ max: 254 }).transform((typed, context) => {
  const address = normalizeEmail(typed.toLowerCase());
  if (address !== null) return address;
  context.issues.push({ code: "invalid_format", format: "email", input: typed, message: "must be an e-mail address" });
  return z.NEVER;
});

function normalizeEmail(typed: string): string | null {
  const at = typed.lastIndexOf("@");
  const [local, written] = [typed.slice(0, at), typed.slice(at + 1)];
  if (at < 1 || !LOCAL.test(local) || countBytes(local) > MAX_BYTES.local) return null;
  const domain = toAsciiDomain(written);
  if (domain === null || countBytes(`${local}@${domain}`) > MAX_BYTES.address) return null;
  return `${local}@${punycode.toUnicode(domain)}`.normalize("NFC").toLowerCase();
}

/** The domain as DNS has it, by the rules of addresses on the web (UTS 46); null when it is none. */
function toAsciiDomain(written: string): string | null {
  const url = `http://${written}`;
  if (!DOMAIN_LETTERS.test(written) || !URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return DOMAIN.test(hostname) ? hostname : null;
}
