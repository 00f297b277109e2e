import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { deleteAccount } from "@/lib/accounts/commands/delete-account";
import { storeCategories } from "@/lib/categories/commands";
import { createCompany } from "@/lib/companies/commands/change-company";
import { acceptInvitation, inviteMember } from "@/lib/companies/commands/invite-member";
import { closeOwnCompany, leaveCompany, removeMember } from "@/lib/companies/commands/remove-member";
import { colleague, companyInput, lastMail, owner, person, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { hashPassword } from "@/lib/core/passwords";
import { offer } from "@/lib/listings/test-offers";
import { forwardChanges } from "./commands/forward-changes";
import { createWebhook } from "./commands/manage-webhooks";
import type { WebhookEvent } from "./contract";
import { listDeliveries } from "./queries/list-deliveries";
import { getWebhook, listWebhooks } from "./queries/list-webhooks";
import { storeDeliveries } from "./steps/store-deliveries";

beforeAll(async () => {
  env().WEBHOOKS_ALLOW_PRIVATE = true;
  await storeCategories(db());
});

type Person = { userId: string; email: string };
const me = (who: Person) => sessionOf(who);
async function pay<P extends Person>(who: P): Promise<P> {
  await db().execute(sql`update users set tariff = 'pro' where id = ${who.userId}::uuid`);
  return who;
}
const hear = async (who: Person, events: WebhookEvent[] = ["listing.created", "listing.deleted"]) =>
  (await createWebhook({ url: "http://127.0.0.1:9/", events }, await me(who))).id;
async function heard(id: string, who: Person) {
  await forwardChanges();
  const { data } = await listDeliveries(id, {}, await me(who));
  return data.map(({ type, request }) => `${type} ${(request.data as { id: string }).id}`).toSorted();
}

it("a person's endpoints go with them into a company of their own and out of it", async () => {
  const who = await pay(await person());
  const id = await hear(who);
  await createCompany(await me(who), companyInput());
  const made = await offer(await me(who), {});
  expect(await heard(id, who)).toEqual([`listing.created ${made.id}`]);
  await closeOwnCompany(await me(who));
  const later = await offer(await me(who), {});
  expect(await heard(id, who)).toContain(`listing.created ${later.id}`);
});

it("a person who joins a company gets events of its listings, and the company those of the listings they bring", async () => {
  const [boss, who] = [await pay(await owner()), await pay(await person())];
  const [theirs, own] = [await hear(boss), await hear(who)];
  const brought = await offer(await me(who), {});
  await inviteMember(await me(boss), { email: who.email, role: "manager", locale: "ru" });
  const [, token = ""] = /token=(\S+)/.exec((await lastMail(who.email))?.text ?? "") ?? [];
  await acceptInvitation(await me(who), token);
  const made = await offer(await me(boss), {});
  expect(await heard(theirs, boss)).toEqual([`listing.created ${brought.id}`, `listing.created ${made.id}`].toSorted());
  expect(await heard(own, who)).toContain(`listing.created ${made.id}`);
});

it.each(["leaves", "is removed", "deletes the account"])(
  "the company keeps its endpoints when their maker %s",
  async (how) => {
    const boss = await pay(await owner());
    const who = await pay(await colleague(boss.companyId, "manager"));
    const [shared, personal] = [await hear(who), await hear(who, ["chat.message", "listing.created"])];
    const message = {
      type: "chat.message" as const,
      key: "1",
      at: new Date().toISOString(),
      data: { text: "private" },
    };
    await storeDeliveries(db(), [{ message, to: [shared] }]);
    if (how === "leaves") await leaveCompany(await me(who));
    else if (how === "is removed") await removeMember(await me(boss), who.userId);
    else {
      const passwordHash = await hashPassword("12345678");
      await db().execute(sql`update users set password_hash = ${passwordHash} where id = ${who.userId}::uuid`);
      await deleteAccount(await me(who), { currentPassword: "12345678" });
    }
    const made = await offer(await me(boss), {});
    expect(await heard(shared, boss)).toEqual([`listing.created ${made.id}`]);
    expect(await getWebhook(shared, await me(boss))).toMatchObject({ active: true });
    const rows = await db().execute(sql`select 1 from webhooks where id = ${personal}::uuid`);
    expect(rows).toHaveLength(0);
    if (how !== "deletes the account") expect((await listWebhooks({}, await me(who))).data).toEqual([]);
  },
);
