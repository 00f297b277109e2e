import { createHash, randomBytes } from "node:crypto";

/** A secret for a link in a mail: 32 random bytes, base64url. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a secret, so that a copy of the database opens nothing: its SHA-256, hex. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
