import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companies } from "@/lib/companies/schema";
import type { Caller } from "@/lib/core/caller";
import { decodeCursor, encodeCursor } from "@/lib/core/cursor";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { addDays, formatMoscowDay } from "@/lib/core/time/market-day";
import { loadRecordedRates } from "@/lib/currency/commands";
import { patchListing } from "@/lib/listings/commands";
import { offer, type Session, seller, storeTree } from "@/lib/listings/test-offers";
import { mailSubscribers } from "./commands/mail-subscribers";
import { correctIndex, publishIndices, RECOMPUTED } from "./commands/publish-values";
import { subscribeToIndex, unsubscribeFromIndex } from "./commands/subscribe";
import { indexJobs } from "./jobs";
import { findIndex, findIndices, hasValuesOf, listIndexHistory } from "./queries/indices";
import { listSubscriptions } from "./queries/subscriptions";
import { IndexQuery } from "./query";

const SYSTEM: Caller = { kind: "system", name: "test" };
const SYMBOL = "TN:wheat-milling:3:RU-SFD:SELL";
const DAY = 86_400_000;
const today = formatMoscowDay();
const prices = [14_000, 14_100, 14_200, 14_300, 14_400];
const sellers: Session[] = [];
const slugs: string[] = [];

/** A seller in a verified company. */
async function companySeller(): Promise<Session> {
  const session = await seller();
  const id = createId();
  await db().insert(companies).values({ id, slug: randomUUID(), name: "Элеватор", status: "VERIFIED" });
  await db().execute(
    sql`update users set company_id = ${id}::uuid, company_role = 'owner' where id = ${session.userId}::uuid`,
  );
  return { ...session, company: { id, role: "owner" } } as Session;
}

const wheat = (price: number) => ({
  pricePerUnit: price,
  basis: "EXW",
  region: "Ростовская область",
  vat: "none",
  attributes: { wheat_class: "3" },
});

beforeAll(async () => {
  await storeTree();
  await loadRecordedRates();
  for (const price of prices) {
    const session = await companySeller();
    sellers.push(session);
    slugs.push((await offer(session, wheat(price))).slug);
  }
});

const query = (given: Record<string, string>) => findIndices(IndexQuery.parse(given));

it("publishes each series once a day, and a further run adds nothing but new series", async () => {
  expect(await hasValuesOf(today)).toBe(false);
  const first = await publishIndices(SYSTEM);
  // Grade and all grades, the country and the district.
  expect(first).toEqual({ date: today, published: 4, revised: 0 });
  expect(await findIndex(SYMBOL)).toMatchObject({
    value: 14_200,
    low: 14_100,
    high: 14_300,
    companies: 5,
    offers: 5,
    leftOut: 0,
    change: null,
    changePercent: null,
    revision: 1,
    note: null,
    composed: false,
  });
  await patchListing(slugs[0] ?? "", { pricePerUnit: 14_150 }, sellers[0] as Caller);
  expect((await publishIndices(SYSTEM)).published).toBe(0);
  expect((await findIndex(SYMBOL))?.low).toBe(14_100);
  expect(await hasValuesOf(today)).toBe(true);
  const audits = await db().execute(sql`select changes from audit_log where action = 'index.publish'`);
  expect(audits).toEqual([{ changes: { values: 4 } }]);
});

it("an operator's further run revises what comes out otherwise, with a note, and leaves hand-made corrections", async () => {
  await correctIndex(SYSTEM, { symbol: "TN:wheat-milling:all:RU:SELL", date: today, value: "14222", note: "Вручную" });
  expect(await publishIndices(SYSTEM, { revise: true })).toEqual({ date: today, published: 0, revised: 3 });
  expect(await publishIndices(SYSTEM, { revise: true })).toEqual({ date: today, published: 0, revised: 0 });
  const points = await listIndexHistory(SYMBOL, { revisions: true });
  expect(points.map(({ revision, low, note }) => [revision, low, note])).toEqual([
    [1, 14_100, null],
    [2, 14_150, RECOMPUTED],
  ]);
  expect(await findIndex("TN:wheat-milling:all:RU:SELL")).toMatchObject({ value: 14_222, revision: 2 });
});

it("an old offer counts again once it has a new price", async () => {
  await db().execute(
    sql`update listings set published_at = now() - interval '40 days', expires_at = now() + interval '50 days'`,
  );
  await db().execute(sql`update listings set repriced_at = null`);
  const later = new Date(Date.now() + DAY);
  expect((await publishIndices(SYSTEM, { now: later })).published).toBe(0);
  for (const [at, slug] of slugs.entries())
    await patchListing(slug, { pricePerUnit: (prices[at] ?? 0) + 50 }, sellers[at] as Caller);
  expect((await publishIndices(SYSTEM, { now: later })).published).toBe(4);
  const value = await findIndex(SYMBOL);
  expect(value).toMatchObject({ value: 14_250, date: addDays(today, 1), change: 50, changePercent: 0.35 });
});

it("a renewed offer counts again", async () => {
  await db().execute(sql`update listings set repriced_at = null`);
  const later = new Date(Date.now() + 2 * DAY);
  expect((await publishIndices(SYSTEM, { now: later })).published).toBe(0);
  await db().execute(sql`update listings set expires_at = now() + interval '90 days'`);
  expect((await publishIndices(SYSTEM, { now: later })).published).toBe(4);
});

it("a correction is a new revision with a note, and the old value stays", async () => {
  expect(
    await correctIndex(SYSTEM, { symbol: SYMBOL.toLowerCase(), date: today, value: "14190.5", note: "Ошибка" }),
  ).toBe(3);
  const shown = await query({ symbol: SYMBOL, to: today });
  expect(shown.history).toMatchObject([{ date: today, value: 14_190.5, revision: 3, note: "Ошибка", low: 14_150 }]);
  const all = await query({ symbol: SYMBOL, to: today, revisions: "true" });
  expect(all.history?.map(({ revision, value }) => [revision, value])).toEqual([
    [1, 14_200],
    [2, 14_200],
    [3, 14_190.5],
  ]);
  const [audit] = await db().execute(
    sql`select reason, changes from audit_log where action = 'index.correct' and reason = 'Ошибка'`,
  );
  expect(audit).toEqual({
    reason: "Ошибка",
    changes: { date: today, revision: 3, value: ["14200.0000", "14190.5000"] },
  });
  const missing = correctIndex(SYSTEM, { symbol: SYMBOL, date: "2020-01-01", value: "1", note: "x" });
  await expect(missing).rejects.toMatchObject({ code: "not_found" });
});

it("lists the latest of each series in the order of the catalogue, by page and by cursor", async () => {
  const whole = await query({});
  expect(whole.data.map(({ symbol }) => symbol)).toEqual([
    "TN:wheat-milling:3:RU-SFD:SELL",
    "TN:wheat-milling:3:RU:SELL",
    "TN:wheat-milling:all:RU-SFD:SELL",
    "TN:wheat-milling:all:RU:SELL",
  ]);
  expect(whole).not.toHaveProperty("history");
  const walked: string[] = [];
  let cursor: string | null = null;
  for (let page = 1; page === 1 || cursor; page++) {
    const byCursor: Awaited<ReturnType<typeof query>> = await query({ perPage: "3", ...(cursor && { cursor }) });
    expect(byCursor.data).toEqual((await query({ perPage: "3", page: String(page) })).data);
    walked.push(...byCursor.data.map(({ symbol }) => symbol));
    cursor = byCursor.nextCursor;
  }
  expect(walked).toEqual(whole.data.map(({ symbol }) => symbol));
  expect((await query({ cat: "grains", zone: "ru-sfd", side: "SELL" })).total).toBe(2);
  expect((await query({ zone: "KZ" })).data).toEqual([]);
  expect(await query({ symbol: "TN:none:all:RU:SELL" })).toMatchObject({ data: [], history: [] });
  expect(await query({ symbol: SYMBOL, zone: "KZ" })).toMatchObject({ data: [], history: [] });
  expect(await listIndexHistory(SYMBOL)).toHaveLength(3);
});

it("publishes each value once when two processes begin at one moment", async () => {
  await db().execute(sql`delete from index_values where date = ${addDays(today, 2)}::date`);
  const now = new Date(Date.now() + 2 * DAY);
  const runs = await Promise.all([publishIndices(SYSTEM, { now }), publishIndices(SYSTEM, { now })]);
  expect(runs.map(({ published }) => published).toSorted()).toEqual([0, 4]);
});

it.each<Record<string, string>>([{ from: "2026-01-01" }, { to: "2026-01-01" }, { revisions: "true" }])(
  "refuses the bounds of a history without a series: %o",
  async (bounds) => {
    const [parameter] = Object.keys(bounds);
    await expect(query(bounds)).rejects.toMatchObject({ errors: [{ parameter, code: "needs_symbol" }] });
  },
);

it("refuses a cursor that names no symbol", async () => {
  const { nextCursor } = await query({ perPage: "1" });
  const { o: order } = JSON.parse(Buffer.from(nextCursor ?? "", "base64url").toString());
  const position = decodeCursor(nextCursor ?? "", order);
  for (const value of ["TN:wheat-milling:\u0000", "TN:wheat-milling:all", "", `${SYMBOL}:x`])
    await expect(query({ perPage: "1", cursor: encodeCursor({ ...position, value }) })).rejects.toMatchObject({
      code: "invalid_parameter",
    });
});

it("the job is overdue after 15:00 while the day has no value", async () => {
  const [job] = indexJobs;
  expect(await job?.isOverdue?.()).toBe(false);
});

describe("subscriptions", () => {
  const person = async () => {
    const session = await seller();
    await db().execute(sql`update users set email_confirmed_at = now() where id = ${session.userId}::uuid`);
    return session;
  };
  const mailsTo = async ({ userId }: Session) =>
    db().execute<{ subject: string; text: string }>(
      sql`select m.subject, m.text from mails m join users u on u.email = m.recipient where u.id = ${userId}::uuid order by m.created_at`,
    );
  const next = (at: number) => addDays(today, at);

  beforeEach(async () => {
    await db().execute(sql`delete from index_subscriptions`);
  });

  it("mail the value of the day once, and an alert when the value crosses its bound", async () => {
    const who = await person();
    await subscribeToIndex(who, { symbol: SYMBOL, kind: "daily", value: null });
    await subscribeToIndex(who, { symbol: SYMBOL, kind: "daily", value: null });
    await subscribeToIndex(who, { symbol: SYMBOL, kind: "over", value: "14400" });
    await subscribeToIndex(who, { symbol: SYMBOL, kind: "under", value: "14000" });
    expect((await listSubscriptions(who, SYMBOL)).map(({ kind, value }) => [kind, value])).toEqual([
      ["daily", null],
      ["over", "14400"],
      ["under", "14000"],
    ]);
    await db().execute(sql`update listings set price_per_unit = 14500`);
    const later = new Date(Date.now() + 3 * DAY);
    expect((await publishIndices(SYSTEM, { now: later })).published).toBe(4);
    expect(await mailSubscribers(next(3), [SYMBOL])).toBe(1);
    expect(await mailSubscribers(next(3), [SYMBOL])).toBe(0);
    const [mail, ...others] = await mailsTo(who);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("14\u202f500\u202f₽/т");
    expect(mail?.text).toContain("поднялся выше 14\u202f400\u202f₽/т");
    expect(mail?.text).not.toContain("опустился");
    expect(mail?.text).toContain("/ru/unsubscribe?token=alerts.");
  });

  it("tell nobody who switched the mails off, or whose bound was not crossed", async () => {
    const [off, calm] = [await person(), await person()];
    await subscribeToIndex(off, { symbol: SYMBOL, kind: "daily", value: null });
    await subscribeToIndex(calm, { symbol: SYMBOL, kind: "over", value: "14400" });
    await db().execute(sql`insert into mail_opt_outs (user_id, kind) values (${off.userId}::uuid, 'alerts')`);
    await publishIndices(SYSTEM, { now: new Date(Date.now() + 4 * DAY) });
    expect(await mailSubscribers(next(4), [SYMBOL])).toBe(0);
    expect([await mailsTo(off), await mailsTo(calm)]).toEqual([[], []]);
  });

  it("end for their owner alone, and are of known series", async () => {
    const [who, other] = [await person(), await person()];
    await subscribeToIndex(who, { symbol: SYMBOL, kind: "daily", value: null });
    const [made] = await listSubscriptions(who);
    await unsubscribeFromIndex(other, made?.id ?? "");
    expect(await listSubscriptions(who)).toHaveLength(1);
    await unsubscribeFromIndex(who, made?.id ?? "");
    expect(await listSubscriptions(who)).toEqual([]);
    await expect(
      subscribeToIndex(who, { symbol: "TN:none:all:RU:SELL", kind: "daily", value: null }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(listSubscriptions({ kind: "anonymous" } as Caller)).rejects.toMatchObject({ code: "not_owner" });
  });
});
