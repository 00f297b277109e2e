import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "@/lib/core/audit";
import { db } from "@/lib/core/database/db";
import { addDocument } from "./commands/add-document";
import { decideVerification, requestVerification, updateCompany } from "./commands/change-company";
import { inviteMember } from "./commands/invite-member";
import { closeOwnCompany } from "./commands/remove-member";
import { freshOgrn, owner, person, sessionOf } from "./test-people";

test("a closed company leaves the audit trail of its states and members, without its name and numbers", async () => {
  const who = await owner();
  const [me, desk] = [await sessionOf(who), await sessionOf(await person({ role: "admin" }))];
  await addDocument(me, { name: "Выписка Степи.pdf", bytes: new TextEncoder().encode("%PDF-1.7 выписка") });
  await requestVerification(me);
  await decideVerification(desk, who.companyId, { decision: "verify" });
  const renamed = { name: "ООО «Ковыль»", ogrn: freshOgrn(), website: "https://kovyl.example", description: "О нас" };
  await updateCompany(me, { ...who.input, ...renamed });
  const guest = await person();
  await inviteMember(me, { email: guest.email, role: "viewer", locale: "ru" });
  await closeOwnCompany(me);
  const trail = await db().select().from(auditLog).where(eq(auditLog.subjectId, who.companyId)).orderBy(auditLog.id);
  expect(trail.map(({ action, changes }) => [action, changes])).toEqual([
    ["company.create", {}],
    ["company.add-document", {}],
    ["company.submit", { status: ["DRAFT", "PENDING"] }],
    ["company.verify", { status: ["PENDING", "VERIFIED"] }],
    ["company.update", { status: ["VERIFIED", "PENDING"] }],
    ["company.invite", { role: "viewer" }],
    ["company.close", { status: ["PENDING", "DRAFT"] }],
  ]);
});

test("a closed company that was a draft has no change of state in the audit trail", async () => {
  const who = await owner();
  await closeOwnCompany(await sessionOf(who));
  const [last] = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, who.companyId))
    .orderBy(desc(auditLog.id));
  expect(last).toMatchObject({ action: "company.close", changes: {} });
});
