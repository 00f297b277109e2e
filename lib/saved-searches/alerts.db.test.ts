import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { closeBus } from "@/lib/core/processes/bus";
import { patchListing } from "@/lib/listings/commands";
import { setMailSettings } from "@/lib/notifications/commands";
import { readSubscription } from "@/lib/notifications/policy/unsubscribe";
import { users } from "@/lib/users/schema";
import { endAlerts, removeSearch, restoreSearch, setAlerts } from "./commands";
import { sendAlerts } from "./commands/send-alerts";
import { listSavedSearches } from "./queries";
import {
  compare,
  forgetSearches,
  foundYesterday,
  mailsTo,
  make,
  overnight,
  person,
  rested,
  save,
  turn,
} from "./test-searches";

beforeAll(() => storeCategories(db()));
afterAll(closeBus);
beforeEach(forgetSearches);

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
  expect(await mailsTo(me), "found since the morning, which waits for the next").toEqual([]);
  await overnight();
  await sendAlerts("daily");
  await sendAlerts("daily");
  // What is noted late was found by then as well, and has to wait all the same.
  await make(seller, { title: "Ещё партия" });
  await turn();
  await foundYesterday();
  await sendAlerts("daily");
  const [mail, ...others] = await mailsTo(me);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^22 новых объявления — /);
  expect(mail?.text).toContain("первые 20");
  await overnight();
  await sendAlerts("daily");
  expect(await mailsTo(me)).toHaveLength(2);
});

test("alerts end by the owner, by the link of a mail and by the switch for all; what waited then never comes", async () => {
  const [seller, me, other] = [await person(), await person(), await person()];
  const { id } = await save(me, "cat=wheat-milling");
  await make(seller);
  await compare();
  await expect(setAlerts(other, id, "off")).rejects.toMatchObject({ code: "not_found" });
  await endAlerts(id);
  await endAlerts(createId());
  expect(await listSavedSearches(me)).toMatchObject([{ alerts: "off" }]);
  await make(seller);
  await turn();
  await setAlerts(me, id, "instant");
  await turn();
  expect(await mailsTo(me)).toEqual([]);
  await setMailSettings(me, { chats: true, alerts: false, favourites: true, expiry: true, moderation: true });
  await make(seller);
  await turn();
  await setMailSettings(me, { chats: true, alerts: true, favourites: true, expiry: true, moderation: true });
  await turn();
  expect(await mailsTo(me)).toEqual([]);
});

test("listings found before alerts were switched on again, or before the search was restored, are never mailed", async () => {
  const [seller, me] = [await person(), await person()];
  const { id } = await save(me, "cat=wheat-milling");
  const { id: listing } = await make(seller);
  await compare();
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

test("a blocked person gets no alerts, nor those that waited meanwhile", async () => {
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

test("searches that were deleted before a digest came are told nothing", async () => {
  const [seller, me] = [await person(), await person()];
  const { id } = await save(me, "cat=wheat-milling", "daily");
  await make(seller);
  await compare();
  await overnight();
  await removeSearch(me, id);
  await sendAlerts("daily");
  expect(await mailsTo(me)).toEqual([]);
});

test("of more searches than one query takes each is compared and told", async () => {
  const [seller, me] = [await person(), await person()];
  await db().execute(sql`
    insert into saved_searches (id, user_id, query, alerts, alerts_since)
    select gen_random_uuid(), ${me.userId}::uuid, 'type=SELL&priceMin=' || n, 'instant', now() - interval '1 minute'
    from generate_series(1, 501) n`);
  await make(seller);
  await turn();
  expect(await mailsTo(me)).toHaveLength(501);
}, 60_000);
