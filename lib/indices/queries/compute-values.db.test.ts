import Decimal from "decimal.js";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { companies } from "@/lib/companies/schema";
import { db, inTransaction } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { loadRecordedRates } from "@/lib/currency/commands";
import { VAT_MODES } from "@/lib/listings/contract";
import { listings } from "@/lib/listings/schema";
import { findBaseUnit, findConversion, findVatFraction, type PriceView } from "@/lib/prices/comparable-policy";
import { loadPriceView } from "@/lib/prices/queries";
import { findBasis } from "@/lib/reference/bases";
import { findCategory, listCategoryPath } from "@/lib/reference/categories/tree";
import { users } from "@/lib/users/schema";
import { ALL_GRADES, computeValue, createSymbol, type IndexOffer, toGradeKey } from "../policy";
import { REGION_ZONES } from "../reference";
import { computeValues } from "./compute-values";

/* The index in SQL against the formulas, over random markets. */

const DAY = 86_400_000;
const NOW = new Date("2026-11-26T12:00:00Z");
const owner = createId();
const verified = Array.from({ length: 14 }, () => createId());
const unverified = [createId(), createId()];

/** A market in which votes tie, lie far apart and are few: each field is one of few values. */
const often = <T>(usual: readonly T[], ...rare: readonly T[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...usual) },
    { weight: 3, arbitrary: fc.constantFrom(...usual, ...rare) },
  );
const Offer = fc.record({
  company: often<string | null>(verified, ...unverified, null),
  category: often(["rebar", "wheat-milling"], "gold", "technical-salt", "sawn-softwood", "cattle-hides"),
  type: fc.constantFrom("SELL" as const, "SELL" as const, "BUY" as const),
  status: often<"ACTIVE" | "PAUSED">(["ACTIVE"], "PAUSED"),
  price: often<string | null>(["47600", "47600", "47601", "48120.55", "52000.3333"], "9", "9999999", "0.07", null),
  currency: often(["RUB"], "USD", "KZT", "EUR"),
  unit: often(["TNE"], "KGM", "LBR", "MTQ", "solid-m3", "MTR"),
  country: often(["RU"], "KZ", "KZ", "KZ"),
  region: fc.constantFrom("Ростовская область", "Краснодарский край", "Москва", null),
  basis: often<string | null>(["EXW", "FCA", "ex-elevator"], "CPT", "FOB", null),
  vat: often<(typeof VAT_MODES)[number] | null>(VAT_MODES, null),
  grade: often<string | null>(["А500С", "3", "Галит"], "А400", "0-5 мм", "0,5 мм", "галит", "all", "№", null),
  age: often([0, 5, 29.9], 30.1, 80),
  renewed: fc.boolean(),
  repriced: often<number | null>([null], 3, 31),
});
type Offer = typeof Offer extends fc.Arbitrary<infer T> ? T : never;

beforeAll(async () => {
  await storeCategories(db());
  await loadRecordedRates();
  await db().insert(users).values({ id: owner, email: "index@tonna.example", name: "Owner" });
  await db()
    .insert(companies)
    .values(
      [...verified, ...unverified].map((id) => ({
        id,
        slug: id,
        name: id,
        status: verified.includes(id) ? ("VERIFIED" as const) : ("PENDING" as const),
      })),
    );
});

async function storeMarket(offers: readonly Offer[]): Promise<void> {
  await db().execute(sql`delete from listings`);
  await db()
    .insert(listings)
    .values(
      offers.map((offer, at) => {
        const node = findCategory(offer.category);
        if (!node) throw new Error(offer.category);
        const [industrySlug = "", groupSlug = ""] = listCategoryPath(node).map(({ slug }) => slug);
        const publishedAt = new Date(NOW.getTime() - offer.age * DAY);
        const termFrom = offer.renewed ? new Date(NOW.getTime() - 2 * DAY) : publishedAt;
        return {
          slug: `offer-${at}`,
          title: "Offer",
          type: offer.type,
          status: offer.status,
          industrySlug,
          groupSlug,
          categorySlug: offer.category,
          pricePerUnit: offer.price,
          currency: offer.currency,
          unitCode: offer.unit,
          countryCode: offer.country,
          region: offer.region,
          basis: offer.basis,
          vat: offer.vat,
          attributes: node.indexAttribute && offer.grade !== null ? { [node.indexAttribute]: offer.grade } : {},
          ownerId: owner,
          companyId: offer.company,
          verified: offer.company !== null && verified.includes(offer.company),
          publishedAt,
          expiresAt: new Date(termFrom.getTime() + 90 * DAY),
          repricedAt: offer.repriced === null ? null : new Date(NOW.getTime() - offer.repriced * DAY),
        };
      }),
    );
}

/** The price without VAT in roubles per base unit of the category; null where the offer does not count. */
function toAmount(offer: Offer, view: PriceView): Decimal | null {
  const category = findCategory(offer.category);
  const base = findBaseUnit(offer.unit);
  const usual = findBaseUnit(category?.unitCode ?? "");
  const conversion = findConversion(offer.currency, view);
  const vat = findVatFraction({ vat: offer.vat, countryCode: offer.country, vatRate: category?.vatRate ?? null }, view);
  const isFresh = offer.age < 30 || offer.renewed || (offer.repriced !== null && offer.repriced < 30);
  const isOffered = offer.type === "BUY" || findBasis(offer.basis ?? "")?.group === "seller";
  if (offer.company === null || !verified.includes(offer.company) || offer.status !== "ACTIVE") return null;
  if (
    !isFresh ||
    !isOffered ||
    !base ||
    !usual ||
    base.code !== usual.code ||
    !conversion ||
    !vat ||
    offer.price === null
  )
    return null;
  return new Decimal(offer.price)
    .times(conversion.over)
    .times(vat.over)
    .div(base.size.times(conversion.under).times(vat.under));
}

/** The series of a market by symbol, as the formulas make them. */
function computeByPolicy(offers: readonly Offer[], view: PriceView) {
  const series = new Map<string, IndexOffer[]>();
  for (const offer of offers) {
    const amount = toAmount(offer, view);
    const category = findCategory(offer.category);
    if (!amount || !category || offer.company === null) continue;
    const key = category.indexAttribute && offer.grade !== null ? toGradeKey(category, offer.grade) : null;
    for (const gradeKey of key ? [ALL_GRADES, key] : [ALL_GRADES])
      for (const zone of [offer.country, offer.country === "RU" ? REGION_ZONES.get(offer.region ?? "") : undefined]) {
        if (!zone) continue;
        const symbol = createSymbol({ categorySlug: offer.category, zone, side: offer.type }, gradeKey);
        series.set(symbol, [...(series.get(symbol) ?? []), { companyId: offer.company, amount }]);
      }
  }
  return new Map(
    [...series].flatMap(([symbol, of]) => {
      const value = computeValue(of);
      return value ? [[symbol, value] as const] : [];
    }),
  );
}

it("computes what the formulas do over random markets", async () => {
  const view = await loadPriceView({ vatView: "excluded" });
  let published = 0;
  let leftOut = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(Offer, { minLength: 200, maxLength: 500, size: "max" }), async (offers) => {
      await storeMarket(offers);
      const computed = await inTransaction((tx) => computeValues(tx, view, NOW));
      const found = new Map(
        computed.map(({ symbol, value, low, high, companies, offers: count, leftOut: out }) => [
          symbol,
          { value, low, high, companies, offers: count, leftOut: out },
        ]),
      );
      const expected = computeByPolicy(offers, view);
      expect(Object.fromEntries([...found].sort())).toEqual(Object.fromEntries([...expected].sort()));
      published += found.size;
      for (const value of found.values()) leftOut += value.leftOut;
    }),
    { numRuns: 12, seed: 20_261_126, endOnFailure: true },
  );
  // The markets are large enough to show what they are for.
  expect(published).toBeGreaterThan(200);
  expect(leftOut).toBeGreaterThan(20);
}, 120_000);
