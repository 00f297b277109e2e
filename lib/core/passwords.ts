import { hash, verify } from "@node-rs/argon2";
import { singleton } from "./singleton";

// Argon2id, 19 MiB and two passes on one lane: the first choice of the OWASP password storage cheat sheet,
// and the library's default. Spelled out, so that an upgrade of the library doesn't change it unseen.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id hash of a password, as a PHC string. Unicode forms of one password hash alike (NFKC, RFC 8265). */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

/**
 * Whether a password is the one behind a hash. Without a hash (no such account, or one that never set a
 * password) it does the same work and answers false, so that the time taken tells nothing.
 */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  const matches = await verify(hashed ?? (await decoy()), password.normalize("NFKC"));
  return hashed !== null && matches;
}

function decoy(): Promise<string> {
  return singleton("passwordDecoy", () => hashPassword("no account has this password"));
}
