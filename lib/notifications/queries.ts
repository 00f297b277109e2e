// Reads which mails a person gets.
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "@/lib/core/database/db";
import { users } from "@/lib/users/schema";
import { isSwitchable, type MailKind, type MailSettings, type SwitchableKind } from "./contract";
import { mailOptOuts } from "./schema";

/**
 * Whether a person gets mails of this kind. Ask in the transaction that queues one; mandatory kinds always come. The others
 * wait for the address to be confirmed: until then it may be a stranger's.
 */
export async function isMailWanted(tx: Db, userId: string, kind: MailKind): Promise<boolean> {
  if (!isSwitchable(kind)) return true;
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(mailOptOuts, and(eq(mailOptOuts.userId, users.id), eq(mailOptOuts.kind, kind)))
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt), isNull(mailOptOuts.kind)));
  return rows.length > 0;
}

/**
 * Whether it is only the confirmation of the address that holds a person's mails of this kind back: then what there is to tell can
 * wait for it. A condition; `userId` is a column.
 */
export function isAwaitingConfirmation(userId: SQL, kind: SwitchableKind): SQL {
  return sql`exists (select 1 from users u where u.id = ${userId} and u.email_confirmed_at is null and u.blocked_at is null
    and not exists (select 1 from mail_opt_outs o where o.user_id = u.id and o.kind = ${kind}))`;
}

/** Reads the switches of a person. */
export async function getMailSettings(userId: string, on: Db = db()): Promise<MailSettings> {
  const rows = await on.select({ kind: mailOptOuts.kind }).from(mailOptOuts).where(eq(mailOptOuts.userId, userId));
  const off = new Set(rows.map(({ kind }) => kind));
  return {
    chats: !off.has("chats"),
    alerts: !off.has("alerts"),
    favourites: !off.has("favourites"),
    expiry: !off.has("expiry"),
    moderation: !off.has("moderation"),
  };
}
