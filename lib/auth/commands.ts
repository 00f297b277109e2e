import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { inTransaction } from "@/lib/core/db";
import { newId } from "@/lib/core/id";
import { takeOrThrow, visitorOf } from "@/lib/core/limiter/take-or-throw";
import { verifyPassword } from "@/lib/core/passwords";
import type { SignInInput } from "@/lib/users/contract";
import { findUserForSignIn } from "@/lib/users/queries";
import { SESSION_SECONDS, type SessionToken } from "./contract";
import { findSession } from "./queries";
import { endedSessions } from "./schema";

const MINUTE = 60;

/**
 * Most attempts per IP and per account, with the window in seconds. Every attempt counts, the right password
 * included: else a guesser who is over the limit would still learn the one that fits.
 */
const LIMITS = {
  signIn: { ip: 100, account: 20, window: 15 * MINUTE },
  signUp: { ip: 20, account: 5, window: 60 * MINUTE },
  reset: { ip: 20, account: 5, window: 60 * MINUTE },
  token: { ip: 30, account: 10, window: 60 * MINUTE },
  password: { ip: 30, account: 10, window: 15 * MINUTE },
} as const;

/** Counts one attempt on the IP and, when known, on the account (an address or an id). Throws `rate_limited`. */
export async function limitAttempt(kind: keyof typeof LIMITS, ip: string, account?: string): Promise<void> {
  const limit = LIMITS[kind];
  await takeOrThrow(`${kind}:ip`, visitorOf(ip), limit.ip, limit.window);
  if (account) await takeOrThrow(`${kind}:account`, account, limit.account, limit.window);
}

/**
 * Checks an address and a password and answers what a new session carries, or null when they don't fit; which of
 * the two was wrong shows neither in the answer nor in the time taken. Throws `rate_limited`.
 */
export async function openSession(input: SignInInput, ip: string): Promise<SessionToken | null> {
  await limitAttempt("signIn", ip, input.email);
  const user = await findUserForSignIn(input.email);
  const matches = await verifyPassword(user?.passwordHash ?? null, input.password);
  return user && matches ? newSessionToken(user.id, user.sessionVersion) : null;
}

/** What a fresh session of an account carries. */
export function newSessionToken(userId: string, sessionVersion: number): SessionToken {
  return { userId, sessionVersion, sessionId: newId() };
}

/** Ends one session for good, wherever its cookie was copied to. Does nothing for one that is over already. */
export async function endSession(token: unknown): Promise<void> {
  const session = await findSession(token);
  if (!session) return;
  const expiresAt = sql`now() + make_interval(secs => ${SESSION_SECONDS})`;
  await inTransaction(async (tx) => {
    await tx.insert(endedSessions).values({ id: session.sessionId, expiresAt }).onConflictDoNothing();
    await recordAudit(tx, session, { action: "session.end", subjectId: session.sessionId });
  });
}
