import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { closeBus } from "@/lib/core/bus";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/db";
import { newId } from "@/lib/core/id";
import { mails } from "@/lib/core/mail-schema";
import { outbox } from "@/lib/core/outbox";
import { storeCategories } from "@/lib/demo/reference";
import { dispatchEvents } from "@/lib/jobs/outbox";
import { createListing, patchListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { setMailSettings } from "@/lib/notifications/commands";
import { readSubscription } from "@/lib/notifications/unsubscribe";
import { users } from "@/lib/users/schema";
import { sendAlerts } from "./alerts";
import {
  endAlerts,
  forgetOldSearches,
  removeSearch,
  renameSearch,
  restoreSearch,
  saveSearch,
  setAlerts,
} from "./commands";
import { type Alerts, MOST_SEARCHES } from "./contract";
import { savedSearchConsumers } from "./jobs";
import { matchQueued } from "./matching";
import { findSameSearch, listSavedSearches } from "./queries";
import { savedSearches, savedSearchHits, savedSearchQueue } from "./schema";

const BROKEN = "деление на ноль";
/** Another transaction in the way, as the database says it. */
const BLOCKED = "взаимная блокировка";

vi.mock("@/lib/listings/filters", async (original) => {
  const real = await original<typeof import("@/lib/listings/filters")>();
  const rowWhere: typeof real.rowWhere = (filters) =>
    filters.q === BROKEN
      ? sql`1 / (l.version - l.version) = 1`
      : filters.q === BLOCKED
        ? sql`test_deadlock()`
        : real.rowWhere(filters);
  return { ...real, rowWhere };
});

type Person = Extract<Caller, { kind: "session" }> & { email: string };

beforeAll(() => storeCategories(db()));
afterAll(closeBus);
beforeEach(async () => {
  for (const table of [outbox, mails, savedSearches, savedSearchQueue]) await db().delete(table);
});

async function person(locale: "ru" | "en" = "ru"): Promise<Person> {
  const [userId, email] = [newId(), `${randomUUID()}@tonna.example`];
  await db().insert(users).values({ id: userId, email, name: "Анна", locale, emailConfirmedAt: new Date() });
  return { kind: "session", userId, role: "user", tariff: "free", email };
}

function make(owner: Caller, fields: Record<string, unknown> = {}) {
  const body = { title: "Пшеница 3 класса", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14_500 };
  const rest = { currency: "RUB", volumeUnit: "т", country: "RU", region: "Ростовская область" };
  return createListing(CreateListing.parse({ ...body, ...rest, ...fields }), owner);
}

const save = (who: Caller, query: string, alerts: Alerts = "instant") => saveSearch(who, { query, alerts, name: null });

/** What the timers do: events, comparing, mails. */
async function turn(): Promise<void> {
  await dispatchEvents(savedSearchConsumers);
  await matchQueued();
  await sendAlerts("instant");
}

const mailsTo = ({ email }: Person) => db().select().from(mails).where(eq(mails.recipient, email));
const rested = () => db().update(savedSearches).set({ lastAlertAt: sql`now() - interval '11 minutes'` });

test("a search finds what the catalogue would, once, and tells it in its owner's language", async () => {
  const [seller, me, english] = [await person(), await person(), await person("en")];
  await make(seller);
  await turn();
  await save(me, "cat=grains&type=SELL&priceMax=15000&currency=RUB&attr.protein.min=12.5");
  await save(english, "q=пшеница");
  await save(me, "cat=wheat-milling&type=BUY");
  await save(me, "cat=wheat-milling&region=Ставропольский край");
  const found = await make(seller, { attributes: { protein: 13 } });
  await make(seller, { pricePerUnit: 15_001, attributes: { protein: 13 } });
  await make(seller, { categorySlug: "barley-feed", title: "Ячмень", attributes: {} });
  await make(seller, { status: "DRAFT", attributes: { protein: 13 } });
  await turn();
  await turn();

  const [mail, ...others] = await mailsTo(me);
  expect(others).toEqual([]);
  expect(mail?.subject.replace(/\s/g, " ")).toBe(
    "Пшеница 3 класса — Зерновые: продажа, цена до 15 000 ₽, протеин от 12,5 %",
  );
  expect(mail?.text).toMatch(/14.500.₽\/т · продаю · Ростовская область/);
  expect(mail?.text).toContain(`/ru/listings/${found.slug}`);
  expect(mail?.text).toContain("/ru/catalogue/grains?");
  const token = /one-click\?token=([^>]+)>/.exec(mail?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
  expect(readSubscription(token)).toMatchObject({ to: "search" });
  const [inEnglish] = await mailsTo(english);
  expect(inEnglish?.subject).toBe("2 new listings — All listings: “пшеница”");
  expect(inEnglish?.text).toMatch(/₽14,500\/t · for sale · Rostov/);

  await patchListing(found.slug, { pricePerUnit: 14_000 }, seller);
  await rested();
  await turn();
  expect(await mailsTo(me)).toHaveLength(1);
});

test("of many new listings a mail shows the newest, and says how many there are", async () => {
  const [seller, me] = [await person(), await person("en")];
  await save(me, "cat=wheat-milling");
  const made: { slug: string }[] = [];
  for (let at = 0; at < 22; at++) made.push(await make(seller));
  await turn();
  const [mail] = await mailsTo(me);
  expect(mail?.subject).toMatch(/^22 new listings/);
  const shown = made.filter(({ slug }) => mail?.text.includes(`/en/listings/${slug}`));
  expect(shown).toEqual(made.slice(2));
});

test("a listing that comes to match is told of; one's own, and what was there before, is not", async () => {
  const [seller, me] = [await person(), await person()];
  const before = await make(seller);
  const dear = "cat=wheat-milling&priceMax=12000";
  await save(me, dear);
  const later = await make(seller);
  await make(me, { pricePerUnit: 11_000 });
  await turn();
  expect(await mailsTo(me)).toEqual([]);
  for (const { slug } of [before, later]) await patchListing(slug, { pricePerUnit: 11_500 }, seller);
  await turn();
  const [mail] = await mailsTo(me);
  expect(mail?.text).toContain(later.slug);
  expect(mail?.text).not.toContain(before.slug);
});

test("mails about a search keep ten minutes apart, and what is sold meanwhile is let go", async () => {
  const [seller, me] = [await person(), await person()];
  await save(me, "cat=wheat-milling");
  await make(seller);
  await turn();
  const [second, sold] = [await make(seller, { title: "Вторая" }), await make(seller, { title: "Проданная" })];
  await turn();
  expect(await mailsTo(me)).toHaveLength(1);
  await patchListing(sold.slug, { status: "SOLD" }, seller);
  await rested();
  await Promise.all([sendAlerts("instant"), sendAlerts("instant")]);
  const all = await mailsTo(me);
  expect(all).toHaveLength(2);
  const last = all.find(({ subject }) => subject.startsWith("Вторая"));
  expect(last?.text).toContain(second.slug);
  expect(last?.text).not.toContain(sold.slug);
  expect((await listSavedSearches(me))[0]?.fresh).toBe(3);
});

test("a digest comes once a day, and never from those that want it at once", async () => {
  const [seller, me] = [await person(), await person()];
  await save(me, "cat=wheat-milling", "daily");
  for (let each = 0; each < 22; each++) await make(seller, { title: `Партия ${each}` });
  await turn();
  expect(await mailsTo(me)).toEqual([]);
  await sendAlerts("daily");
  await sendAlerts("daily");
  const [mail, ...others] = await mailsTo(me);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^22 новых объявления — /);
  expect(mail?.text).toContain("первые 20");
});

test("alerts end by the owner, by the link of a mail and by the switch for all; what waited then never comes", async () => {
  const [seller, me, other] = [await person(), await person(), await person()];
  const { id } = await save(me, "cat=wheat-milling");
  await make(seller);
  await dispatchEvents(savedSearchConsumers);
  await matchQueued();
  await expect(setAlerts(other, id, "off")).rejects.toMatchObject({ code: "not_found" });
  await endAlerts(id);
  await endAlerts(newId());
  expect(await listSavedSearches(me)).toMatchObject([{ alerts: "off" }]);
  await make(seller);
  await turn();
  await setAlerts(me, id, "instant");
  await turn();
  expect(await mailsTo(me)).toEqual([]);
  await setMailSettings(me, { chats: true, alerts: false, expiry: true, moderation: true });
  await make(seller);
  await turn();
  await setMailSettings(me, { chats: true, alerts: true, expiry: true, moderation: true });
  await turn();
  expect(await mailsTo(me)).toEqual([]);
});

test("what was found before alerts went on again, or before the search was put back, never comes", async () => {
  const [seller, me] = [await person(), await person()];
  const { id } = await save(me, "cat=wheat-milling");
  const { id: listing } = await make(seller);
  await dispatchEvents(savedSearchConsumers);
  await matchQueued();
  await removeSearch(me, id);
  await restoreSearch(me, id);
  await setAlerts(me, id, "off");
  // A comparison under way when alerts went off notes its hit after what waited was let go.
  await db().execute(
    sql`update saved_search_hits set told_at = null where search_id = ${id} and listing_id = ${listing}`,
  );
  await setAlerts(me, id, "instant");
  await turn();
  expect(await mailsTo(me)).toEqual([]);
  const { slug } = await make(seller);
  await turn();
  expect((await mailsTo(me)).map(({ text }) => text.includes(slug))).toEqual([true]);
});

test("who is kept out gets no alerts, and not those that waited meanwhile", async () => {
  const [seller, me] = [await person(), await person()];
  await save(me, "cat=wheat-milling");
  const block = (at: Date | null) => db().update(users).set({ blockedAt: at }).where(eq(users.id, me.userId));
  await block(new Date());
  await make(seller);
  await turn();
  await block(null);
  await turn();
  expect(await mailsTo(me)).toEqual([]);
  const later = await make(seller, { title: "После" });
  await turn();
  expect((await mailsTo(me)).map(({ text }) => text.includes(later.slug))).toEqual([true]);
});

test("the same filters are saved once, however they are written, and bad ones never", async () => {
  const [me, other] = [await person(), await person()];
  await save(me, "type=SELL&cat=wheat-milling&q=");
  const again = save(me, "cat=wheat-milling&type=SELL");
  await expect(again).rejects.toMatchObject({ code: "conflict", errors: [{ code: "already_saved" }] });
  await save(other, "cat=wheat-milling&type=SELL");
  expect(await findSameSearch("cat=wheat-milling&type=SELL", me)).not.toBeNull();
  for (const query of ["", "page=2", "cat=no-such", "priceMin=x", "type=SELL&type=BUY", "attr.nope=1"])
    await expect(save(me, query), query).rejects.toMatchObject({ code: "validation_failed" });
  const tooLong = save(me, `q=${"ё".repeat(500)}`);
  await expect(tooLong).rejects.toMatchObject({ code: "validation_failed", errors: [{ code: "too_long" }] });
  await expect(save(me, "priceMin=5&priceMax=1")).rejects.toMatchObject({ code: "invalid_parameter" });
  await expect(save({ kind: "anonymous" }, "type=SELL")).rejects.toMatchObject({ code: "not_owner" });
});

test("one renames, deletes and puts back one's own only", async () => {
  const [me, other] = [await person(), await person()];
  const { id } = await save(me, "cat=wheat-milling");
  await renameSearch(me, id, "Моя пшеница");
  const refused = [
    () => renameSearch(other, id, "x"),
    () => removeSearch(other, id),
    () => restoreSearch(other, id),
    () => renameSearch(me, "x", "x"),
  ];
  for (const act of refused) await expect(act()).rejects.toMatchObject({ code: "not_found" });
  expect(await listSavedSearches(me)).toMatchObject([{ id, name: "Моя пшеница" }]);
  expect(await listSavedSearches(other)).toEqual([]);
  await removeSearch(me, id);
  expect(await listSavedSearches(me)).toEqual([]);
  await restoreSearch(me, id);
  expect(await listSavedSearches(me)).toMatchObject([{ id, name: "Моя пшеница" }]);
  await removeSearch(me, id);
  await save(me, "cat=wheat-milling");
  await expect(restoreSearch(me, id)).rejects.toMatchObject({ code: "conflict" });
  await db().update(savedSearches).set({ removedAt: sql`now() - interval '2 days'` }).where(eq(savedSearches.id, id));
  await forgetOldSearches();
  await expect(restoreSearch(me, id)).rejects.toMatchObject({ code: "not_found" });
});

test("an account keeps its number of searches, also when it saves many at once", async () => {
  const me = await person();
  for (let each = 1; each < MOST_SEARCHES; each++) await save(me, `priceMin=${each}`, "off");
  const outcomes = await Promise.allSettled(["a", "b", "c"].map((word) => save(me, `q=${word}`)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = outcomes.find(({ status }) => status === "rejected");
  expect(refused).toMatchObject({ reason: { errors: [{ code: "too_many" }] } });
});

test("a search that the catalogue has given up, or the database can't answer, holds up no other", async () => {
  const [seller, me] = [await person(), await person()];
  const { id } = await save(me, "cat=wheat-milling&type=SELL");
  await db().update(savedSearches).set({ query: "priceMin=x" }).where(eq(savedSearches.id, id));
  await save(me, `q=${BROKEN}`);
  await save(me, "cat=wheat-milling");
  await make(seller);
  await turn();
  expect(await db().select().from(savedSearchHits)).toHaveLength(1);
  expect(await mailsTo(me)).toHaveLength(1);
});

test("listings that met another transaction stay in line, and are compared when it is gone", async () => {
  const become = (body: string) =>
    db().execute(
      sql`create or replace function test_deadlock() returns boolean language plpgsql as ${sql.raw(`$$ begin ${body} end $$`)}`,
    );
  await become("raise exception using errcode = 'deadlock_detected';");
  const [seller, me] = [await person(), await person()];
  await save(me, `q=${encodeURIComponent(BLOCKED)}`);
  await make(seller);
  await dispatchEvents(savedSearchConsumers);
  await expect(matchQueued()).rejects.toThrow();
  expect(await db().select().from(savedSearchQueue)).toHaveLength(1);
  await become("return true;");
  expect(await matchQueued()).toBe(1);
  expect(await db().select().from(savedSearchQueue)).toEqual([]);
});
