import { describe, expect, it } from "vitest";
import type { Listing } from "@/lib/listings/contract";
import { createListingJsonLd } from "./json-ld";

const listing: Listing = {
  id: "0193b4c8-7d1e-7c3a-9f00-2a6f5d1c9e11",
  slug: "pshenica",
  title: "Пшеница",
  type: "SELL",
  status: "ACTIVE",
  pricePerUnit: 14500,
  priceOnRequest: false,
  priceSteps: [],
  currency: "RUB",
  comparablePrice: { amount: 14500, currency: "RUB", unit: "TNE", rateDate: null, reason: null },
  marketDelta: null,
  volumeUnit: "тонна",
  unitCode: "TNE",
  country: "Россия",
  countryCode: "RU",
  region: null,
  categorySlug: "wheat-milling",
  description: null,
  volume: 1500,
  minVolume: null,
  basis: null,
  basisPlace: null,
  basisPlaceId: null,
  basisPlaceMatch: null,
  vat: null,
  attributes: {},
  images: [],
  owner: { id: "1", name: "Анна", url: "https://tonna.example/ru/users/1" },
  company: { id: "2", slug: "pole", name: "ООО «Поле»", verified: true },
  views: 0,
  createdAt: "2026-05-01T00:00:00.000Z",
  updatedAt: "2026-05-01T00:00:00.000Z",
  publishedAt: "2026-05-01T00:00:00.000Z",
  expiresAt: "2026-06-01T00:00:00.000Z",
  url: "https://tonna.example/ru/listings/pshenica",
};
const addresses = { url: listing.url, picture: "https://tonna.example/og.png" };
const said = (change: Partial<Listing> = {}) =>
  createListingJsonLd({ ...listing, ...change }, addresses, "ru", { yes: "да", no: "нет" });

describe("listingJsonLd", () => {
  it("says what is offered as a product with an offer", () => {
    expect(said()).toMatchObject({
      "@type": "Product",
      image: [addresses.picture],
      offers: {
        price: 14500,
        priceValidUntil: "2026-06-01",
        inventoryLevel: { value: 1500, unitCode: "TNE" },
        seller: { "@type": "Organization", url: "https://tonna.example/ru/companies/pole" },
      },
    });
  });

  it("states the comparable price beside the written one where currency or unit are others", () => {
    const prices = (change: Partial<Listing>) => said(change) as { offers: { priceSpecification: unknown } };
    expect(prices({ vat: "included" }).offers.priceSpecification).toMatchObject({ price: 14500, priceCurrency: "RUB" });
    const comparablePrice = { amount: 52830, currency: "RUB", unit: "TNE", rateDate: "2026-11-20", reason: null };
    const inDollars = { pricePerUnit: 0.66, currency: "USD", unitCode: "KGM", comparablePrice };
    expect(prices(inDollars).offers.priceSpecification).toMatchObject([
      { price: 0.66, priceCurrency: "USD", unitCode: "KGM" },
      { price: 52830, priceCurrency: "RUB", unitCode: "TNE" },
    ]);
    const gold = { categorySlug: "gold", comparablePrice: { ...comparablePrice, amount: 9_800_000_000 } };
    expect(prices({ ...gold, unitCode: "APZ" }).offers.priceSpecification).toMatchObject([
      { unitCode: "APZ" },
      { price: 9800, priceCurrency: "RUB", unitCode: "GRM" },
    ]);
  });

  it("says what is wanted as a demand, with the properties that a demand has", () => {
    const demand = said({ type: "BUY", minVolume: 60 });
    expect(demand).toMatchObject({
      "@type": "Demand",
      itemOffered: { "@type": "Product" },
      eligibleQuantity: { minValue: 60, maxValue: 1500 },
      validThrough: "2026-06-01",
      "@reverse": { seeks: { name: "ООО «Поле»" } },
    });
    for (const name of ["price", "priceCurrency", "priceValidUntil", "seller"]) expect(demand).not.toHaveProperty(name);
  });

  it("writes a unit of our own as a word, and links no company that has no page", () => {
    const company = { id: "2", slug: "pole", name: "Поле", verified: false };
    const { offers } = said({ unitCode: "bag", company }) as { offers: Record<string, unknown> };
    expect(offers.priceSpecification).toMatchObject({ unitText: expect.any(String) });
    expect(offers.priceSpecification).not.toHaveProperty("unitCode");
    expect(offers.seller).toEqual({ "@type": "Organization", name: "Поле" });
  });

  it("names no price when it is told on request", () => {
    const { offers } = said({ pricePerUnit: null, priceOnRequest: true }) as { offers: object };
    for (const name of ["price", "priceCurrency", "priceSpecification", "priceValidUntil"])
      expect(offers).not.toHaveProperty(name);
  });
});
