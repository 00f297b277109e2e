import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { createCompany } from "@/lib/companies/commands/change-company";
import { colleague, companyInput, owner, person, sessionOf } from "@/lib/companies/test-people";
import { db, inTransaction } from "@/lib/core/database/db";
import { deleteListing, patchListing } from "@/lib/listings/commands";
import { moveOwnListing } from "@/lib/listings/own-commands";
import { restoreListing } from "@/lib/listings/restore-commands";
import { offer, seller } from "@/lib/listings/test-offers";
import type { ChangePage } from "./contract";
import { sweepChanges } from "./jobs";
import { toCursor } from "./policy";
import { listChanges, listOwnChanges } from "./queries/list-changes";

beforeAll(() => storeCategories(db()));

const now = async () => (await listChanges({})).nextCursor;
const typesOf = ({ data }: { data: { type: string }[] }) => data.map(({ type }) => type);
const expired = expect.objectContaining({ code: "cursor_expired" });

/** All changes after a cursor, page by page. */
async function follow(since: string, limit = 7): Promise<ChangePage["data"]> {
  const page = await listChanges({ since, limit });
  return page.nextCursor === since ? page.data : [...page.data, ...(await follow(page.nextCursor, limit))];
}

it("tells the public what comes, changes and goes, and its owner every state", async () => {
  const me = await seller();
  const [since, own] = [await now(), (await listOwnChanges({}, me)).nextCursor];
  const made = await offer(me, {});
  await patchListing(made.slug, { pricePerUnit: 15_000 }, me);
  await patchListing(made.slug, { pricePerUnit: 15_000 }, me);
  await patchListing(made.slug, { status: "PAUSED" }, me);
  await patchListing(made.slug, { pricePerUnit: 16_000 }, me);
  await patchListing(made.slug, { status: "ACTIVE" }, me);
  const { undo } = await moveOwnListing("delete", made.slug, me);
  if (!undo) throw new Error("a deletion can be undone");
  await restoreListing(undo, me);
  await deleteListing(made.id, me);
  await offer(me, { status: "DRAFT" });
  const mine = (await follow(since)).filter(({ resourceId }) => resourceId === made.id);
  const verbs = ["published", "updated", "removed", "published", "removed", "published", "removed"];
  expect(typesOf({ data: mine })).toEqual(verbs.map((verb) => `listing.${verb}`));
  expect(mine[1]).toMatchObject({ slug: made.slug, version: 2, at: expect.stringMatching(/Z$/) });
  const owned = await listOwnChanges({ since: own }, me);
  expect(typesOf(owned)).toEqual(
    [
      ...["created", "updated", "status_changed", "updated", "status_changed"],
      ...["deleted", "created", "deleted", "created"],
    ].map((step) => `listing.${step}`),
  );
  expect((await listOwnChanges({ since: own }, await seller())).data).toEqual([]);
  expect(typesOf(await listOwnChanges({ since: own, types: ["listing.status_changed"] }, me))).toHaveLength(2);
});

it("tells a reader of a category that a listing came in or went out, sub-categories included", async () => {
  const me = await seller();
  const since = await now();
  const made = await offer(me, {});
  await patchListing(made.slug, { categorySlug: "barley-feed", attributes: {} }, me);
  const read = async (cat: string) => typesOf(await listChanges({ since, cat }));
  expect(await read("wheat-milling")).toEqual(["listing.published", "listing.removed"]);
  expect(await read("barley-feed")).toEqual(["listing.published"]);
  expect(await read("agriculture")).toEqual(["listing.published", "listing.updated"]);
  expect(await read("chemicals")).toEqual([]);
  expect(typesOf(await listChanges({ since, cat: "wheat-milling", types: ["listing.removed"] }))).toEqual([
    "listing.removed",
  ]);
});

it("a reader misses nothing and gets nothing twice while transactions commit in another order than they write", async () => {
  const since = await now();
  const people = await Promise.all(Array.from({ length: 4 }, () => seller()));
  const shared = await Promise.all(people.map((me) => offer(me, {})));
  const writers = Array.from({ length: 24 }, async (_, index) => {
    const [me, listing] = [people[index % 4], shared[index % 4]];
    if (!me || !listing) return;
    for (let step = 0; step < 6; step++) {
      await inTransaction(async (tx) => {
        // The change is written first, then the transaction lives on for a while: later ones commit before it.
        await tx.execute(sql`insert into pending_changes (kind, resource_id, step, was_public, is_public, version)
          values ('price', ${`writer-${index}`}, 'created', false, true, ${step})`);
        if (step % 2 === 0)
          await tx.execute(
            sql`update listings set version = version + 1, updated_at = now() where id = ${listing.id}::uuid`,
          );
        await tx.execute(sql`select pg_sleep(${(index % 3) * 0.02})`);
      });
    }
  });
  let isOver = false;
  const done = Promise.all(writers).finally(() => {
    isOver = true;
  });
  const seen: ChangePage["data"] = [];
  let cursor = since;
  for (let rest = 1; !isOver || rest > 0; ) {
    const page = await listChanges({ since: cursor, limit: 5 });
    seen.push(...page.data);
    cursor = page.nextCursor;
    rest = page.data.length;
  }
  await done;
  seen.push(...(await follow(cursor)));
  const versionsOf = (id: string) => seen.flatMap(({ resourceId, version }) => (resourceId === id ? [version] : []));
  for (let index = 0; index < 24; index++) expect(versionsOf(`writer-${index}`)).toEqual([0, 1, 2, 3, 4, 5]);
  for (const { id } of shared) expect(versionsOf(id)).toEqual(Array.from({ length: 19 }, (_, at) => at + 1));
  const times = seen.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
});

it("views and counters are no changes; many rows of one statement are one each", async () => {
  const me = await seller();
  const made = await offer(me, {});
  const since = await now();
  await db().execute(sql`update listings set verified = verified where id = ${made.id}::uuid`);
  await db().execute(sql`insert into listing_stats (listing_id, views) values (${made.id}::uuid, 5)
    on conflict (listing_id) do update set views = 5`);
  expect(await follow(since)).toEqual([]);
  const others = await Promise.all([offer(me, {}), offer(me, {}), offer(me, {})]);
  const after = await now();
  await db().execute(sql`update listings set version = version + 1 where owner_id = ${me.userId}::uuid`);
  const ids = [made, ...others].map(({ id }) => id);
  expect((await follow(after)).map(({ resourceId }) => resourceId).toSorted()).toEqual(ids.toSorted());
});

it("a rolled-back write is no change", async () => {
  const me = await seller();
  const made = await offer(me, {});
  const since = await now();
  await inTransaction(async (tx) => {
    await tx.execute(sql`update listings set version = version + 1 where id = ${made.id}::uuid`);
    throw new Error("rolled back");
  }).catch(() => {});
  expect(await follow(since)).toEqual([]);
});

it("companies and news are told of while they are public", async () => {
  const since = await now();
  const news = sql`insert into news (id, slug, title, category, language, source, status, published_at, document)
    values (gen_random_uuid(), 'n-1', 'Title', 'grain', 'en', 'Tonna', 'DRAFT', now(), '')`;
  await db().execute(news);
  for (const set of [
    sql`status = 'PUBLISHED'`,
    sql`title = 'Other'`,
    sql`updated_at = now()`,
    sql`status = 'ARCHIVED'`,
  ])
    await db().execute(sql`update news set ${set} where slug = 'n-1'`);
  await db().execute(sql`insert into companies (id, slug, name) values (gen_random_uuid(), 'c-1', 'Firm')`);
  for (const set of [
    sql`status = 'VERIFIED'`,
    sql`name = 'Other'`,
    sql`submitted_at = now()`,
    sql`status = 'DRAFT', slug = 'c-2'`,
  ])
    await db().execute(sql`update companies set ${set} where slug = 'c-1'`);
  const seen = await follow(since);
  expect(seen.map(({ type, slug }) => `${type} ${slug}`)).toEqual([
    ...["news.published n-1", "news.updated n-1", "news.removed n-1"],
    ...["company.published c-1", "company.updated c-1", "company.removed c-1"],
  ]);
  expect(typesOf(await listChanges({ since, types: ["news.removed", "company.updated"] }))).toHaveLength(2);
});

it("a time leads to what became readable from then on, an empty page to where it ends", async () => {
  const me = await seller();
  await offer(me, {});
  await now();
  await db().execute(sql`select pg_sleep(0.005)`);
  const start = new Date().toISOString();
  await offer(me, {});
  const page = await listChanges({ since: start });
  expect(typesOf(page)).toEqual(["listing.published"]);
  expect(await listChanges({ since: page.nextCursor })).toEqual({ data: [], nextCursor: page.nextCursor });
  expect(await listChanges({ since: new Date(Date.now() + 60_000).toISOString() })).toMatchObject({ data: [] });
});

it("changes older than 30 days are deleted, and a cursor before them is refused as expired", async () => {
  const me = await seller();
  const first = await now();
  await offer(me, {});
  const second = await now();
  await offer(me, {});
  const third = await now();
  await db().execute(sql`update changes set at = now() - interval '31 days'`);
  await offer(me, {});
  await follow(third);
  expect(await follow(second)).toHaveLength(2);
  await sweepChanges(1);
  expect(await db().execute(sql`select 1 from changes`)).toHaveLength(2);
  await expect(listChanges({ since: first })).rejects.toEqual(expired);
  expect(await follow(second)).toHaveLength(2);
  expect(await follow(third)).toHaveLength(1);
  await expect(listChanges({ since: toCursor(10 ** 9) })).rejects.toEqual(expired);
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await expect(listChanges({ since: old })).rejects.toEqual(expired);
  for (const since of [
    "x",
    "",
    toCursor(3).slice(1),
    "2026-13-01T00:00:00Z",
    Buffer.from("change:01").toString("base64url"),
  ])
    await expect(listChanges({ since })).rejects.toMatchObject({ code: "invalid_parameter" });
});

it("a listing that changes sides is deleted there and created here, and the public sees one change", async () => {
  const [from, to] = [await seller(), await seller()];
  const made = await offer(from, {});
  const since = await now();
  await db().execute(
    sql`update listings set owner_id = ${to.userId}::uuid, company_id = null, version = version + 1 where id = ${made.id}::uuid`,
  );
  expect(typesOf({ data: await follow(since) })).toEqual(["listing.updated"]);
  expect(typesOf(await listOwnChanges({ since }, from))).toEqual(["listing.deleted"]);
  expect(typesOf(await listOwnChanges({ since }, to))).toEqual(["listing.created"]);
});

it("listings in their owner's own name go with them from side to side, once each, and the public sees nothing", async () => {
  const [boss, who] = [await owner(), await colleague((await owner()).companyId, "manager")];
  await db().execute(sql`update users set company_id = null where id = ${who.userId}::uuid`);
  const made = await offer(await sessionOf(who), {});
  const since = await now();
  const alone = await sessionOf(who);
  await db().execute(sql`update users set company_id = ${boss.companyId}::uuid where id = ${who.userId}::uuid`);
  expect(typesOf(await listOwnChanges({ since }, alone))).toEqual(["listing.deleted"]);
  const joined = await listOwnChanges({ since, cat: "wheat-milling" }, await sessionOf(boss));
  expect(joined.data).toMatchObject([{ type: "listing.created", resourceId: made.id, slug: made.slug }]);
  await db().execute(sql`update users set company_id = null where id = ${who.userId}::uuid`);
  expect(typesOf(await listOwnChanges({ since: joined.nextCursor }, await sessionOf(boss)))).toEqual([
    "listing.deleted",
  ]);
  expect(typesOf(await listOwnChanges({ since: joined.nextCursor }, alone))).toEqual(["listing.created"]);
  expect(await follow(since)).toEqual([]);
});

it("a new company gets each of its maker's listings once", async () => {
  const who = await person();
  const made = await offer(await sessionOf(who), {});
  const [since, alone] = [await now(), await sessionOf(who)];
  await createCompany(alone, companyInput());
  const seen = await listOwnChanges({ since }, await sessionOf(who));
  expect(seen.data.map(({ type, resourceId }) => [type, resourceId])).toEqual([
    ["listing.created", made.id],
    ["listing.updated", made.id],
  ]);
  expect(typesOf(await listOwnChanges({ since }, alone))).toEqual(["listing.deleted"]);
});
