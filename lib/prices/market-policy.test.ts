import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecentPrice } from "@/lib/commodity-prices/rows";
import { compareWithMarket, computeMarketDelta, type MarketOffer, prepareMarket } from "./market-policy";
import { compare, offerOf, quoteOf } from "./test-quotes";

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const matchOf = (offer: MarketOffer, quote: RecentPrice) => compare(offer, quote)?.match ?? null;

describe("a candidate", () => {
  it("is of the same category and country", () => {
    expect(compare(offerOf(), quoteOf())).toMatchObject({ match: "exact", percent: "-3" });
    expect(compare(offerOf(), quoteOf({ categorySlug: "wire-rod" }))).toBeNull();
    expect(compare(offerOf(), quoteOf({ countryCode: "KZ", region: null }))).toBeNull();
    expect(compare(offerOf())).toBeNull();
  });

  it("is priced in the same base unit", () => {
    expect(compare(offerOf({ unitCode: "KGM", pricePerUnit: "45" }), quoteOf())?.percent).toBe("-3");
    expect(compare(offerOf({ unitCode: "MTQ" }), quoteOf())).toBeNull();
    expect(compare(offerOf({ unitCode: "MTR" }), quoteOf())).toBeNull();
    expect(compare(offerOf(), quoteOf({ unit: "MTR" }))).toBeNull();
  });

  it("is none for a price on request", () => {
    expect(compare(offerOf({ pricePerUnit: null }), quoteOf())).toBeNull();
  });
});

describe("both sides", () => {
  it("are in roubles: a quote at the rate of its date, an offer at today's", () => {
    const quote = quoteOf({ currency: "USD", price: "500", vat: "none" });
    const offer = offerOf({ currency: "USD", pricePerUnit: "500", vat: "none" });
    // 500 × 100 against 500 × 80.
    expect(compare(offer, quote)).toMatchObject({ percent: "25", offerAmount: "50000", quoteAmount: "40000" });
    expect(compare(offerOf({ currency: "EUR" }), quoteOf())).toBeNull();
    expect(compare(offerOf(), quoteOf({ currency: "EUR" }))).toBeNull();
  });

  it("are without VAT, each by the rate of its day", () => {
    // 48 800 ÷ 1.22 = 40 000.
    const quote = quoteOf({ price: "48800" });
    expect(compare(offerOf({ vat: "excluded", pricePerUnit: "41000" }), quote)).toMatchObject({
      percent: "2.5",
      quoteAmount: "40000",
      withoutVat: true,
    });
    expect(compare(offerOf({ vat: "none", pricePerUnit: "41000" }), quote)?.percent).toBe("2.5");
    // The quote is of 2025, when the rate was 20 %.
    const older = quoteOf({ price: "48000", date: "2025-12-20" });
    expect(compare(offerOf({ pricePerUnit: "48800" }), older)).toMatchObject({ percent: "0", quoteAmount: "40000" });
  });

  it.each([
    ["both say nothing", null, null, "RU", "-3"],
    ["the offer says nothing", null, "included", "RU", null],
    ["the quote says nothing", "excluded", null, "RU", null],
    ["the quote says nothing, and none is charged", "none", null, "RU", null],
    ["the rate abroad is unknown on both sides", "included", "included", "KZ", null],
    ["the rate abroad is unknown, and both say nothing", null, null, "KZ", "-3"],
    ["the price abroad is without VAT", "excluded", "excluded", "KZ", "-3"],
    ["the rate abroad is unknown on one side", "excluded", "included", "KZ", null],
  ] as const)("are compared by what is known of VAT: %s", (_, vat, quoteVat, countryCode, percent) => {
    const place = { countryCode, region: null };
    const found = compare(offerOf({ ...place, vat }), quoteOf({ ...place, vat: quoteVat }));
    expect(found?.percent ?? null).toBe(percent);
  });

  it("are alike for a request to buy", () => {
    // The type of the listing is no part of the comparison.
    expect(Object.keys(offerOf())).not.toContain("type");
  });
});

describe("a quality that the quote states", () => {
  const sized = (diameter: number) => offerOf({ attributes: { steel_class: "А500С", diameter } });

  it.each([
    [11.76, "exact"],
    [12, "exact"],
    [12.24, "exact"],
    [11.75, null],
    [12.25, null],
    [14, null],
  ])("is a number that fits within 2 %% of 12: %s", (diameter, match) => {
    expect(matchOf(sized(diameter), quoteOf())).toBe(match);
  });

  it.each([
    ["160", "240", 160, "exact"],
    ["160", "240", 240, "exact"],
    ["160", "240", 159.9, null],
    ["160", "240", 241, null],
    ["180", null, 180, "exact"],
    ["180", null, 900, "exact"],
    ["180", null, 179, null],
  ])("is a range with both ends in it: %s–%s and %s", (diameter, diameterMax, value, match) => {
    expect(matchOf(sized(value), quoteOf({ diameter, diameterMax }))).toBe(match);
  });

  it("is a word that is equal after folding", () => {
    expect(matchOf(offerOf(), quoteOf({ grade: "A500C" }))).toBe("exact");
    expect(matchOf(offerOf(), quoteOf({ grade: "А240" }))).toBeNull();
    const standard = { standard: "ГОСТ 34028-2016" };
    const of = (text: string) => offerOf({ attributes: { steel_class: "А500С", diameter: 12, standard: text } });
    expect(matchOf(of("гост  34028-2016"), quoteOf({ attributes: standard }))).toBe("exact");
    expect(matchOf(of("ГОСТ 5781-82"), quoteOf({ attributes: standard }))).toBeNull();
  });

  it("is a grade of the attribute that lists it", () => {
    const logs = (wood_grade: string) =>
      offerOf({ categorySlug: "softwood-logs", unitCode: "MTQ", attributes: { wood_species: "сосна", wood_grade } });
    const quote = quoteOf({ categorySlug: "softwood-logs", unit: "MTQ", grade: "1-2", diameter: null });
    expect(matchOf(logs("2"), quote)).toBe("exact");
    expect(matchOf(logs("3"), quote)).toBeNull();
    const wheat = (wheat_class: string) =>
      offerOf({ categorySlug: "wheat-milling", vatRate: 10, attributes: { wheat_class, protein: 12.5 } });
    const milling = quoteOf({ categorySlug: "wheat-milling", grade: "3", diameter: null, protein: "12.5" });
    expect(matchOf(wheat("3"), { ...milling, proteinMax: "12.5" })).toBe("exact");
    expect(matchOf(wheat("4"), { ...milling, proteinMax: "12.5" })).toBeNull();
  });

  it("is one that no attribute tells: no offer contradicts it, and none has it", () => {
    const urea = { categorySlug: "urea", attributes: { form: "гранулы" } };
    expect(matchOf(offerOf(urea), quoteOf({ categorySlug: "urea", grade: "Б", diameter: null }))).toBe("commodity");
  });

  it("is no term such as bid or ask", () => {
    expect(matchOf(offerOf(), quoteOf({ attributes: { quote: "Bid", transport: "Truck" } }))).toBe("exact");
  });

  it("takes English words and yes for the values that are stored", () => {
    const oil = { categorySlug: "sunflower-oil-crude", vatRate: 10 as const };
    const quote = quoteOf({ categorySlug: "sunflower-oil-crude", grade: null, diameter: null });
    const stated = { ...quote, attributes: { packing: "liquid bulk", high_oleic: "yes" } };
    const packed = { packing: "наливом", high_oleic: true };
    expect(matchOf(offerOf({ ...oil, attributes: packed }), stated)).not.toBeNull();
    expect(matchOf(offerOf({ ...oil, attributes: { ...packed, high_oleic: false } }), stated)).toBeNull();
  });

  it("leaves further qualities of the offer out", () => {
    const attributes = { steel_class: "А500С", diameter: 12, length: 11_700 };
    expect(matchOf(offerOf({ attributes }), quoteOf())).toBe("exact");
  });
});

describe("the match", () => {
  it.each([
    ["same basis group and region", {}, {}, "exact"],
    ["another basis of the group", { basis: "self-pickup" }, {}, "exact"],
    ["a practice term of the quote", {}, { basis: "FCA", basisTerm: "rail-gondola" }, "exact"],
    ["another basis group", { basis: "CPT" }, {}, "grade"],
    ["another region", { region: "Свердловская область" }, {}, "grade"],
    ["no region of the offer", { region: null }, {}, "grade"],
    ["no region on either side", { region: null }, { region: null }, "grade"],
    ["no basis of the offer", { basis: null }, {}, "grade"],
    ["no basis on either side", { basis: null }, { basis: null }, "grade"],
    ["a quality that the offer lacks", { attributes: { diameter: 12 } }, {}, "commodity"],
    ["no qualities of the quote", {}, { commodity: "Арматура", grade: null, diameter: null }, "commodity"],
  ] as [string, Partial<MarketOffer>, Partial<RecentPrice>, string][])("by %s", (_, offer, quote, match) => {
    expect(matchOf(offerOf(offer), quoteOf(quote))).toBe(match);
  });

  it("is of regions by name where they have no codes", () => {
    const place = { countryCode: "UZ", region: "Ташкентская обл." };
    const quote = quoteOf({ countryCode: "UZ", region: "Ташкентская область", vat: "excluded" });
    expect(matchOf(offerOf({ ...place, vat: "excluded" }), quote)).toBe("exact");
  });
});

describe("of several candidates", () => {
  it("the best match wins, then the latest date, then the nearest region, then the lowest id", () => {
    const exact = quoteOf({ id: id(9), date: "2026-11-05", price: "46000" });
    const grade = quoteOf({ id: id(8), date: "2026-11-24", region: "Свердловская область" });
    const commodity = quoteOf({ id: id(1), date: "2026-11-25", commodity: "Арматура", grade: null, diameter: null });
    expect(compare(offerOf(), commodity, grade, exact)?.quote.id).toBe(id(9));
    expect(compare(offerOf(), commodity, grade)?.quote.id).toBe(id(8));
    const older = { ...grade, id: id(2), date: "2026-11-23" };
    expect(compare(offerOf(), older, grade)?.quote.id).toBe(id(8));
    // Tver is 160 km from Moscow, Yekaterinburg 1 400, and one without a region is the farthest.
    const near = quoteOf({ id: id(7), date: "2026-11-24", region: "Тверская область" });
    const nowhere = quoteOf({ id: id(3), date: "2026-11-24", region: null });
    expect(compare(offerOf(), grade, nowhere, near)?.quote.id).toBe(id(7));
    expect(compare(offerOf(), { ...near, id: id(6) }, near)?.quote.id).toBe(id(6));
    // Regions without codes are known by name.
    const uzbek = { countryCode: "UZ", vat: "excluded" as const, basis: "CPT" };
    const [here, there] = ["Ташкентская область", "Бухарская область"].map((region, at) =>
      quoteOf({ ...uzbek, region, id: id(9 - at) }),
    ) as [RecentPrice, RecentPrice];
    const offer = offerOf({ ...uzbek, basis: "EXW", region: "Ташкентская область" });
    expect(compare(offer, there, here)).toMatchObject({ match: "grade", quote: { id: id(9) } });
  });
});

describe("the percent", () => {
  it.each([
    ["44961.6", "-3.1"],
    ["46400", "0"],
    ["46423", "0"],
    ["46377", "0"],
    ["46423.2", "0.1"],
    ["46376.8", "-0.1"],
    ["92800", "100"],
  ])("has one decimal, half away from zero: %s against 46 400 is %s %%", (pricePerUnit, percent) => {
    expect(compare(offerOf({ pricePerUnit }), quoteOf())?.percent).toBe(percent);
  });

  it("comes with the quote as its source gives it", () => {
    const market = prepareMarket([quoteOf({ sourceUrl: "https://tonna.example/a" })], () => new Map());
    const view = { market, rates: new Map(), day: "2026-11-25" };
    expect(computeMarketDelta(offerOf(), view)).toEqual({
      percent: -3,
      quoteId: id(1),
      quotePrice: 46_400,
      quoteCurrency: "RUB",
      quoteUnit: "TNE",
      quoteDate: "2026-11-20",
      match: "exact",
      source: "Биржа",
      sourceUrl: "https://tonna.example/a",
    });
  });
});

describe("laws", () => {
  const quote = fc.record({
    id: fc.uuid(),
    price: fc.integer({ min: 1, max: 900_000 }).map(String),
    region: fc.constantFrom("Москва", "Тверская область", "Свердловская область", null),
    date: fc.constantFrom("2026-11-18", "2026-11-20", "2026-11-24"),
    basis: fc.constantFrom("EXW", "CPT", null),
    vat: fc.constantFrom("included" as const, "excluded" as const, "none" as const, null),
    grade: fc.constantFrom("А500С", "А240", null),
    diameter: fc.constantFrom("12", "14", null),
  });
  const quotes = fc.uniqueArray(quote, { minLength: 1, maxLength: 8, selector: (one) => one.id });
  const offer = fc.record({
    pricePerUnit: fc.integer({ min: 1, max: 900_000 }).map(String),
    vat: fc.constantFrom("included" as const, "excluded" as const, "none" as const, null),
    region: fc.constantFrom("Москва", "Тверская область", null),
    basis: fc.constantFrom("EXW", "CPT", null),
  });

  it("the order of the quotes does not matter", () => {
    fc.assert(
      fc.property(quotes, offer, fc.nat(), (some, given, seed) => {
        const all = some.map((one) => quoteOf({ ...one, diameterMax: one.diameter }));
        const mixed = all.toSorted((a, b) => (hash(a.id, seed) < hash(b.id, seed) ? -1 : 1));
        expect(compare(offerOf(given), ...mixed)).toEqual(compare(offerOf(given), ...all));
      }),
    );
  });

  it("the sign says which is cheaper, and a dearer offer never has a lower percent", () => {
    fc.assert(
      fc.property(quotes, offer, fc.integer({ min: 1, max: 1_000 }), (some, given, more) => {
        const all = some.map((one) => quoteOf({ ...one, diameterMax: one.diameter }));
        const found = compare(offerOf(given), ...all);
        if (!found) return;
        const [mine, theirs, percent] = [found.offerAmount, found.quoteAmount, found.percent].map(Number) as number[];
        if (percent !== 0) expect(Math.sign(percent ?? 0)).toBe(Math.sign((mine ?? 0) - (theirs ?? 0)));
        const dearer = compare(offerOf({ ...given, pricePerUnit: String(Number(given.pricePerUnit) + more) }), ...all);
        expect(dearer?.quote).toEqual(found.quote);
        expect(Number(dearer?.percent)).toBeGreaterThanOrEqual(percent ?? 0);
      }),
    );
  });

  it("another country's quotes never judge an offer", () => {
    fc.assert(
      fc.property(quotes, offer, (some, given) => {
        const market = prepareMarket(
          some.map((one) => quoteOf({ ...one, countryCode: "CN", region: null })),
          () => new Map(),
        );
        expect(compareWithMarket(offerOf(given), { market, rates: new Map(), day: "2026-11-25" })).toBeNull();
      }),
    );
  });
});

/** An order of ids that a seed chooses. */
const hash = (text: string, seed: number) =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) + seed) % 1_000_003, 7);
