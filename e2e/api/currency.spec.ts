import { expect, test } from "@playwright/test";
import { seller } from "./accounts";
import { createListing, listPage } from "./listings";
import { api, expectProblem, header, named, ok } from "./support";

const rates = async () => ok<Record<string, number>>(await api().get("/api/currency"));

test("the body is codes with positive numbers and nothing else", async () => {
  const found = await rates();
  expect(Object.keys(found).length).toBeGreaterThan(30);
  for (const [code, rate] of Object.entries(found)) {
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(typeof rate, code).toBe("number");
    expect(rate, code).toBeGreaterThan(0);
  }
  for (const code of ["USD", "EUR", "KZT", "CNY", "BYN"]) expect(found, code).toHaveProperty(code);
  expect(found).not.toHaveProperty("RUB");
});

test("rates are for one unit, whatever the bank's nominal", async () => {
  const { USD = 0, EUR = 0, KZT = 0, UZS = 0 } = await rates();
  expect(USD).toBeGreaterThan(20);
  expect(EUR).toBeGreaterThan(USD * 0.7);
  expect(KZT).toBeLessThan(2);
  expect(UZS).toBeLessThan(0.1);
  expect(UZS).toBeGreaterThan(0);
});

test("X-Rates-Date says which day's rates they are", async () => {
  const date = header(await api().get("/api/currency"), "x-rates-date");
  expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(Number.isNaN(Date.parse(date))).toBe(false);
});

test("conditional and cacheable", async () => {
  const first = await api().get("/api/currency");
  expect(header(first, "cache-control")).toMatch(/public/);
  expect(header(first, "etag")).not.toBe("");
  expect((await api().get("/api/currency", { headers: { "if-none-match": header(first, "etag") } })).status).toBe(304);
});

test("an unknown parameter is 400", async () => {
  expect(named(await expectProblem(await api().get("/api/currency?base=USD"), 400, "invalid_parameter"))).toEqual([
    "base",
  ]);
});

test("every listed currency, and the rouble, can price a listing and filter the list", async () => {
  const codes = Object.keys(await rates());
  for (const currency of ["RUB", ...codes.filter((_, at) => at % 10 === 0)]) {
    expect((await createListing(await seller(), { currency })).listing.currency).toBe(currency);
    expect((await listPage({ currency, perPage: 1 })).total).toBeGreaterThan(0);
  }
});
