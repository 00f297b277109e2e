import { randomInt } from "node:crypto";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** CRC-32 (IEEE 802.3) of ASCII text. */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text, "ascii")) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The checksum of a key: CRC-32 of all before it, in base62, padded to 6 with `0`. */
export function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  while (rest > 0) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits.padStart(6, "0");
}

const random = (length: number) => Array.from({ length }, () => BASE62[randomInt(62)]).join("");

/** A key in perfect form that nobody issued. */
export function unissuedKey(): string {
  const head = `tonna_${random(8)}_${random(32)}`;
  return head + checksum(head);
}
