import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { getAuthSecret } from "./env";
import { singleton } from "./singleton";

/*
 * Secrets that we have to read again, such as those that sign webhooks, are stored encrypted (AES-256-GCM) under a key made from
 * AUTH_SECRET. Without it a copy of the database opens none of them.
 */

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const getKey = () =>
  singleton("sealing-key", () => Buffer.from(hkdfSync("sha256", getAuthSecret(), "", "tonna sealed text", 32)));

/** Encrypts a text for storage. */
export function sealText(text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", getKey(), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a stored text. Throws when it was changed, or sealed under another AUTH_SECRET. */
export function openSealedText(sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", getKey(), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}
