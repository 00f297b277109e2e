import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { listingOf, type Seller, seller } from "@/e2e/support/sellers";
import { db } from "@/lib/core/db";
import { mails } from "@/lib/core/mail-schema";
import { storeCategories } from "@/lib/demo/reference";
import { unsubscribe } from "@/lib/notifications/commands";
import { expireListings, patchListing } from "./commands";
import { findRenewal, mailExpiry, renewFromMail } from "./expiry";
import { signRenewal } from "./expiry-link";
import { getOwnListing } from "./own-queries";
import { listings } from "./schema";
import { expiryMails } from "./seller-schema";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const end = (slug: string, days: number) =>
  db()
    .update(listings)
    .set({ expiresAt: inDays(days) })
    .where(eq(listings.slug, slug));
const mailsOf = (who: Seller) =>
  db().select().from(mails).where(eq(mails.recipient, who.email)).orderBy(mails.createdAt);
const tokenIn = (text: string) => /renew\?token=([\w.-]+)/.exec(text)?.[1] ?? "";

beforeAll(() => storeCategories(db()));

it("warns once a period in one mail, whose link renews all that it names and nothing else", async () => {
  const [me, other] = await Promise.all([seller(), seller("en")]);
  const [a, b, later] = await Promise.all([
    listingOf(me, { title: "Пшеница <b>первая</b>" }),
    listingOf(me, { title: "Ячмень второй" }),
    listingOf(me, { title: "Кукуруза" }),
  ]);
  const foreign = await listingOf(other, { title: "Foreign wheat" });
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
  expect((await findRenewal(token))?.map(({ slug, renewable }) => [slug, renewable])).toEqual([
    [b.slug, true],
    [a.slug, true],
  ]);
  // Looking at it renews nothing.
  expect((await getOwnListing(a.slug, me)).version).toBe(a.version);
  expect(await renewFromMail(token)).toBe(2);
  expect(await renewFromMail(token)).toBe(0);
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
  const me = await seller();
  const [gone, sold] = await Promise.all([listingOf(me, { title: "Ушло" }), listingOf(me, { title: "Продано" })]);
  for (const { slug } of [gone, sold]) await end(slug, -0.1);
  await expireListings();
  await mailExpiry();
  await mailExpiry();
  const [mail, ...more] = await mailsOf(me);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Ушли из каталога: 2 объявления");
  await db().update(listings).set({ status: "SOLD" }).where(eq(listings.slug, sold.slug));
  expect(await renewFromMail(tokenIn(mail?.text ?? ""))).toBe(1);
  expect((await getOwnListing(gone.slug, me)).status).toBe("ACTIVE");
  expect((await getOwnListing(sold.slug, me)).status).toBe("SOLD");
});

it("writes to nobody who wants no such mail, and of no end long past", async () => {
  const [quiet, late] = await Promise.all([seller(), seller()]);
  await unsubscribe(quiet.userId, "expiry");
  await end((await listingOf(quiet)).slug, 3);
  await end((await listingOf(late)).slug, -4);
  await expireListings();
  await mailExpiry();
  expect(await mailsOf(quiet)).toEqual([]);
  expect(await mailsOf(late)).toEqual([]);
});

it("opens nothing by a link that is not ours, changed or too old", async () => {
  const me = await seller();
  const listing = await listingOf(me);
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
