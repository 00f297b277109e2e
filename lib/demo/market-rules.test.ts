// Rules of trade that the texts and terms of the whole demo market keep to.
import { expect, it } from "vitest";
import { composeListing } from "./compose-listing";

const now = new Date("2026-11-21T09:00:00Z");
const market = Array.from({ length: 4_000 }, (_, row) => composeListing(row, now));
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

it("offers wheat of class 3 at Novorossiysk", () => {
  const offers = market
    .slice(0, 2_600)
    .filter(
      ({ type, status, categorySlug, attributes, basisPlace }) =>
        [type, status, categorySlug].join() === "SELL,ACTIVE,wheat-milling" &&
        attributes.wheat_class === "3" &&
        basisPlace === "Новороссийск",
    );
  expect(offers.length).toBeGreaterThanOrEqual(2);
});
