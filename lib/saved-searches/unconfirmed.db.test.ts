import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { mails } from "@/lib/core/mail/schema";
import { closeBus } from "@/lib/core/processes/bus";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { setMailSettings } from "@/lib/notifications/commands";
import { users } from "@/lib/users/schema";
import { forgetOldSearches, saveSearch, setAlerts } from "./commands";
import { sendAlerts } from "./commands/send-alerts";
import { savedSearches, savedSearchHits } from "./schema";
import { forgetSearches, turn } from "./test-searches";

type Person = Extract<Caller, { kind: "session" }> & { email: string };

beforeAll(() => storeCategories(db()));
afterAll(closeBus);
beforeEach(forgetSearches);

/** Somebody who has just signed up. */
async function newcomer(): Promise<Person> {
  const [userId, email] = [createId(), `${randomUUID()}@tonna.example`];
  await db().insert(users).values({ id: userId, email, name: "Анна" });
  return { kind: "session", userId, role: "user", tariff: "free", email };
}

const set = (who: Person, fields: Partial<typeof users.$inferInsert>) =>
  db().update(users).set(fields).where(eq(users.id, who.userId));
const confirm = (who: Person) => set(who, { emailConfirmedAt: new Date() });
const save = (who: Caller) => saveSearch(who, { query: "cat=wheat-milling", alerts: "instant", name: null });
const mailsTo = ({ email }: Person) => db().select().from(mails).where(eq(mails.recipient, email));

/** A new listing, and the work that follows. */
async function publish(): Promise<string> {
  const seller = await newcomer();
  const body = { title: "Пшеница", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14_500 };
  const rest = { currency: "RUB", volumeUnit: "т", country: "RU" };
  const { slug } = await createListing(CreateListing.parse({ ...body, ...rest }), seller);
  await turn();
  return slug;
}

test("alerts wait until the address is confirmed, and delay nobody else's", async () => {
  const [me, other] = [await newcomer(), await newcomer()];
  await confirm(other);
  await save(me);
  await save(other);
  const slug = await publish();
  expect(await mailsTo(me)).toEqual([]);
  expect(await mailsTo(other)).toHaveLength(1);
  await confirm(me);
  await sendAlerts("instant");
  const [mail, ...more] = await mailsTo(me);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(slug);
  expect(mail?.text).toContain("Только что по вашему поиску");
});

test("a mail about what waited for days does not call it just published", async () => {
  const me = await newcomer();
  await save(me);
  const slugs = [await publish(), await publish()];
  const days = sql`now() - interval '3 days'`;
  await db().update(savedSearches).set({ alertsSince: days });
  await db().update(savedSearchHits).set({ foundAt: days });
  slugs.push(await publish());
  await confirm(me);
  await sendAlerts("instant");
  const [mail] = await mailsTo(me);
  for (const slug of slugs) expect(mail?.text).toContain(slug);
  expect(mail?.text).toContain("За последнее время по вашему поиску");
});

test("without a confirmation, too, nothing waits for who wants no mails or is kept out", async () => {
  const [silent, blocked, stopped] = [await newcomer(), await newcomer(), await newcomer()];
  for (const who of [silent, blocked]) await save(who);
  const { id } = await save(stopped);
  const switches = { chats: true, favourites: true, expiry: true, moderation: true };
  await setMailSettings(silent, { ...switches, alerts: false });
  await set(blocked, { blockedAt: new Date() });
  await publish();
  await setMailSettings(silent, { ...switches, alerts: true });
  await set(blocked, { blockedAt: null });
  await setAlerts(stopped, id, "off");
  await setAlerts(stopped, id, "instant");
  for (const who of [silent, blocked, stopped]) await confirm(who);
  await sendAlerts("instant");
  for (const who of [silent, blocked, stopped]) expect(await mailsTo(who)).toEqual([]);
});

test("alerts that wait for a confirmation that never comes are deleted", async () => {
  await save(await newcomer());
  await publish();
  await forgetOldSearches();
  expect(await db().select().from(savedSearchHits)).toHaveLength(1);
  await db().update(savedSearchHits).set({ foundAt: sql`now() - interval '13 months'` });
  await forgetOldSearches();
  expect(await db().select().from(savedSearchHits)).toEqual([]);
});
