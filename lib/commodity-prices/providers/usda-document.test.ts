import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it, test } from "vitest";
import { readUsdaReport } from "./usda-document";

const recorded = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../../../../shared/data/quotes/usda", name));
const bids = recorded("ams_3147_2026-08-11_api.json");

test("export bids: the spot quote of each grain, dollars per bushel of its own crop", () => {
  const { rows, warnings } = readUsdaReport(bids);
  expect(warnings).toEqual(["19 quotes for later delivery are left out."]);
  expect(rows.map((row) => ("entry" in row ? row.entry : row.refused))).toMatchObject([
    { commodity: "Soybeans", categorySlug: "soybeans", grade: "US #1", unit: "bu-soy", price: "12.5563" },
    { commodity: "Corn, Yellow", categorySlug: "corn", grade: "US #2", unit: "bu-corn", price: "5.3475" },
    {
      commodity: "Wheat, Soft Red Winter",
      categorySlug: "wheat-milling",
      unit: "bu-wheat",
      price: "6.7025",
      priceMin: "6.6525",
      priceMax: "6.7525",
      currency: "USD",
      protein: null,
      basis: "CIF",
      basisPlace: "Export Elevators",
      countryCode: "US",
      region: "Gulf Coast Ports - LA",
      vat: null,
      date: "2026-08-11",
      source: "USDA AMS",
      sourceUrl: "https://mymarketnews.ams.usda.gov/viewReport/3147",
      attributes: { quote: "Bid", transport: "Barge" },
    },
  ]);
});

test("feedstuffs: keys in other spellings, protein as a range, short tons, a basis without a price refused", () => {
  const { rows } = readUsdaReport(recorded("ams_3511_archive_shapes_api.json"));
  expect(rows.map((row) => ("entry" in row ? row.entry : row.refused))).toMatchObject([
    {
      categorySlug: "soybean-meal",
      region: "Indiana-Ohio",
      protein: "46.5",
      proteinMax: "48",
      unit: "STN",
      price: "336.5",
      basis: "FOB",
      date: "2025-11-17",
    },
    { region: "Portland, OR", price: "350", basis: "DAP", basisTerm: "delivered", date: "2025-08-18" },
    "a basis over futures without a price",
  ]);
});

it.each<[string, Uint8Array | string, RegExp]>([
  ["empty", "", /empty/],
  ["cut", bids.subarray(0, 5_000), /cut short/],
  ["a page", "<html>", /not valid JSON/],
  ["an error", '{"message":"Unauthorized"}', /no list/],
  ["without rows", '{"results":[]}', /no rows/],
  ["short of rows", bids.toString().replace('"returnedRows": 22', '"returnedRows": 23'), /22 of 23/],
  ["in another encoding", Buffer.from(bids.toString(), "utf16le"), /not valid JSON/],
])("a report that is %s is refused as a whole", (_, bytes, reason) => {
  expect(() => readUsdaReport(Buffer.from(bytes))).toThrow(reason);
});
