import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { getCurrentGeneration, isStale, subscribeToInvalidations } from "@/lib/core/cache/tags";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { closeBus } from "@/lib/core/processes/bus";
import { busHears } from "@/lib/core/processes/test-bus";
import table from "@/lib/demo/data/freight.json";
import { pushFreightTable } from "@/lib/freight/commands";
import { deleteListing, patchListing } from "../commands";
import { renewListing } from "../expiry/renewal-commands";
import { moveOwnListing } from "../own-commands";
import { listings } from "../schema";
import { getCategoryTag } from "../tags";
import { offer as make, seller } from "../test-offers";
import { getOwnListing } from "./get-own-listing";
import { getOwnOverview, listOwnListings } from "./list-own-listings";

const DAY_MS = 86_400_000;

beforeAll(() => storeCategories(db()));
afterAll(closeBus);

const end = (slug: string, expiresAt: Date) => db().update(listings).set({ expiresAt }).where(eq(listings.slug, slug));

it("lists one's own in every state with counts, by text, state and page, and nobody else's", async () => {
  const [me, other] = await Promise.all([seller(), seller()]);
  const draft = await make(me, { status: "DRAFT", externalId: "АБ-17_x" });
  const paused = await make(me, { title: "Ячмень 100%", categorySlug: "barley-feed" });
  await patchListing(paused.slug, { status: "PAUSED" }, me);
  const active = await make(me, { attributes: { protein: 13 } });
  await deleteListing((await make(me)).id, me);
  await make(other);

  const all = await listOwnListings({}, me);
  expect(all.data.map(({ slug }) => slug)).toEqual([active.slug, paused.slug, draft.slug]);
  expect(all).toMatchObject({ total: 3, counts: { DRAFT: 1, PAUSED: 1, ACTIVE: 1, SOLD: 0 } });
  expect(all.data[2]?.externalId).toBe("АБ-17_x");
  const slugs = async (query: Parameters<typeof listOwnListings>[0]) =>
    (await listOwnListings(query, me)).data.map(({ slug }) => slug);
  expect(await slugs({ status: "PAUSED" })).toEqual([paused.slug]);
  expect(await slugs({ q: "пшениц" })).toEqual([active.slug, draft.slug]);
  expect(await slugs({ q: "пшениц", status: "DRAFT" })).toEqual([draft.slug]);
  expect(await listOwnListings({ q: "пшениц", page: 9, perPage: 1 }, me)).toMatchObject({
    page: 2,
    total: 2,
    data: [{ slug: draft.slug }],
  });
  expect(await slugs({ q: "пшеница протеин от 12,5" })).toEqual([active.slug]);
  expect(await slugs({ q: "17_" })).toEqual([draft.slug]);
  expect(await slugs({ q: "0%" })).toEqual([paused.slug]);
  expect(await slugs({ page: 2, perPage: 2 })).toEqual([draft.slug]);
  expect(await listOwnListings({ page: 9, perPage: 2 }, me)).toMatchObject({ page: 2, data: [{ slug: draft.slug }] });
  const none = await listOwnListings({ q: "ячмень", status: "SOLD" }, me);
  expect(none).toMatchObject({ total: 0, counts: { PAUSED: 1, ACTIVE: 0 } });

  await expect(getOwnListing(active.slug, other)).rejects.toMatchObject({ code: "not_found" });
  await expect(listOwnListings({}, { kind: "anonymous" })).rejects.toMatchObject({ code: "missing_key" });
});

it("shows the prices of one's own at a place, whatever their state", async () => {
  await pushFreightTable({ kind: "system", name: "test" }, { text: JSON.stringify(table), fileName: "freight.json" });
  const me = await seller();
  await make(me, { status: "DRAFT", basis: "EXW", basisPlace: "Краснодар" });
  await make(me);
  const { data } = await listOwnListings({}, me, { at: "novorossiysk" });
  expect(data.map(({ priceAt }) => priceAt)).toMatchObject([
    { amount: null, reason: "basis_unknown" },
    { kind: "landed", amount: expect.any(Number), placeId: "novorossiysk", reason: null },
  ]);
  expect((await listOwnListings({}, me)).data.some(({ priceAt }) => priceAt)).toBe(false);
});

it("lists what ends first across the states, page by page, with what has no end last", async () => {
  const me = await seller();
  const days = { ACTIVE: [5, 40], PAUSED: [20, 60], EXPIRED: [-3], DRAFT: [null] };
  const made: { slug: string; day: number }[] = [];
  for (const [status, ends] of Object.entries(days) as [keyof typeof days, (number | null)[]][])
    for (const day of ends) {
      const { slug } = await make(me);
      const expiresAt = day === null ? null : new Date(Date.now() + day * DAY_MS);
      await db().update(listings).set({ status, expiresAt }).where(eq(listings.slug, slug));
      made.push({ slug, day: day ?? Number.POSITIVE_INFINITY });
    }
  const pages = await Promise.all([1, 2, 3].map((page) => listOwnListings({ sort: "expires", page, perPage: 2 }, me)));
  expect(pages.flatMap(({ data }) => data.map(({ slug }) => slug))).toEqual(
    made.sort((a, b) => a.day - b.day).map(({ slug }) => slug),
  );
  expect(pages.map(({ total }) => total)).toEqual([6, 6, 6]);
});

it("tells in the overview what is public, ends soon or was rejected", async () => {
  const me = await seller();
  const [, ending, rejected] = [await make(me), await make(me), await make(me)];
  await end(ending.slug, new Date(Date.now() + 13 * DAY_MS));
  await db().update(listings).set({ status: "REJECTED" }).where(eq(listings.slug, rejected.slug));
  expect(await getOwnOverview(me)).toEqual({ hasAny: true, active: 2, rejected: 1, endingSoon: 1 });
});

it("renews what has expired or soon will, and nothing earlier or of others", async () => {
  const [me, other] = await Promise.all([seller(), seller()]);
  const fresh = await make(me);
  await expect(renewListing(fresh.slug, me)).rejects.toMatchObject({ code: "invalid_transition" });
  await expect(renewListing(fresh.slug, other)).rejects.toMatchObject({ code: "not_owner" });
  await expect(renewListing("no-such", me)).rejects.toMatchObject({ code: "not_found" });

  await end(fresh.slug, new Date(Date.now() + 13 * DAY_MS));
  expect((await listOwnListings({ sort: "expires" }, me)).endingSoon).toBe(1);
  await renewListing(fresh.slug, me);
  const renewed = await getOwnListing(fresh.slug, me);
  expect(renewed).toMatchObject({ status: "ACTIVE", version: fresh.version + 1, publishedAt: fresh.publishedAt });
  expect(new Date(renewed.expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 89 * DAY_MS);
  expect((await listOwnListings({}, me)).endingSoon).toBe(0);
  const [trail] = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from audit_log where action = 'listing.renew' and subject_id = ${fresh.id}`,
  );
  expect(trail?.n).toBe(1);

  await db().update(listings).set({ status: "EXPIRED" }).where(eq(listings.slug, fresh.slug));
  await renewListing(fresh.slug, me);
  expect(await getOwnListing(fresh.slug, me)).toMatchObject({ status: "ACTIVE" });
  await patchListing(fresh.slug, { status: "SOLD" }, me);
  await expect(renewListing(fresh.slug, me)).rejects.toMatchObject({ code: "invalid_transition" });
});

it("does what a button says or nothing: only from the states it stands for", async () => {
  const [me, other] = await Promise.all([seller(), seller()]);
  const { slug } = await make(me);
  const refused = expect.objectContaining({ code: "invalid_transition" });
  const version = async () => (await getOwnListing(slug, me)).version;
  await expect(moveOwnListing("resume", slug, me)).rejects.toEqual(refused);
  await expect(moveOwnListing("publish", slug, me)).rejects.toEqual(refused);
  await expect(moveOwnListing("pause", slug, other)).rejects.toMatchObject({ code: "not_found" });
  expect(await moveOwnListing("pause", slug, me)).toMatchObject({ status: "PAUSED" });
  const paused = await version();
  await expect(moveOwnListing("pause", slug, me)).rejects.toEqual(refused);
  expect(await version()).toBe(paused);
  expect(await moveOwnListing("resume", slug, me)).toMatchObject({ status: "ACTIVE" });
  await db().update(listings).set({ status: "EXPIRED" }).where(eq(listings.slug, slug));
  await expect(moveOwnListing("resume", slug, me)).rejects.toEqual(refused);
  expect((await getOwnListing(slug, me)).status).toBe("EXPIRED");
  expect(await moveOwnListing("renew", slug, me)).toMatchObject({ status: "ACTIVE" });
  expect(await moveOwnListing("sell", slug, me)).toMatchObject({ status: "SOLD" });
  await expect(moveOwnListing("sell", slug, me)).rejects.toEqual(refused);
  await moveOwnListing("delete", slug, me);
  await expect(getOwnListing(slug, me)).rejects.toMatchObject({ code: "not_found" });

  const draft = await make(me, { status: "DRAFT" });
  const both = await Promise.allSettled([
    moveOwnListing("publish", draft.slug, me),
    moveOwnListing("publish", draft.slug, me),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it.each(["SOLD", "ARCHIVED"] as const)(
  "what is %s keeps what it says, all but the seller's own number",
  async (status) => {
    const me = await seller();
    const { slug } = await make(me, { externalId: "1", description: "Урожай 2026" });
    // The last price belongs to the sale.
    await patchListing(slug, { status, pricePerUnit: 14_000 }, me);
    const closed = await getOwnListing(slug, me);
    expect(closed).toMatchObject({ status, pricePerUnit: 14_000 });
    const refused = expect.objectContaining({ code: "conflict", extra: { reason: "closed" } });
    const changes = [
      { title: "Пшеница" },
      { pricePerUnit: 1 },
      { volume: 5 },
      { description: null },
      { attributes: { protein: 12.5 } },
    ];
    for (const change of changes) {
      await expect(patchListing(slug, change, me), JSON.stringify(change)).rejects.toEqual(refused);
      await expect(patchListing(slug, { ...change, status }, me)).rejects.toEqual(refused);
    }
    await patchListing(slug, { title: closed.title, status }, me);
    expect(await getOwnListing(slug, me)).toEqual(closed);
    await patchListing(slug, { externalId: null }, me);
    expect(await make(me, { externalId: "1" })).toMatchObject({ status: "ACTIVE" });
  },
);

it("tells with MODERATION=pre that a listing changed meanwhile waits for a moderator", async () => {
  const me = await seller();
  const [paused, expired] = [await make(me), await make(me)];
  const draft = await make(me, { status: "DRAFT" });
  await moveOwnListing("pause", paused.slug, me);
  await db().update(listings).set({ status: "EXPIRED" }).where(eq(listings.slug, expired.slug));
  await db()
    .update(listings)
    .set({ needsReview: true })
    .where(inArray(listings.slug, [paused.slug, expired.slug]));
  Object.assign(env(), { MODERATION: "pre" });
  try {
    expect(await moveOwnListing("resume", paused.slug, me)).toMatchObject({ status: "PENDING" });
    expect(await moveOwnListing("renew", expired.slug, me)).toMatchObject({ status: "PENDING" });
    expect(await moveOwnListing("publish", draft.slug, me)).toMatchObject({ status: "PENDING" });
  } finally {
    Object.assign(env(), { MODERATION: "post" });
  }
});

it("makes anew the lists of both categories when a listing moves from one to the other", async () => {
  subscribeToInvalidations();
  await busHears();
  const me = await seller();
  const { slug } = await make(me);
  const moment = getCurrentGeneration();
  await patchListing(slug, { categorySlug: "rebar" }, me);
  for (const tag of ["wheat-milling", "agriculture", "rebar"].map(getCategoryTag))
    expect(isStale(moment, [tag]), tag).toBe(true);
  expect(isStale(moment, [getCategoryTag("diesel")])).toBe(false);
});
