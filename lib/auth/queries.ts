import { and, eq, notExists } from "drizzle-orm";
import type { Account } from "@/lib/core/caller";
import { db } from "@/lib/core/db";
import { users } from "@/lib/users/schema";
import { SessionToken } from "./contract";
import { endedSessions } from "./schema";

/** A signed-in person, as the database has the account now; a Caller. */
export type Session = { kind: "session"; sessionId: string; name: string; email: string } & Account;

/** The session behind a decoded token, or null when it is malformed, signed out or voided. One query. */
export async function findSession(token: unknown): Promise<Session | null> {
  const parsed = SessionToken.safeParse(token);
  if (!parsed.success) return null;
  const { userId, sessionVersion, sessionId } = parsed.data;
  const ended = db().select({ id: endedSessions.id }).from(endedSessions).where(eq(endedSessions.id, sessionId));
  const [account] = await db()
    .select({ userId: users.id, role: users.role, tariff: users.tariff, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.sessionVersion, sessionVersion), notExists(ended)));
  return account ? { kind: "session", sessionId, ...account } : null;
}
