import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { createListingOf, createSeller, type Seller } from "@/e2e/support/sellers";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { mails } from "@/lib/core/mail/schema";
import { EVENTS } from "@/lib/core/queue/test-jobs";
import { unsubscribeFromMails } from "@/lib/notifications/commands";
import { users } from "@/lib/users/schema";
import { expireListings, OVERDUE, patchListing } from "../commands";
import { getOwnListing } from "../queries/get-own-listing";
import { listings } from "../schema";
import { expiryMails } from "../seller-schema";
import { renewMany } from "./batch-commands";
import { findRenewal, isUntold, mailExpiry, renewFromMail } from "./expiry-commands";
import { signRenewal } from "./link-policy";

const DAY_MS = 86_400_000;
const NOTHING = { renewed: 0, review: 0 };
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const end = (slug: string, days: number) =>
  db()
    .update(listings)
    .set({ expiresAt: inDays(days) })
    .where(eq(listings.slug, slug));
const mailsOf = (who: Seller) => db().select().from(mails).where(eq(mails.recipient, who.email)).orderBy(mails.id);
const tokenIn = (text: string) => /renew\?token=([\w.-]+)/.exec(text)?.[1] ?? "";

beforeAll(() => storeCategories(db()));

it("warns once a period in one mail, whose link renews all that it names and nothing else", async () => {
  const [me, other] = await Promise.all([createSeller(), createSeller("en")]);
  const [a, b, later] = await Promise.all([
    createListingOf(me, { title: "Пшеница <b>первая</b>" }),
    createListingOf(me, { title: "Ячмень второй" }),
    createListingOf(me, { title: "Кукуруза" }),
  ]);
  const foreign = await createListingOf(other, { title: "Foreign wheat" });
  await end(a.slug, 6.5);
  await end(b.slug, 3);
  await patchListing(b.slug, { status: "PAUSED" }, me);
  await end(later.slug, 8);
  await end(foreign.slug, 2);
  await mailExpiry();
  await mailExpiry();
  const sent = await mailsOf(me);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe("Скоро уйдут из каталога: 2 объявления");
  expect(sent[0]?.text).toContain("Пшеница <b>первая</b>");
  expect(sent[0]?.html).not.toContain("<b>первая");
  expect(sent[0]?.text).toContain("/unsubscribe?token=");
  expect(sent[0]?.text).not.toContain("Кукуруза");
  expect((await mailsOf(other))[0]?.subject).toBe("Leaving the catalogue soon: “Foreign wheat”");

  const token = tokenIn(sent[0]?.text ?? "");
  const renewal = await findRenewal(token);
  expect(renewal).toMatchObject({ total: 2, waiting: 2 });
  expect(renewal?.listings.map(({ slug }) => slug)).toEqual([b.slug, a.slug]);
  // Looking at it renews nothing.
  expect((await getOwnListing(a.slug, me)).version).toBe(a.version);
  expect(await renewFromMail(token)).toEqual({ renewed: 2, review: 0 });
  expect(await renewFromMail(token)).toEqual(NOTHING);
  expect(await findRenewal(token)).toMatchObject({ total: 2, waiting: 0 });
  const renewed = await getOwnListing(a.slug, me);
  expect(new Date(renewed.expiresAt ?? 0).getTime()).toBeGreaterThan(inDays(89).getTime());
  expect(renewed.publishedAt).toBe(a.publishedAt);
  expect((await getOwnListing(b.slug, me)).status).toBe("PAUSED");
  const [trail] = await db().execute<{ actor: string }>(
    sql`select actor_user_id as actor from audit_log where action = 'listing.renew' and subject_id = ${a.id}`,
  );
  expect(trail?.actor).toBe(me.userId);

  // The next period is told of again.
  await end(a.slug, 5);
  await mailExpiry();
  expect((await mailsOf(me)).at(-1)?.subject).toContain("«Пшеница <b>первая</b>»");
  expect(await mailsOf(me)).toHaveLength(2);
});

it("tells of an end, whose link publishes anew; a sold listing stays sold", async () => {
  const me = await createSeller();
  const [gone, sold] = await Promise.all([
    createListingOf(me, { title: "Ушло" }),
    createListingOf(me, { title: "Продано" }),
  ]);
  for (const { slug } of [gone, sold]) await end(slug, -0.1);
  await expireListings();
  await mailExpiry();
  await mailExpiry();
  const [mail, ...more] = await mailsOf(me);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Ушли из каталога: 2 объявления");
  await db().update(listings).set({ status: "SOLD" }).where(eq(listings.slug, sold.slug));
  expect(await renewFromMail(tokenIn(mail?.text ?? ""))).toEqual({ renewed: 1, review: 0 });
  expect((await getOwnListing(gone.slug, me)).status).toBe("ACTIVE");
  expect((await getOwnListing(sold.slug, me)).status).toBe("SOLD");
});

it("names what ends first of a mail of many, and counts all of them", async () => {
  const me = await createSeller();
  const first = await createListingOf(me, { title: "Первое" });
  await end(first.slug, 1);
  await db().execute(sql`
    insert into listings (id, slug, title, type, status, industry_slug, group_slug, category_slug, price_per_unit, currency, unit_code,
      country_code, owner_id, published_at, expires_at)
    select gen_random_uuid(), slug || '-' || n, 'Ещё ' || n, type, status, industry_slug, group_slug,
      category_slug, price_per_unit, currency, unit_code, country_code, owner_id, published_at, now() + make_interval(days => 2, mins => n)
    from listings cross join generate_series(1, 150) n where slug = ${first.slug}`);
  await mailExpiry();
  const [mail] = await mailsOf(me);
  await db().execute(
    sql`update listings set status = 'SOLD' where owner_id = ${me.userId}::uuid and title in ('Ещё 1', 'Ещё 2', 'Ещё 150')`,
  );
  const renewal = await findRenewal(tokenIn(mail?.text ?? ""));
  expect(renewal).toMatchObject({ total: 151, waiting: 148 });
  expect(renewal?.listings.map(({ title }) => title)).toEqual([
    "Первое",
    ...Array.from({ length: 99 }, (_, place) => `Ещё ${place + 1}`),
  ]);
});

it("writes to nobody who wants no such mail, and of no end long past", async () => {
  const [quiet, late] = await Promise.all([createSeller(), createSeller()]);
  await unsubscribeFromMails(quiet.userId, "expiry");
  await end((await createListingOf(quiet)).slug, 3);
  await end((await createListingOf(late)).slug, -4);
  await expireListings();
  await mailExpiry();
  expect(await mailsOf(quiet)).toEqual([]);
  expect(await mailsOf(late)).toEqual([]);
});

it("opens nothing by a link that is not ours, changed or too old", async () => {
  const me = await createSeller();
  const listing = await createListingOf(me);
  await end(listing.slug, 3);
  await mailExpiry();
  const token = tokenIn((await mailsOf(me))[0]?.text ?? "");
  const [id = "", signature = ""] = token.split(".");
  const unknown = signRenewal(listing.id);
  for (const bad of ["", "x", id, `${id}.`, `${listing.id}.${signature}`, `${token}x`, `${token}.x`, unknown]) {
    expect(await findRenewal(bad), bad).toBeNull();
    await expect(renewFromMail(bad)).rejects.toMatchObject({ code: "not_found" });
  }
  await db()
    .update(expiryMails)
    .set({ createdAt: inDays(-31) })
    .where(eq(expiryMails.id, id));
  expect(await findRenewal(token)).toBeNull();
});

it("does nothing for a blocked account: no mail, and a link from before renews nothing", async () => {
  const [me, unwarned] = await Promise.all([createSeller(), createSeller()]);
  const listing = await createListingOf(me);
  await end(listing.slug, 3);
  await mailExpiry();
  const token = tokenIn((await mailsOf(me))[0]?.text ?? "");
  await end((await createListingOf(unwarned)).slug, 3);
  const block = (at: Date | null) =>
    db()
      .update(users)
      .set({ blockedAt: at })
      .where(inArray(users.id, [me.userId, unwarned.userId]));
  await block(new Date());
  await mailExpiry();
  expect(await mailsOf(unwarned)).toEqual([]);
  expect(await findRenewal(token)).toBeNull();
  await expect(renewFromMail(token)).rejects.toMatchObject({ code: "not_found" });
  // Blocked between the opening of the link and the renewal.
  expect(await renewMany(sql`slug = ${listing.slug}`, me)).toEqual(NOTHING);
  expect((await getOwnListing(listing.slug, me)).version).toBe(listing.version);
  await block(null);
  expect(await renewFromMail(token)).toEqual({ renewed: 1, review: 0 });
});

it("with MODERATION=pre, says of a changed listing that it waits for a moderator, and takes nothing of others", async () => {
  const [me, other] = await Promise.all([createSeller(), createSeller()]);
  const [same, edited, foreign] = await Promise.all([createListingOf(me), createListingOf(me), createListingOf(other)]);
  const slugs = [same, edited, foreign].map(({ slug }) => slug);
  for (const slug of slugs) await end(slug, -0.1);
  await expireListings();
  await db().update(listings).set({ needsReview: true }).where(eq(listings.slug, edited.slug));
  Object.assign(env(), { MODERATION: "pre" });
  try {
    expect(await renewMany(inArray(listings.slug, slugs), me)).toEqual({ renewed: 1, review: 1 });
    expect(await renewMany(inArray(listings.slug, slugs), me)).toEqual(NOTHING);
  } finally {
    Object.assign(env(), { MODERATION: "post" });
  }
  expect((await getOwnListing(same.slug, me)).status).toBe("ACTIVE");
  expect((await getOwnListing(edited.slug, me)).status).toBe("PENDING");
  expect((await getOwnListing(foreign.slug, other)).status).toBe("EXPIRED");
  const [trail] = await db().execute<{ changes: unknown; actor: string }>(
    sql`select changes, actor_user_id as actor from audit_log where action = 'listing.update' and subject_id = ${edited.id}`,
  );
  expect(trail).toEqual({ changes: { status: ["EXPIRED", "PENDING"] }, actor: me.userId });
});

it("expires in batches, each listing with its trail and event, and leaves alone what somebody holds or has deleted", async () => {
  const me = await createSeller();
  const made = await Promise.all(Array.from({ length: 5 }, () => createListingOf(me)));
  const [held, deleted] = made;
  for (const { slug } of made) await end(slug, -0.1);
  // As the previous version could leave it.
  await db()
    .update(listings)
    .set({ status: "PAUSED", deletedAt: new Date() })
    .where(eq(listings.slug, deleted?.slug ?? ""));
  await db().transaction(async (tx) => {
    await tx.execute(sql`select 1 from listings where slug = ${held?.slug} for update`);
    expect(await expireListings(2)).toBeGreaterThanOrEqual(3);
  });
  const statusOf = async () => {
    const rows = await db().select().from(listings).where(eq(listings.ownerId, me.userId)).orderBy(listings.id);
    return new Map(rows.map(({ slug, status }) => [slug, status]));
  };
  const ids = sql.join(
    made.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  const written = async () => {
    const [row] = await db().execute<{ records: number; events: number }>(sql`select
      (select count(*)::int from audit_log where action = 'listing.expire' and actor_kind = 'system' and subject_id in (${ids})) as records,
      (select count(*)::int from ${EVENTS} where event = 'listing.expired' and payload ->> 'id' in (${ids})
        and jsonb_array_length(payload -> 'tags') > 0) as events`);
    return row;
  };
  expect(made.map(({ slug }) => slug).filter((slug) => slug !== held?.slug && slug !== deleted?.slug)).toHaveLength(3);
  expect([...(await statusOf()).values()].filter((status) => status === "EXPIRED")).toHaveLength(3);
  expect((await statusOf()).get(held?.slug ?? "")).toBe("ACTIVE");
  expect((await statusOf()).get(deleted?.slug ?? "")).toBe("PAUSED");
  expect(await written()).toEqual({ records: 3, events: 3 });
  expect(await expireListings(2)).toBeGreaterThanOrEqual(1);
  expect((await statusOf()).get(held?.slug ?? "")).toBe("EXPIRED");
  expect(await written()).toEqual({ records: 4, events: 4 });
});

it("is not public again past its end without a new one", async () => {
  const me = await createSeller();
  const { slug } = await createListingOf(me);
  await end(slug, -0.001);
  await patchListing(slug, { status: "PAUSED" }, me);
  const resumed = await patchListing(slug, { status: "ACTIVE" }, me);
  expect(resumed.status).toBe("ACTIVE");
  expect(new Date(resumed.expiresAt ?? 0).getTime()).toBeGreaterThan(inDays(89).getTime());
  // Within its term it keeps its end.
  await end(slug, 5);
  const { expiresAt } = await patchListing(slug, { status: "PAUSED" }, me);
  expect((await patchListing(slug, { status: "ACTIVE" }, me)).expiresAt).toBe(expiresAt);
});

it("finds what ends and has ended by an index, in a table of thousands", async () => {
  const model = await createListingOf(await createSeller());
  const undo = new Error("undo");
  const looking = db().transaction(async (tx) => {
    // Of each state as many as a marketplace has: most run for weeks yet, or ended long ago.
    await tx.execute(sql`
      insert into users (id, email, name)
      select gen_random_uuid(), 'ending-' || n || '@tonna.example', 'Seller' from generate_series(1, 6000) n`);
    await tx.execute(sql`
      insert into listings (id, slug, title, type, status, industry_slug, group_slug, category_slug, price_per_unit, currency,
        unit_code, country_code, owner_id, published_at, expires_at)
      select gen_random_uuid(), 'ending-' || n, title, type, (array['ACTIVE', 'PAUSED', 'EXPIRED', 'SOLD'])[1 + n % 4],
        industry_slug, group_slug, category_slug, price_per_unit, currency, unit_code, country_code, u.id, published_at,
        now() + make_interval(mins => case when n % 4 = 2 then -1 else 1 end * n * 20)
      from listings l, generate_series(1, 6000) n join users u on u.email = 'ending-' || n || '@tonna.example'
      where l.id = ${model.id}::uuid`);
    await tx.execute(sql`analyze listings`);
    const queries = [
      sql`select id from listings where ${OVERDUE} order by expires_at limit 1000 for update skip locked`,
      sql`select distinct l.owner_id from listings l where ${isUntold("ending")}`,
      sql`select distinct l.owner_id from listings l where ${isUntold("ended")}`,
    ];
    for (const query of queries) {
      const plan = await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
      const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
      expect(text).toContain("listings_end");
      expect(text).not.toContain("Seq Scan on listings");
    }
    throw undo;
  });
  await expect(looking).rejects.toBe(undo);
});
