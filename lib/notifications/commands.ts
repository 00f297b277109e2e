// Switches mails on and off, on the page of notifications and by the link in a mail.
import { and, eq } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { requireUserId } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";
import { type MailSettings, SWITCHABLE_KINDS, type SwitchableKind } from "./contract";
import { getMailSettings } from "./queries";
import { mailOptOuts } from "./schema";

/** Switches the caller's own mails as given. Throws `not_owner` for anyone who is not signed in. */
export async function setMailSettings(caller: Caller, wanted: MailSettings): Promise<void> {
  const userId = requireUserId(caller);
  await inTransaction(async (tx) => {
    const before = await getMailSettings(userId, tx);
    const changed = SWITCHABLE_KINDS.filter((kind) => before[kind] !== wanted[kind]);
    for (const kind of changed) await switchMail(tx, userId, kind, wanted[kind]);
    if (changed.length === 0) return;
    await recordAudit(tx, caller, {
      action: "user.set-mails",
      subjectId: userId,
      changes: Object.fromEntries(changed.map((kind) => [kind, [before[kind], wanted[kind]]])),
    });
  });
}

/** Ends mails of one kind for whoever opened a link of such a mail. Does nothing when they are off, or the account is gone. */
export async function unsubscribeFromMails(userId: string, kind: SwitchableKind): Promise<void> {
  await inTransaction(async (tx) => {
    if (!(await switchMail(tx, userId, kind, false))) return;
    await recordAudit(
      tx,
      { kind: "anonymous" },
      { action: "user.set-mails", subjectId: userId, reason: "unsubscribe link", changes: { [kind]: [true, false] } },
    );
  });
}

/** Whether that changed anything. */
async function switchMail(tx: Db, userId: string, kind: SwitchableKind, on: boolean): Promise<boolean> {
  const row = and(eq(mailOptOuts.userId, userId), eq(mailOptOuts.kind, kind));
  if (on) return (await tx.delete(mailOptOuts).where(row).returning({ kind: mailOptOuts.kind })).length > 0;
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!person) return false;
  const made = await tx.insert(mailOptOuts).values({ userId, kind }).onConflictDoNothing().returning();
  return made.length > 0;
}
