// The form of a key: how it is made, parsed, hashed and compared.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { getAuthSecret } from "@/lib/core/env";

/** `tonna_` + 8 characters that identify the key + `_` + 32 random ones + 6 of checksum, all base62. */
const FORM = /^(tonna_([0-9A-Za-z]{8})_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

type NewKey = { key: string; prefix: string; lastFour: string };

/** Makes a key. `prefix` is the eight characters that identify it. */
export function makeKey(): NewKey {
  const prefix = makeRandomBase62(8);
  const body = `tonna_${prefix}_${makeRandomBase62(32)}`;
  const key = body + computeChecksum(body);
  return { key, prefix, lastFour: key.slice(-4) };
}

/** Reads a key without asking the database; null when its form or checksum is wrong. */
export function parseKey(text: string): { key: string; prefix: string } | null {
  const [, body, prefix, sum] = FORM.exec(text) ?? [];
  return body && prefix && computeChecksum(body) === sum ? { key: text, prefix } : null;
}

/** Stored hash of a key: HMAC-SHA-256 under the server's secret, hex. The label separates it from other uses of the secret. */
export function hashKey(key: string): string {
  return createHmac("sha256", getAuthSecret()).update("tonna api key v1\0").update(key).digest("hex");
}

/** Whether a key is the one behind a stored hash, in constant time. */
export function matchesHash(key: string, hash: string): boolean {
  return isSameHash(hashKey(key), hash);
}

/** Whether two hashes are equal, in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const given = Buffer.from(one, "hex");
  const stored = Buffer.from(other, "hex");
  return given.length === stored.length && timingSafeEqual(given, stored);
}

/** Base62 characters with equal chances: bytes from 248 on would favour the first ones, so they are thrown away. */
function makeRandomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

/** CRC-32 (IEEE 802.3) of ASCII text in base62, padded to six characters with `0`. */
export function computeChecksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  while (rest > 0) {
    digits = ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits.padStart(6, "0");
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

// Node's own zlib.crc32 came with 20.15; the product runs from 20.9.
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text, "latin1")) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
