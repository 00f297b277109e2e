import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { removeMember } from "@/lib/companies/commands/remove-member";
import { colleague, owner, person, sessionOf } from "@/lib/companies/test-people";
import type { Caller } from "@/lib/core/caller";
import { type Db, db } from "@/lib/core/database/db";
import { raceTransaction } from "@/lib/core/database/test-race";
import { blockUser, unblockUser } from "@/lib/moderation/commands/block-user";
import { approveListing } from "@/lib/moderation/commands/decide-listing";
import { users } from "@/lib/users/schema";
import { createListing, deleteListing, patchListing } from "./commands";
import { CreateListing } from "./contract";
import { renewListing } from "./expiry/renewal";
import { renewMany } from "./expiry/renewal-batch";
import { getOwnListing } from "./own-queries";
import { listings } from "./schema";

const SYSTEM: Caller = { kind: "system", name: "test" };
const BLOCKED = expect.objectContaining({ code: "conflict", extra: { reason: "owner_blocked" } });
type Person = { userId: string };

beforeAll(() => storeCategories(db()));

function make(caller: Caller, fields: Record<string, unknown> = {}) {
  const body = { title: "Пшеница 3 класса", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14500 };
  const rest = { currency: "RUB", volumeUnit: "т", country: "RU" };
  return createListing(CreateListing.parse({ ...body, ...rest, ...fields }), caller);
}

const set = (slug: string, fields: Partial<typeof listings.$inferInsert>) =>
  db().update(listings).set(fields).where(eq(listings.slug, slug));
const block = ({ userId }: Person) => blockUser(userId, { reason: "Обман" }, SYSTEM);
const unblock = ({ userId }: Person) => unblockUser(userId, { reason: "Разобрались" }, SYSTEM);

/** What blocking and deleting do to an account, in a transaction that is not over yet. */
const keepOut =
  (column: "blocked_at" | "deleted_at", { userId }: Person) =>
  (tx: Db) =>
    tx.execute(sql`update users set ${sql.identifier(column)} = now() where id = ${userId}::uuid`);

async function publicListingsOf({ userId }: Person): Promise<number> {
  const rows = await db().execute(
    sql`select 1 from listings where owner_id = ${userId}::uuid and status = 'ACTIVE' and deleted_at is null`,
  );
  return rows.length;
}

describe("what belongs to a blocked account", () => {
  it("is published by no colleague, neither resumed, renewed nor submitted; everything else goes on", async () => {
    const boss = await owner();
    const seller = await colleague(boss.companyId, "manager");
    const [me, they] = [await sessionOf(boss), await sessionOf(seller)];
    const [paused, expired, draft] = [await make(they), await make(they), await make(they, { status: "DRAFT" })];
    await set(expired.slug, { status: "EXPIRED" });
    await block(seller);

    await expect(patchListing(paused.slug, { status: "ACTIVE" }, me)).rejects.toEqual(BLOCKED);
    await expect(patchListing(draft.slug, { status: "PENDING" }, me)).rejects.toEqual(BLOCKED);
    await expect(renewListing(expired.slug, me)).rejects.toEqual(BLOCKED);
    const theirs = sql`owner_id = ${seller.userId}::uuid`;
    expect(await renewMany(theirs, me)).toEqual({ renewed: 0, review: 0 });
    expect(await publicListingsOf(seller)).toBe(0);
    expect((await patchListing(paused.slug, { pricePerUnit: 1 }, me)).status).toBe("PAUSED");

    await unblock(seller);
    expect(await renewMany(theirs, me)).toEqual({ renewed: 1, review: 0 });
    expect((await getOwnListing(paused.slug, me)).status).toBe("ACTIVE");
  });

  it("comes back with the owner to whom it was handed over", async () => {
    const boss = await owner();
    const second = await colleague(boss.companyId, "owner");
    const seller = await colleague(boss.companyId, "manager");
    const { slug } = await make(await sessionOf(seller));
    await block(seller);
    await removeMember(await sessionOf(boss), seller.userId);
    const me = await sessionOf(boss);
    expect((await patchListing(slug, { status: "ACTIVE" }, me)).status).toBe("ACTIVE");
    await block(boss);
    await expect(patchListing(slug, { status: "ACTIVE" }, await sessionOf(second))).rejects.toEqual(BLOCKED);
    await unblock(boss);
    expect((await getOwnListing(slug, me)).status).toBe("ACTIVE");
  });

  it("stays with the heir as the heir left it, when the one it was taken from is let in again", async () => {
    const boss = await owner();
    const seller = await colleague(boss.companyId, "manager");
    await make(await sessionOf(seller));
    await block(seller);
    await removeMember(await sessionOf(boss), seller.userId);
    await block(boss);
    await unblock(seller);
    expect(await publicListingsOf(boss)).toBe(0);
  });
});

describe("an account that is kept out in the same moment", () => {
  it.each(["blocked_at", "deleted_at"] as const)("places nothing any more: %s", async (column) => {
    for (const who of [await person(), await owner()]) {
      const me = await sessionOf(who);
      const made = await raceTransaction(keepOut(column, who), () => make(me));
      expect(made).toMatchObject({ status: "rejected", reason: { code: "not_owner" } });
      expect(await publicListingsOf(who)).toBe(0);
    }
  });

  it("publishes nothing of its own any more, and holds up nobody who takes its listings down", async () => {
    const who = await person();
    const me = await sessionOf(who);
    const { slug } = await make(me);
    for (const act of [
      () => patchListing(slug, { status: "ACTIVE" }, me),
      () => renewListing(slug, me),
      () => renewMany(sql`slug = ${slug}`, me),
    ]) {
      await set(slug, { status: "EXPIRED" });
      await raceTransaction(keepOut("blocked_at", who), act, (tx) =>
        tx.execute(sql`update listings set updated_at = now() where slug = ${slug}`),
      );
      expect(await publicListingsOf(who)).toBe(0);
      await db().execute(sql`update users set blocked_at = null where id = ${who.userId}::uuid`);
    }
  });

  it("is not approved into the catalogue, and its listings are taken down meanwhile", async () => {
    const who = await person();
    const admin = await sessionOf(await person({ role: "admin" }));
    const { id, version } = await make(await sessionOf(who));
    await db().update(listings).set({ status: "PENDING" }).where(eq(listings.id, id));
    const approved = await raceTransaction(
      keepOut("blocked_at", who),
      () => approveListing(id, version, admin),
      (tx) => tx.execute(sql`update listings set updated_at = now() where id = ${id}::uuid`),
    );
    expect(approved).toMatchObject({ status: "rejected", reason: { code: "conflict" } });
    expect(await publicListingsOf(who)).toBe(0);
  });
});

describe("a colleague's rights", () => {
  it("are those of the moment of writing, not of the request's beginning", async () => {
    const boss = await owner();
    const lot = await make(await sessionOf(boss));
    await set(lot.slug, { expiresAt: new Date(Date.now() + 86_400_000) });
    const manager = await colleague(boss.companyId, "manager");
    const before = await sessionOf(manager);
    const become = (fields: Partial<typeof users.$inferInsert>) => (tx: Db) =>
      tx.update(users).set(fields).where(eq(users.id, manager.userId));
    const restore = become({ companyId: boss.companyId, companyRole: "manager", blockedAt: null });
    for (const change of [{ companyRole: "viewer" }, { companyId: null }, { blockedAt: new Date() }] as const) {
      for (const act of [
        () => patchListing(lot.slug, { pricePerUnit: 1 }, before),
        () => renewListing(lot.slug, before),
        () => deleteListing(lot.id, before),
      ]) {
        await restore(db());
        expect(await raceTransaction(become(change), act)).toMatchObject({
          status: "rejected",
          reason: { code: "not_owner" },
        });
      }
      expect(await renewMany(sql`slug = ${lot.slug}`, before)).toEqual({ renewed: 0, review: 0 });
    }
    expect(await getOwnListing(lot.slug, await sessionOf(boss))).toMatchObject({ version: 1, pricePerUnit: 14500 });
  });
});
