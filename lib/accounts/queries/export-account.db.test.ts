// The export holds a person's data, and nobody else's.
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { issueKey } from "@/lib/api-keys/commands";
import { requestTariff } from "@/lib/billing/commands/request-tariff";
import { invoices } from "@/lib/billing/schema";
import { storeCategories } from "@/lib/categories/commands";
import { sendMessage } from "@/lib/chats/commands";
import { owner, person, sessionOf } from "@/lib/companies/test-people";
import { recordAudit } from "@/lib/core/audit";
import type { AuditAction } from "@/lib/core/audit-actions";
import { db, queryWithCustomPlan } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { addFavourite } from "@/lib/favourites/commands";
import { createListing, patchListing } from "@/lib/listings/commands";
import { CreateListing, PatchListing } from "@/lib/listings/contract";
import { getListing } from "@/lib/listings/queries/get-listing";
import { updateProfile } from "@/lib/users/profile-commands";
import { EXPORT_SECTIONS, exportAccount, selectStep } from "./export-account";

async function textOf(caller: Parameters<typeof exportAccount>[0]): Promise<string> {
  let text = "";
  for await (const piece of exportAccount(caller)) text += piece;
  return text;
}

test("the export is one JSON document without secrets and without messages of others", async () => {
  const who = await owner();
  const other = await person();
  const me = await sessionOf(who);
  await updateProfile(me, { name: "Анна «Степная»", locale: "en" });
  const { chat } = await sendMessage({ recipientId: other.userId, text: "Моё слово" }, me);
  await sendMessage({ chatId: chat.id, text: "Чужое слово" }, await sessionOf(other));
  const text = await textOf(me);
  const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(data.profile).toMatchObject([{ id: who.userId, email: who.email, name: "Анна «Степная»" }]);
  expect(data.company).toMatchObject([{ id: who.companyId, role: "owner" }]);
  expect(data.messages).toMatchObject([{ chatId: chat.id, text: "Моё слово" }]);
  expect(data.acts?.map(({ action }) => action)).toContain("company.create");
  expect(data.apiKeys).toEqual([]);
  expect(text).not.toMatch(/Чужое слово|hash|cursor/i);
});

test("instants and amounts of the export have the API's format, nested ones too", async () => {
  const who = await person({ tariff: "pro" });
  const me = await sessionOf(who);
  await storeCategories(db());
  const body = { title: "Пшеница", type: "SELL", categorySlug: "wheat-milling", currency: "RUB", volumeUnit: "т" };
  const input = { ...body, country: "RU", pricePerUnit: 214000, volume: 60.5, minVolume: 20 };
  const listing = await createListing(CreateListing.parse(input), me);
  await patchListing(listing.slug, PatchListing.parse({ pricePerUnit: 213000.25, volume: null }), me);
  await addFavourite(me, listing.id);
  await issueKey(me, { name: "1С", scopes: ["listings:read"], expiresAt: "2099-01-01T00:00:00+03:00" });
  const payer = { name: "ООО «Степь»", inn: "7707083893", kpp: "770701001", address: "Ростов" };
  await requestTariff(me, { tariff: "corporate", period: "month", payer });
  // A person's text is exported as it is.
  const word = "2026-01-08 00:00:00+00";
  await sendMessage({ recipientId: (await person()).userId, text: word }, me);
  const text = await textOf(me);
  const data = JSON.parse(text) as Record<string, { changes?: Record<string, unknown> }[]>;
  const { createdAt, updatedAt, publishedAt, expiresAt, ...rest } = await getListing(listing.slug, me);
  expect(data.listings).toMatchObject([
    { pricePerUnit: 213000.25, volume: null, minVolume: 20, createdAt, updatedAt, publishedAt, expiresAt },
  ]);
  expect(rest).toMatchObject({ pricePerUnit: 213000.25, minVolume: 20 });
  expect(data.favourites).toMatchObject([{ pricePerUnit: 213000.25 }]);
  expect(data.apiKeys).toMatchObject([{ expiresAt: "2098-12-31T21:00:00.000Z", revokedAt: null }]);
  expect(data.invoices).toMatchObject([{ amount: 24900, payer: { ...payer, country: "RU" } }]);
  // Invoices from before payers had a country.
  await db().update(invoices).set({ payer }).where(eq(invoices.userId, who.userId));
  expect(JSON.parse(await textOf(me)).invoices).toMatchObject([{ payer: { ...payer, country: "RU" } }]);
  const changes = data.acts?.map((act) => act.changes);
  expect(changes).toContainEqual({ pricePerUnit: [214000, 213000.25], volume: [60.5, null] });
  expect(changes).toContainEqual(expect.objectContaining({ tariff: "corporate", amount: 24900 }));
  expect(data.messages).toMatchObject([{ text: word }]);
  expect(text.replace(word, "")).not.toMatch(/"\d+\.\d+"|\d{4}-\d{2}-\d{2} \d/);
});

test("the export shows acts upon others without subject and reason, and acts upon the person's own things whole", async () => {
  const who = await owner();
  const [me, other] = [await sessionOf(who), await person()];
  const { chat } = await sendMessage({ recipientId: other.userId, text: "Здравствуйте" }, me);
  const [mine, theirs] = [createId(), createId()];
  await storeCategories(db());
  for (const [id, ownerId] of [
    [mine, who.userId],
    [theirs, other.userId],
  ])
    await db().execute(sql`insert into listings (id, slug, title, type, status, industry_slug, group_slug, category_slug,
        price_per_unit, currency, unit_code, country_code, owner_id)
      values (${id}::uuid, ${id}, 'Лот', 'SELL', 'PAUSED', 'agriculture', 'grains', 'wheat-milling', 1, 'RUB', 'TNE', 'RU', ${ownerId}::uuid)`);
  const acts: [action: AuditAction, subjectId: string, isOwn: boolean][] = [
    ["listing.update", mine, true],
    ["user.update", who.userId, true],
    ["subscription.cancel", who.userId, true],
    ["company.update", who.companyId, true],
    ["chat.report", chat.id, true],
    ["listing.take-down", theirs, false],
    ["user.block", other.userId, false],
    ["company.reject", (await owner()).companyId, false],
    ["chat.resolve-report", createId(), false],
    ["key.revoke", createId(), false],
    ["news.update", createId(), false],
    ["feed.run", "cbr", false],
    ["listing.approve", "no-id", false],
  ];
  for (const [action, subjectId] of acts)
    await recordAudit(db(), me, { action, subjectId, reason: "почему", changes: { field: [1, 2] } });
  const data = JSON.parse(await textOf(me)) as { acts: Record<string, unknown>[] };
  for (const [action, subjectId, isOwn] of acts)
    expect(
      data.acts.find((act) => act.action === action),
      action,
    ).toMatchObject({
      subjectType: action.split(".")[0],
      ...(isOwn
        ? { subjectId, reason: "почему", changes: { field: [1, 2] } }
        : { subjectId: null, reason: null, changes: null }),
    });
});

test("each step of the export reads a range of one index when the account is large", async () => {
  const { userId } = await person();
  const chatId = createId();
  await storeCategories(db());
  const other = await person();
  const moment = sql`'2026-01-01'::timestamptz + n * interval '1 minute'`;
  // Most of what there is belongs to others, as it does in truth.
  const someone = sql`case when n % 10 = 0 then ${userId}::uuid else ${other.userId}::uuid end`;
  await db().execute(sql`insert into listings (id, slug, title, type, status, industry_slug, group_slug, category_slug,
      price_per_unit, currency, unit_code, country_code, owner_id, created_at)
    select gen_random_uuid(), ${userId} || n, 'Лот', 'SELL', 'PAUSED', 'agriculture', 'grains', 'wheat-milling', 1, 'RUB', 'TNE', 'RU', ${someone}, ${moment}
    from generate_series(1, 20000) n`);
  await db().execute(
    sql`insert into chats (id, buyer_id, seller_id) values (${chatId}::uuid, ${userId}::uuid, ${other.userId}::uuid)`,
  );
  await db().execute(sql`insert into chat_messages (id, chat_id, seq, sender_id, text)
    select gen_random_uuid(), ${chatId}::uuid, n, ${someone}, 'Слово' from generate_series(1, 20000) n`);
  await db().execute(sql`insert into audit_log (id, actor_kind, actor_user_id, action, subject_type, subject_id, at)
    select gen_random_uuid(), 'session', ${someone}, 'user.test', 'user', 'x', ${moment} from generate_series(1, 20000) n`);
  await db().execute(sql`analyze listings, chat_messages, audit_log`);
  const halfway = "80000000-0000-4000-8000-000000000000";
  const steps = [
    { name: "listings", index: "listings_owner", middle: `2026-01-08 00:00:00+00|${halfway}` },
    { name: "messages", index: "chat_messages_sender", middle: halfway },
    { name: "acts", index: "audit_log_actor", middle: `2026-01-08 00:00:00+00|${halfway}` },
  ];
  for (const { name, index, middle } of steps) {
    const section = EXPORT_SECTIONS.find((each) => each.name === name);
    if (!section) throw new Error(`no section ${name}`);
    for (const after of [null, middle]) {
      const rows = await queryWithCustomPlan<Record<string, string>>(
        sql`explain ${selectStep(section, sql`${userId}::uuid`, after)}`,
      );
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan, name).toContain(`using ${index} `);
      expect(plan, name).toMatch(/Index Cond: .*>/);
      // Rows of one moment are sorted by id: a step of an index, not the account.
      expect(plan, name).not.toMatch(/(?<!Incremental )Sort {2}\(/);
    }
  }
});

test("an export is refused to everyone but a signed-in person", async () => {
  await expect(textOf({ kind: "anonymous" })).rejects.toMatchObject({ code: "not_owner" });
});

test("an export has every row once when it takes several steps", async () => {
  const me = await sessionOf(await person());
  await db().execute(sql`insert into audit_log (id, actor_kind, actor_user_id, action, subject_type, subject_id, changes, at)
    select gen_random_uuid(), 'session', ${me.userId}::uuid, 'user.update', 'user', ${me.userId},
      jsonb_build_object('name', jsonb_build_array('Анна', 'Анна ' || n)), now() - n * interval '1 second'
    from generate_series(1, 510) n`);
  const data = JSON.parse(await textOf(me)) as { acts: { changes: { name: string[] } }[] };
  const names = data.acts.map(({ changes }) => changes.name[1]);
  expect(names).toHaveLength(510);
  expect(new Set(names).size).toBe(510);
});

test("an export has listings and acts of one moment once when a step ends between them", async () => {
  const { userId, ...rest } = await person();
  await storeCategories(db());
  // Two moments of one second, the second of which fills a step and begins within another.
  const moment = sql`'2026-02-01 00:00:00.001'::timestamptz + least(n / 450, 1) * interval '1 millisecond'`;
  await db().execute(sql`insert into listings (id, slug, title, type, status, industry_slug, group_slug, category_slug,
      price_per_unit, currency, unit_code, country_code, owner_id, created_at)
    select gen_random_uuid(), ${userId} || n, 'Лот', 'SELL', 'PAUSED', 'agriculture', 'grains', 'wheat-milling', 1, 'RUB', 'TNE', 'RU',
      ${userId}::uuid, ${moment}
    from generate_series(0, 1199) n`);
  await db().execute(sql`insert into audit_log (id, actor_kind, actor_user_id, action, subject_type, subject_id, at)
    select gen_random_uuid(), 'session', ${userId}::uuid, 'user.test', 'user', n, ${moment} from generate_series(0, 1199) n`);
  const data = JSON.parse(await textOf(await sessionOf({ userId, ...rest }))) as Record<
    string,
    { action?: string; slug?: string }[]
  >;
  expect(data.listings).toHaveLength(1200);
  expect(new Set(data.listings?.map(({ slug }) => slug)).size).toBe(1200);
  expect(data.acts?.filter(({ action }) => action === "user.test")).toHaveLength(1200);
});
