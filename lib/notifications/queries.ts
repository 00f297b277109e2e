import { and, eq } from "drizzle-orm";
import { type Db, db } from "@/lib/core/db";
import { isSwitchable, type MailKind, type MailSettings } from "./contract";
import { mailOptOuts } from "./schema";

/** Whether a person gets mails of this kind. Ask in the transaction that queues one; mandatory kinds always come. */
export async function wantsMail(tx: Db, userId: string, kind: MailKind): Promise<boolean> {
  if (!isSwitchable(kind)) return true;
  const rows = await tx
    .select({ kind: mailOptOuts.kind })
    .from(mailOptOuts)
    .where(and(eq(mailOptOuts.userId, userId), eq(mailOptOuts.kind, kind)));
  return rows.length === 0;
}

/** What a person has switched on and off. */
export async function getMailSettings(userId: string, on: Db = db()): Promise<MailSettings> {
  const rows = await on.select({ kind: mailOptOuts.kind }).from(mailOptOuts).where(eq(mailOptOuts.userId, userId));
  const off = new Set(rows.map(({ kind }) => kind));
  return {
    chats: !off.has("chats"),
    alerts: !off.has("alerts"),
    expiry: !off.has("expiry"),
    moderation: !off.has("moderation"),
  };
}
