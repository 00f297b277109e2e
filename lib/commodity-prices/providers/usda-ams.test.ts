import { expect, it, test } from "vitest";
import { readFixture } from "@/fixtures/read";
import { readUsdaReport } from "./usda-ams";

const bids = readFixture("quotes/usda/ams_3147_2026-08-11_api.json");

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
  const { rows } = readUsdaReport(readFixture("quotes/usda/ams_3511_archive_shapes_api.json"));
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

test("a text that can't be kept costs its own row alone", () => {
  const report = JSON.parse(bids.toString());
  const { rows: whole } = readUsdaReport(bids);
  const at = (whole[0]?.row ?? 0) - 1;
  for (const [field, name, value] of [
    ["trade_loc", "trade_loc", "Gulf\u0000Coast"],
    ["grade", "grade", "US \ud800"],
    ["sale_type", "sale Type", "B\u0007id"],
    ["delivery_point", "delivery_point", "x".repeat(121)],
  ] as const) {
    const results = report.results.map((row: object, index: number) =>
      index === at ? { ...row, [name]: value } : row,
    );
    const { rows } = readUsdaReport(Buffer.from(JSON.stringify({ ...report, results })));
    expect(rows.filter((row) => "refused" in row)).toEqual([
      { row: at + 1, refused: `${field}: has more than 120 characters or ones that can't be kept` },
    ]);
    expect(rows.filter((row) => "entry" in row)).toEqual(expect.arrayContaining(whole.slice(1)));
  }
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
