// Demo listings: rows that the API would take, and texts as a trader writes them.
import { describe, expect, it } from "vitest";
import { CreateListing } from "@/lib/listings/contract";
import { categoryNodes, findAttribute, findCategory } from "@/lib/reference/categories/tree";
import { findRegion } from "@/lib/reference/geo/countries";
import { findUnitByCode } from "@/lib/reference/units/units";
import { ACCOUNT_ROWS } from "./accounts";
import { composeListing, type DemoListing } from "./compose-listing";
import { LEAVES } from "./goods";

const now = new Date("2026-11-21T09:00:00Z");
const rows = Array.from({ length: 4_000 }, (_, row) => composeListing(row, now));
const share = (test: (listing: DemoListing) => boolean) => rows.filter(test).length / rows.length;

/** The body that would create the same listing through the API. */
const toBody = (listing: DemoListing) => ({
  title: listing.title,
  type: listing.type,
  categorySlug: listing.categorySlug,
  pricePerUnit: listing.pricePerUnit,
  currency: listing.currency,
  volumeUnit: listing.unitCode,
  country: listing.countryCode,
  region: listing.region,
  description: listing.description,
  volume: listing.volume,
  minVolume: listing.minVolume,
  basis: listing.basis,
  basisPlace: listing.basisPlace,
  vat: listing.vat,
  attributes: listing.attributes,
  externalId: listing.externalId,
});

describe("composeListing", () => {
  it("makes the same row twice, apart from the dates", () => {
    const later = new Date(now.getTime() + 3 * 86_400_000);
    for (const row of [0, 17, 999, 123_456]) {
      expect(composeListing(row, now)).toEqual(composeListing(row, now));
      const { id, createdAt, updatedAt, publishedAt, expiresAt, views, ...rest } = composeListing(row, later);
      expect(composeListing(row, now)).toMatchObject(rest);
    }
  });

  it("makes rows that the API would take", () => {
    for (const listing of rows) {
      const parsed = CreateListing.safeParse(toBody(listing));
      expect(parsed.error?.issues ?? [], listing.title).toEqual([]);
      expect(parsed.data?.volumeUnit).toBe(listing.unitCode);
      expect(parsed.data?.country).toBe(listing.countryCode);
      expect(parsed.data?.basis ?? null).toBe(listing.basis);
    }
  });

  it("keeps to what the category knows", () => {
    for (const { categorySlug, groupSlug, industrySlug, attributes, title } of rows) {
      const leaf = findCategory(categorySlug);
      expect([leaf?.level, leaf?.parent?.slug, leaf?.parent?.parent?.slug]).toEqual([3, groupSlug, industrySlug]);
      for (const [key, value] of Object.entries(attributes)) {
        const attribute = leaf?.attributes.find((candidate) => candidate.key === key);
        expect(typeof value, `${title}: ${key}`).toBe(
          attribute?.type === "number" || attribute?.type === "boolean" ? attribute.type : "string",
        );
        if (attribute?.type === "enum") expect(attribute.options).toContain(value);
      }
    }
  });

  it("states numbers that are usual for the attribute", () => {
    const unusual = LEAVES.flatMap(({ slug, grades }) =>
      grades
        .flatMap(({ traits }) => traits)
        .filter(({ key, values }) => {
          const { min, max } = findAttribute(key) ?? { min: null, max: null };
          return values.some(
            ({ stored }) => typeof stored === "number" && (stored < (min ?? stored) || stored > (max ?? stored)),
          );
        })
        .map(({ key }) => `${slug}.${key}`),
    );
    // The usual densities are those of fuels and blocks; mineral wool is lighter.
    expect(new Set(unusual)).toEqual(new Set(["mineral-wool.density"]));
  });

  it("ends a sentence with one full stop, and states lengths in metres", () => {
    const texts = rows.flatMap(({ description }) => description ?? []);
    const wrong = /\.\.|(?:длина|length) (?:\d{4,}|\d+[\u00a0,]\d{3}) (?:мм|mm)/i;
    expect(texts.filter((text) => wrong.test(text))).toEqual([]);
    expect(texts.some((text) => /длина 11,7 м[.,]/i.test(text))).toBe(true);
  });

  it("says the same in the title as in the attributes", () => {
    const claims: [pattern: RegExp, key: string, factor?: number][] = [
      [/протеин (?:от )?([\d,]+) %/, "protein"],
      [/protein ([\d.]+)%/, "protein"],
      [/^(?:Пшеница|Рожь) (\d) класса/, /* wheat, or rye below */ "class"],
      [/масличность (?:от )?([\d,]+) %/, "oil_content"],
      [/влажность (?:до )?([\d,]+) %/, "moisture"],
      [/засор (?:до )?([\d,]+) %/, "contamination"],
      [/зола (?:до )?([\d,]+) %/, "ash"],
      [/([\d,]+) ккал\/кг/, "calorific_value"],
      [/Fe (?:от )?([\d,.]+) ?%/, "fe_content"],
      [/диаметр (?:от )?([\d,]+) мм/, "diameter"],
      [/диаметр от ([\d,]+) см/, "diameter", 10],
      [/натура (?:от )?([\d,]+) г\/л/, "test_weight"],
      [/урожа[йя] (\d{4}) года/, "crop_year"],
      [/азот (?:от )?([\d,]+) %/, "nitrogen"],
      [/(А240|А400|А500С|А600|А800)/, "steel_class"],
      [/(ENplus A1|ENplus A2)/, "pellet_grade"],
      [/(навалом|наливом|мешок 50 кг|мешок 25 кг|биг-бэг 1000 кг)/, "packing"],
      [/(ЦЕМ [^,]+Н)/, "cement_class"],
    ];
    let checked = 0;
    for (const { title, attributes } of rows) {
      for (const [pattern, name, factor = 1] of claims) {
        const claim = pattern.exec(title)?.[1];
        if (claim === undefined) continue;
        const key = name === "class" ? (title.includes("Рожь") ? "rye_class" : "wheat_class") : name;
        const stated = attributes[key];
        expect(typeof stated === "number" ? stated : String(stated), title).toBe(
          typeof stated === "number" ? Number(claim.replace(",", ".")) * factor : claim,
        );
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(1_500);
  });

  it("names the basis and its place in the title as it stores them", () => {
    const named = rows.flatMap((listing) => {
      const [, basis, place] = /, (EXW|FCA|CPT|DAP|FOB|CIP) (.+)$/.exec(listing.title) ?? [];
      return basis ? [[basis, place, listing.basis, listing.basisPlace]] : [];
    });
    expect(named.length).toBeGreaterThan(100);
    for (const [basis, place, storedBasis, storedPlace] of named)
      expect([basis, place]).toEqual([storedBasis, storedPlace]);
  });

  it("keeps soft wheat to its class (ГОСТ 9353-2016)", () => {
    const floor: Record<string, number> = { "1": 14.5, "2": 13.5, "3": 12, "4": 10 };
    const wheat = rows.filter(
      ({ categorySlug, attributes }) => categorySlug === "wheat-milling" && attributes.protein !== undefined,
    );
    expect(wheat.length).toBeGreaterThan(50);
    for (const { attributes } of wheat)
      expect(attributes.protein).toBeGreaterThanOrEqual(floor[String(attributes.wheat_class)] ?? 0);
  });

  it("covers every leaf within a thousand rows", () => {
    const leaves = [...categoryNodes.values()].filter(({ level }) => level === 3).map(({ slug }) => slug);
    expect(new Set(rows.slice(1_000, 2_000).map(({ categorySlug }) => categorySlug))).toEqual(new Set(leaves));
  });

  it("is varied as a market is", () => {
    expect(share(({ type }) => type === "SELL")).toBeCloseTo(0.85, 1);
    expect(share(({ currency }) => currency === "RUB")).toBeGreaterThan(0.7);
    for (const currency of ["USD", "EUR", "CNY", "KZT", "BYN"])
      expect(
        share((listing) => listing.currency === currency),
        currency,
      ).toBeGreaterThan(0.002);
    for (const country of ["RU", "KZ", "BY", "UZ", "CN", "TR"])
      expect(
        share(({ countryCode }) => countryCode === country),
        country,
      ).toBeGreaterThan(0.005);
    for (const unit of ["KGM", "LTR", "MTQ", "DTN", "H87"])
      expect(
        share(({ unitCode }) => unitCode === unit),
        unit,
      ).toBeGreaterThan(0.002);
    expect(new Set(rows.map(({ region }) => region)).size).toBeGreaterThan(50);
    expect(share(({ title }) => !/[а-яё]/i.test(title))).toBeCloseTo(0.09, 1);
    expect(share(({ description }) => description !== null)).toBeGreaterThan(0.9);
  });

  it("has sound regions, units, amounts and dates", () => {
    for (const {
      region,
      countryCode,
      unitCode,
      volume,
      minVolume,
      createdAt,
      updatedAt,
      publishedAt,
      expiresAt,
      status,
      title,
    } of rows) {
      if (region !== null) expect(findRegion(countryCode, region)?.nameRu).toBe(region);
      expect(findUnitByCode(unitCode)).not.toBeNull();
      if (volume !== null && minVolume !== null) expect(minVolume, title).toBeLessThan(volume);
      const age = (now.getTime() - createdAt.getTime()) / 86_400_000;
      expect(age).toBeGreaterThan(0);
      expect(updatedAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
      expect(updatedAt.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(publishedAt === null).toBe(status === "DRAFT");
      if (status === "EXPIRED") expect(expiresAt?.getTime()).toBeLessThan(now.getTime());
      else expect(age).toBeLessThan(85);
    }
  });

  it("prices a tonne the same in any currency and unit", () => {
    const inRoubles: Record<string, number> = {
      RUB: 1,
      USD: 78.2696,
      EUR: 89.2743,
      CNY: 11.4932,
      KZT: 0.161108,
      BYN: 26.9514,
    };
    const factor: Record<string, number> = { TNE: 1, DTN: 0.1, KGM: 0.001 };
    for (const { categorySlug, currency, unitCode, pricePerUnit, title } of rows) {
      const hint = findCategory(categorySlug)?.priceHint;
      const usual = findCategory(categorySlug)?.unitCode;
      if (usual !== "TNE" || !hint || !factor[unitCode]) continue;
      const perTonne = (pricePerUnit * (inRoubles[currency] ?? 0)) / factor[unitCode];
      expect(perTonne, title).toBeGreaterThan((hint.min / 1.22) * 0.9);
      expect(perTonne, title).toBeLessThan(hint.max * 1.05);
    }
  });

  it("gives the demo accounts a listing in every state an owner meets", () => {
    const own = rows.slice(0, ACCOUNT_ROWS.length);
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set(["ACTIVE", "PAUSED", "SOLD", "EXPIRED", "DRAFT"]));
    expect(rows.slice(ACCOUNT_ROWS.length).every(({ status }) => status === "ACTIVE")).toBe(true);
  });

  it("never ends two ids alike", () => {
    expect(new Set(rows.map(({ id }) => id.slice(-8))).size).toBe(rows.length);
    expect(
      rows.every(({ id }) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toBe(true);
  });
});
