// Hashes passwords and verifies them.
import { hash, verify } from "@node-rs/argon2";
import { singleton } from "./singleton";

// Argon2id, 19 MiB, two passes, one lane: the first choice of the OWASP password storage cheat sheet, and the library's default.
// Written out, so that an upgrade of the library does not change it.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id, as a PHC string. Unicode forms of one password give the same hash (NFKC, RFC 8265). */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

/**
 * Verifies a password against a hash. Without a hash (no such account, or no password set) it does the same work and returns false,
 * so that the time reveals nothing.
 */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  const matches = await verify(hashed ?? (await getDecoy()), password.normalize("NFKC"));
  return hashed !== null && matches;
}

function getDecoy(): Promise<string> {
  return singleton("passwordDecoy", () => hashPassword("no account has this password"));
}
