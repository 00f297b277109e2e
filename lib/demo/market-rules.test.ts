// Rules of trade that the texts and terms of the whole demo market keep to.
import { expect, it } from "vitest";
import { DEMO_COMPANIES } from "./companies";
import { composeListing } from "./compose-listing";
import { LEAVES } from "./goods";
import { ROUBLE_RATES } from "./trades";

const now = new Date("2026-11-21T09:00:00Z");
const market = Array.from({ length: 4_000 }, (_, row) => composeListing(row, now));
const firstStart = market.slice(0, 2_600);
const companies = new Map(DEMO_COMPANIES.map((company) => [company.id, company]));
const textOf = ({ title, description }: (typeof market)[number]) => `${title} ${description ?? ""}`;

it("cuts to size only what is cut", () => {
  const cut = market.filter((listing) => /резка|от пачки/i.test(textOf(listing)));
  expect(cut.length).toBeGreaterThan(5);
  for (const { groupSlug, title } of cut)
    expect(["long-products", "flat-products", "pipes"], title).toContain(groupSlug);
});

it("delivers natural gas by pipeline alone", () => {
  const gas = market.filter(({ categorySlug }) => categorySlug === "natural-gas");
  expect(gas.length).toBeGreaterThan(5);
  for (const listing of gas) {
    expect([listing.basis, listing.basisPlace], listing.title).toEqual([null, null]);
    expect(textOf(listing)).not.toMatch(/цистерн|вагон|налив|погруз|склад|отгру|нефтебаз|shipment|loading/i);
  }
  expect(gas.some((listing) => textOf(listing).includes("по газопроводу"))).toBe(true);
});

it("sells in roubles what the buyer fetches in Russia", () => {
  const fetched = market.filter(
    ({ countryCode, basis }) =>
      countryCode === "RU" && ["EXW", "ex-elevator", "ex-farm", "self-pickup"].includes(basis ?? ""),
  );
  expect(fetched.length).toBeGreaterThan(500);
  for (const { currency, title } of fetched) expect(currency, title).toBe("RUB");
});

it("gives a company only what its line of business trades", () => {
  const owned = market.filter(({ companyId }) => companyId !== null);
  expect(owned.length).toBeGreaterThan(3_900);
  for (const { companyId, industrySlug, groupSlug, categorySlug, title } of owned) {
    const company = companies.get(companyId ?? "");
    const isKnown = [industrySlug, groupSlug, categorySlug].some((slug) => company?.trades.includes(slug));
    expect(isKnown, `${company?.name}: ${title}`).toBe(true);
  }
});

/** Groups that no company trades beside the first one. */
it.each([
  ["grains", ["fish-seafood", "oil-products", "crude-gas", "long-products", "precious-metals"]],
  ["oils-fats", ["fish-seafood", "meat"]],
  ["ferrous-scrap", ["precious-metals", "oil-products", "grains"]],
  ["fish-seafood", ["grains", "flour-cereals", "sugar-starch", "oils-fats"]],
  ["wood-panels", ["oil-products", "crude-gas", "coal-coke"]],
  ["crop-protection", ["grains", "ores", "industrial-minerals"]],
] as const)("keeps %s apart from what such a company would not sell", (group, strangers) => {
  const sellers = new Set(market.flatMap(({ groupSlug, companyId }) => (groupSlug === group ? [companyId] : [])));
  const others = market.filter(({ companyId }) => companyId !== null && sellers.has(companyId));
  for (const { groupSlug, companyId, title } of others)
    expect(strangers, `${companies.get(companyId ?? "")?.name}: ${title}`).not.toContain(groupSlug);
});

it("has a verified seller of every leaf", () => {
  for (const { slug } of LEAVES)
    expect(
      market.some(({ categorySlug, type, verified }) => categorySlug === slug && type === "SELL" && verified),
      slug,
    ).toBe(true);
});

it("sells pesticides by the litre", () => {
  const pesticides = market.filter(({ groupSlug }) => groupSlug === "crop-protection");
  expect(pesticides.length).toBeGreaterThan(20);
  for (const { unitCode, title } of pesticides) expect(unitCode, title).toBe("LTR");
});

it("asks and gives what the goods usually cost", () => {
  for (const { categorySlug, unitCode, pricePerUnit, currency, title } of market) {
    const leaf = LEAVES.find(({ slug }) => slug === categorySlug);
    const unit = [leaf?.usual, ...(leaf?.others ?? [])].find((known) => known?.code === unitCode);
    const roubles = (pricePerUnit * ROUBLE_RATES[currency]) / (unit?.size ?? Number.NaN);
    // Without VAT a price is up to 22 % lower; bids in a port are a tenth higher.
    expect(roubles, title).toBeGreaterThan((leaf?.price.min ?? 0) / 1.3);
    expect(roubles, title).toBeLessThan((leaf?.price.max ?? 0) * 1.1);
  }
});

it("ships on board in a port, with bids and offers in their own words", () => {
  const ports = new Set(market.flatMap(({ basis, basisPlace }) => (basis === "FOB" ? [basisPlace] : [])));
  expect(ports).not.toContain(null);
  for (const listing of market) {
    const isBid = /^(?:Куплю|Закупаем|Купим|Приобретём|Buying) /.test(listing.title);
    expect(isBid, listing.title).toBe(listing.type === "BUY");
    if (isBid && ["EXW", "self-pickup", "FCA"].includes(listing.basis ?? ""))
      expect(listing.description ?? "", listing.title).not.toContain("на нашем складе");
    if (isBid && ["DAP", "delivered"].includes(listing.basis ?? ""))
      expect(listing.description ?? "", listing.title).not.toContain("Забираем");
  }
});

it("offers wheat of class 3 with 12.5 % of protein at Novorossiysk, and has bids for it", () => {
  const count = (side: string) =>
    firstStart.filter(
      ({ type, status, categorySlug, attributes, basisPlace }) =>
        [type, status, categorySlug].join() === `${side},ACTIVE,wheat-milling` &&
        attributes.wheat_class === "3" &&
        Number(attributes.protein) >= 12.5 &&
        basisPlace === "Новороссийск",
    ).length;
  expect(count("SELL")).toBeGreaterThanOrEqual(2);
  expect(count("BUY")).toBeGreaterThanOrEqual(2);
});

it("offers rebar А500С of 12 mm in the Moscow region", () => {
  const offers = firstStart.filter(
    ({ type, status, categorySlug, attributes, region }) =>
      [type, status, categorySlug, region].join() === "SELL,ACTIVE,rebar,Московская область" &&
      attributes.steel_class === "А500С" &&
      attributes.diameter === 12,
  );
  expect(offers.length).toBeGreaterThanOrEqual(2);
});
