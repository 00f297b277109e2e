import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createSeller, type Seller } from "@/e2e/support/sellers";
import { db } from "@/lib/core/database/db";
import { PutListing } from "./contract";
import { putListing } from "./put-commands";
import { storeTree } from "./test-offers";

beforeAll(storeTree);

const BODY = { title: "Пшеница 3 класса", type: "SELL", categorySlug: "wheat-milling", pricePerUnit: 14500 };
const put = (caller: Seller, over: Record<string, unknown> = {}) =>
  putListing("A-1", PutListing.parse({ ...BODY, currency: "RUB", volumeUnit: "т", country: "RU", ...over }), caller, {
    ifMatch: null,
    ifNoneMatch: null,
  });

const endIn = (id: string, days: number, status = "ACTIVE") =>
  db().execute(sql`update listings set status = ${status}, expires_at = now() + make_interval(days => ${days}::int)
    where id = ${id}::uuid`);

const daysLeft = (expiresAt: string | null) => Math.round((Date.parse(expiresAt ?? "") - Date.now()) / 86_400_000);

test("a listing that is sent again wakes when it has expired, and is renewed when it ends within 30 days", async () => {
  const me = await createSeller();
  const { id } = await put(me);
  await endIn(id, -1, "EXPIRED");
  const woken = await put(me);
  expect([woken.status, daysLeft(woken.expiresAt), woken.version]).toEqual(["ACTIVE", 90, 2]);
  await endIn(id, 29);
  const renewed = await put(me);
  expect([daysLeft(renewed.expiresAt), renewed.version, renewed.publishedAt]).toEqual([90, 3, woken.publishedAt]);
  await endIn(id, 31);
  const untouched = await put(me);
  expect([daysLeft(untouched.expiresAt), untouched.version, untouched.isNew]).toEqual([31, 3, false]);
});

test("a number that no listing can have is refused like the same one in a body", async () => {
  const me = await createSeller();
  const body = PutListing.parse({ ...BODY, currency: "RUB", volumeUnit: "т", country: "RU" });
  const refused = (pointer: string, code: string) =>
    expect.objectContaining({ code: "validation_failed", errors: [expect.objectContaining({ pointer, code })] });
  const conditions = { ifMatch: null, ifNoneMatch: null };
  for (const [number, code] of [
    ["x".repeat(101), "too_long"],
    ["..", "invalid_characters"],
    ["a\u0007", "invalid_characters"],
  ] as const)
    await expect(putListing(number, body, me, conditions)).rejects.toEqual(refused("#/externalId", code));
});

test("a stated status that the listing has wakes and renews nothing", async () => {
  const me = await createSeller();
  const { id } = await put(me);
  await endIn(id, 10);
  expect(daysLeft((await put(me, { status: "ACTIVE" })).expiresAt)).toBe(10);
  await endIn(id, -1, "EXPIRED");
  expect((await put(me, { status: "EXPIRED" })).status).toBe("EXPIRED");
});
