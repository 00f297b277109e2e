import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { deleteAccount } from "@/lib/accounts/commands/delete-account";
import { createCompany } from "@/lib/companies/commands/change-company";
import { closeOwnCompany, leaveCompany, removeMember } from "@/lib/companies/commands/remove-member";
import { colleague, companyInput, owner, person, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { hashPassword } from "@/lib/core/passwords";
import { createPriceList } from "./commands/manage-lists";
import { listPriceLists } from "./queries";

type Person = { userId: string; email: string };
async function pay<P extends Person>(who: P): Promise<P> {
  await db().execute(sql`update users set tariff = 'corporate' where id = ${who.userId}::uuid`);
  return who;
}
const make = async (who: Person) => (await createPriceList({ kind: "file", name: "Зерно" }, await sessionOf(who))).id;
const idsOf = async (who: Person) => (await listPriceLists(await sessionOf(who))).map(({ id }) => id);
async function forget(who: Person) {
  const passwordHash = await hashPassword("12345678");
  await db().execute(sql`update users set password_hash = ${passwordHash} where id = ${who.userId}::uuid`);
  await deleteAccount(await sessionOf(who), { currentPassword: "12345678" });
}

it("a person's price lists go with them into a company of their own and out of it", async () => {
  const who = await pay(await person());
  const id = await make(who);
  await createCompany(await sessionOf(who), companyInput());
  expect(await idsOf(who)).toEqual([id]);
  await closeOwnCompany(await sessionOf(who));
  expect(await idsOf(who)).toEqual([id]);
  await forget(who);
  expect(await db().execute(sql`select 1 from price_lists where id = ${id}::uuid`)).toHaveLength(0);
});

it.each(["leaves", "is removed", "deletes the account"])(
  "the company keeps its price lists when their maker %s",
  async (how) => {
    const boss = await pay(await owner());
    const who = await pay(await colleague(boss.companyId, "manager"));
    const id = await make(who);
    if (how === "leaves") await leaveCompany(await sessionOf(who));
    else if (how === "is removed") await removeMember(await sessionOf(boss), who.userId);
    else await forget(who);
    expect(await idsOf(boss)).toEqual([id]);
    const [row] = await db().execute<{ userId: string }>(
      sql`select user_id as "userId" from price_lists where id = ${id}::uuid`,
    );
    expect(row?.userId).toBe(boss.userId);
    if (how !== "deletes the account") expect(await idsOf(who)).toEqual([]);
  },
);
