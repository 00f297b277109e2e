// Reads of sessions: who is signed in, and from where.
import { and, desc, eq, gt, isNull, notExists, sql } from "drizzle-orm";
import type { Account, Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { toIsoDates } from "@/lib/core/time/instant";
import { requireUserId } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";
import { type ActiveSession, SEEN_SECONDS, SESSION_SECONDS, SessionToken } from "./contract";
import { endedSessions, sessions } from "./schema";

/** A signed-in person, as the database has the account now; a Caller. */
export type Session = { kind: "session"; name: string; email: string } & Account & SessionToken;

/** A session, and whether it is time to write down that it was seen. */
type Presence = { session: Session; token: SessionToken; isDue: boolean };

/** The session behind a decoded token, or null when it is malformed, signed out or voided. One query. */
export async function findPresence(token: unknown): Promise<Presence | null> {
  const parsed = SessionToken.safeParse(token);
  if (!parsed.success) return null;
  const { userId, sessionVersion, sessionId } = parsed.data;
  const ended = db().select({ id: endedSessions.id }).from(endedSessions).where(eq(endedSessions.id, sessionId));
  const { role, tariff, name, email, companyId, companyRole } = users;
  const isFresh = sql<boolean | null>`${sessions.lastSeenAt} > now() - make_interval(secs => ${SEEN_SECONDS})`;
  const [row] = await db()
    .select({ userId: users.id, role, tariff, name, email, companyId, companyRole, isFresh })
    .from(users)
    .leftJoin(sessions, eq(sessions.id, sessionId))
    .where(
      and(
        eq(users.id, userId),
        eq(users.sessionVersion, sessionVersion),
        // If the person raised the version in the same moment, a blocked or deleted account must still stay out.
        isNull(users.blockedAt),
        isNull(users.deletedAt),
        notExists(ended),
      ),
    );
  if (!row) return null;
  const { isFresh: wasSeen, companyId: ofCompany, companyRole: inCompany, ...account } = row;
  const company = ofCompany === null ? null : { id: ofCompany, role: inCompany };
  const session: Session = { kind: "session", sessionId, sessionVersion, ...account, company };
  return { session, token: parsed.data, isDue: wasSeen !== true };
}

/** The session behind a decoded token, or null. */
export async function findSession(token: unknown): Promise<Session | null> {
  return (await findPresence(token))?.session ?? null;
}

/** Sessions of the caller: the current one first, then by last use. */
export async function listSessions(caller: Caller, sessionId: string): Promise<ActiveSession[]> {
  const { id, userAgent, network, createdAt, lastSeenAt } = sessions;
  const ended = db().select({ id: endedSessions.id }).from(endedSessions).where(eq(endedSessions.id, id));
  const rows = await db()
    .select({ id, userAgent, network, createdAt, lastSeenAt })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.sessionVersion, sessions.sessionVersion)))
    .where(
      and(
        eq(sessions.userId, requireUserId(caller)),
        gt(sessions.lastSeenAt, sql`now() - make_interval(secs => ${SESSION_SECONDS})`),
        notExists(ended),
      ),
    )
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100);
  return rows.map((row) => ({ ...toIsoDates(row), isCurrent: row.id === sessionId }));
}
