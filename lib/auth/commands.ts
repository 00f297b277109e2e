// Writes of sessions: sign in, sign out, presence; and the limits of attempts that guard forms.

import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { toVisitor } from "@/lib/core/client-ip";
import { type Db, db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId, isId } from "@/lib/core/id";
import { takeOrThrow } from "@/lib/core/limiter/take-or-throw";
import { verifyPassword } from "@/lib/core/passwords";
import type { SignInInput } from "@/lib/users/contract";
import { requireUserId } from "@/lib/users/policy";
import { findUserForSignIn } from "@/lib/users/queries";
import { endSessions } from "@/lib/users/rows";
import { SEEN_SECONDS, SESSION_SECONDS, type SessionToken } from "./contract";
import { toNetwork } from "./policy";
import { findSession } from "./queries";
import { endedSessions, sessions } from "./schema";

const MINUTE = 60;

type AttemptLimit = { ip: number; account: number; everywhere?: number; window: number; acts: string };

/**
 * Limits of attempts, with the window in seconds. Right passwords count too: otherwise a guesser over the limit would learn which
 * one fits. With `everywhere`, `account` counts per IP, so that nobody locks the owner out; `everywhere` counts all IPs.
 */
const LIMITS = {
  signIn: { ip: 100, account: 20, everywhere: 400, window: 15 * MINUTE, acts: "attempts to sign in" },
  signUp: { ip: 20, account: 5, window: 60 * MINUTE, acts: "attempts to sign up" },
  reset: { ip: 20, account: 5, everywhere: 30, window: 60 * MINUTE, acts: "requests for a new password" },
  token: { ip: 30, account: 10, window: 60 * MINUTE, acts: "uses of a link" },
  password: { ip: 30, account: 10, window: 15 * MINUTE, acts: "attempts with the password" },
  confirm: { ip: 20, account: 5, window: 60 * MINUTE, acts: "requests for a confirmation" },
  export: { ip: 20, account: 5, window: 60 * MINUTE, acts: "exports" },
  invite: { ip: 100, account: 50, window: 60 * MINUTE, acts: "invitations" },
} as const satisfies Record<string, AttemptLimit>;

/** Counts one attempt on the IP and, when known, on the account (an address or an id). Throws `rate_limited`. */
export async function limitAttempt(kind: keyof typeof LIMITS, ip: string, account?: string): Promise<void> {
  const { ip: perIp, account: perAccount, everywhere, window: windowSeconds, acts }: AttemptLimit = LIMITS[kind];
  const visitor = toVisitor(ip);
  const take = (bucket: string, id: string, limit: number) =>
    takeOrThrow(`${kind}:${bucket}`, id, { limit, windowSeconds, acts });
  await take("ip", visitor, perIp);
  if (!account) return;
  if (everywhere) await take("account-ip", `${account} ${visitor}`, perAccount);
  await take("account", account, everywhere ?? perAccount);
}

/**
 * Checks an address and a password. Returns the token of a new session, or null; neither answer nor time tell which of the two
 * was wrong. Throws `rate_limited`, and `not_owner` for a blocked account.
 */
export async function openSession(input: SignInInput, ip: string): Promise<SessionToken | null> {
  await limitAttempt("signIn", ip, input.email);
  const user = await findUserForSignIn(input.email);
  const matches = await verifyPassword(user?.passwordHash ?? null, input.password);
  if (!user || !matches) return null;
  // Only a person who knows the password learns that the account exists.
  if (user.blockedAt) throw new AppError("not_owner", { detail: "The account is blocked." });
  return makeSessionToken(user.id, user.sessionVersion);
}

/** Token of a new session. */
export function makeSessionToken(userId: string, sessionVersion: number): SessionToken {
  return { userId, sessionVersion, sessionId: createId() };
}

/** Writes down where a session is used, for its owner; within a few minutes of the last time it does nothing. */
export async function recordPresence(token: SessionToken, device: { ip: string; userAgent: string }): Promise<void> {
  const { sessionId: id, userId, sessionVersion } = token;
  const seen = { sessionVersion, userAgent: device.userAgent.slice(0, 400), network: toNetwork(device.ip) };
  await db()
    .insert(sessions)
    .values({ id, userId, ...seen })
    .onConflictDoUpdate({
      target: sessions.id,
      set: { ...seen, lastSeenAt: sql`now()` },
      setWhere: sql`${sessions.lastSeenAt} < now() - make_interval(secs => ${SEEN_SECONDS}) or ${sessions.sessionVersion} <> ${sessionVersion}`,
    });
}

/** Ends one session for good, wherever its cookie was copied to. Does nothing for one that is over already. */
export async function endSession(token: unknown): Promise<void> {
  const session = await findSession(token);
  if (!session) return;
  await inTransaction((tx) => end(tx, session, session.sessionId));
}

/** Ends another session of the caller's at once. Throws `not_found` for one that is not theirs. */
export async function endOwnSession(caller: Caller, sessionId: string): Promise<void> {
  const userId = requireUserId(caller);
  await inTransaction(async (tx) => {
    const [row] = isId(sessionId)
      ? await tx.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId))
      : [];
    if (row?.userId !== userId) throw new AppError("not_found", { detail: "There is no such session." });
    await end(tx, caller, sessionId);
  });
}

/**
 * Ends all sessions of the account but the current one. Returns the new session version, with which the caller renews the
 * current session.
 */
export async function endOtherSessions(caller: Caller): Promise<{ sessionVersion: number }> {
  const userId = requireUserId(caller);
  return inTransaction(async (tx) => {
    const sessionVersion = await endSessions(tx, userId);
    await recordAudit(tx, caller, { action: "user.end-other-sessions", subjectId: userId });
    return { sessionVersion };
  });
}

async function end(tx: Db, caller: Caller, sessionId: string): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${SESSION_SECONDS})`;
  const rows = await tx
    .insert(endedSessions)
    .values({ id: sessionId, expiresAt })
    .onConflictDoNothing()
    .returning({ id: endedSessions.id });
  if (rows.length === 0) return;
  await tx.delete(sessions).where(eq(sessions.id, sessionId));
  await recordAudit(tx, caller, { action: "session.end", subjectId: sessionId });
}
