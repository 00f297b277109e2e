import { createHash, randomBytes } from "node:crypto";

/** Creates a secret for a link in an email: 32 random bytes, base64url. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a secret for storage (SHA-256, hex), so that a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
