import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { planRows, type StoredSeries } from "./policy/plan-rows";
import { toIdentity } from "./policy/specification-identity";
import type { PriceEntry, ReadRow } from "./providers/price-entry";

const TODAY = "2026-11-21";
const BASE: PriceEntry = {
  source: "desk",
  sourceUrl: null,
  commodity: "Арматура А500С",
  categorySlug: "rebar",
  countryCode: "RU",
  region: "Москва",
  regionCode: "RU-MOW",
  grade: "А500С",
  diameter: "12",
  diameterMax: "12",
  basis: "EXW",
  basisTerm: null,
  basisPlace: null,
  protein: null,
  proteinMax: null,
  attributes: {},
  currency: "RUB",
  unit: "TNE",
  vat: "included",
  date: "2026-11-20",
  price: "46700",
  priceMin: null,
  priceMax: null,
};
const row = (number: number, changes: Partial<PriceEntry> = {}): ReadRow => ({
  row: number,
  entry: { ...BASE, ...changes },
});
const stored = (...entries: PriceEntry[]) => {
  const known = new Map<string, StoredSeries>();
  for (const entry of entries) {
    const series = known.get(toIdentity(entry)) ?? { id: toIdentity(entry), prices: new Map() };
    series.prices.set(entry.date, entry);
    known.set(toIdentity(entry), series);
  }
  return known;
};
const plan = (rows: ReadRow[], known = stored(), acceptJumps = false) =>
  planRows(rows, known, { today: TODAY, acceptJumps });
const outcome = (rows: ReadRow[], known = stored()) =>
  plan(rows, known)
    .report.sort((a, b) => a.row - b.row)
    .map(({ status, reason }) => reason ?? status);

describe("a price", () => {
  it("is stored, unchanged or updated", () => {
    expect(outcome([row(1)])).toEqual(["stored"]);
    expect(outcome([row(1)], stored(BASE))).toEqual(["unchanged"]);
    expect(outcome([row(1, { price: "46800" })], stored(BASE))).toEqual(["updated"]);
    expect(outcome([row(1, { price: "46700.0000" })], stored(BASE))).toEqual(["unchanged"]);
  });

  it.each(["4670000", "467", "4670"])("of %s after 46 700 is refused, unless a jump is accepted", (price) => {
    const later = row(1, { date: "2026-11-21", price });
    const known = stored({ ...BASE });
    expect(outcome([later], known)[0]).toMatch(/went from 46700 \(of 2026-11-20\)|out of range/);
    if (price === "4670") expect(plan([later], known, true).report).toMatchObject([{ status: "stored" }]);
  });

  it("of a first document that stands out from its own series is refused, the first one too", () => {
    const week = ["2026-10-30", "2026-11-06", "2026-11-13", "2026-11-20"];
    const rows = week.map((date, index) =>
      row(index, { date, categorySlug: "hr-sheet", price: index === 0 ? "299000" : "46700" }),
    );
    expect(outcome(rows)).toEqual([expect.stringMatching(/usual in this document/), "stored", "stored", "stored"]);
  });

  it("in thousands without saying so is out of range", () => {
    expect(outcome([row(1, { price: "46.7" })])).toEqual([expect.stringMatching(/out of range/)]);
  });

  it("of a day that lies ahead is refused", () => {
    expect(outcome([row(1, { date: "2027-11-20" })])).toEqual([expect.stringMatching(/lies ahead/)]);
  });
});

test("repeats are reported, and contradictions count not at all", () => {
  expect(outcome([row(5), row(7), row(9)])).toEqual(["stored", "repeats row 5", "repeats row 5"]);
  expect(outcome([row(5), row(7, { price: "46900" })])).toEqual([
    expect.stringMatching(/contradicts row 7/),
    expect.stringMatching(/contradicts row 5/),
  ]);
  expect(outcome([row(5), row(7, { grade: "A500C" })])).toEqual(["stored", "repeats row 5"]);
});

test("another unit, currency or VAT is another specification, and is remarked on", () => {
  for (const change of [
    { unit: "KGM", price: "46.7" },
    { currency: "USD", price: "590" },
    { vat: "excluded" as const },
  ]) {
    const { report, warnings } = plan([row(1, { date: "2026-11-21", ...change })], stored(BASE));
    expect(report).toMatchObject([{ status: "stored" }]);
    expect(warnings).toEqual([expect.stringMatching(/Арматура А500С in .* starts a series of its own/)]);
  }
  expect(plan([row(1, { diameter: "16", diameterMax: "16" })], stored(BASE)).warnings).toEqual([]);
});

const arbitraryRow = fc.record({
  date: fc.constantFrom("2026-11-06", "2026-11-13", "2026-11-20"),
  price: fc.constantFrom("46700", "46800", "47000.5", "4670000", "467"),
  diameter: fc.constantFrom("10", "12"),
  unit: fc.constantFrom("TNE", "KGM"),
});
const arbitraryRows = fc
  .array(arbitraryRow, { maxLength: 25 })
  .map((list) => list.map((changes, index) => row(index, { ...changes, diameterMax: changes.diameter })));
const key = ({ entry }: { entry: PriceEntry }) => `${entry.date} ${entry.price} ${toIdentity(entry)}`;
const written = (rows: ReadRow[], known = stored()) => plan(rows, known).writes.map(key).sort();

test("any order of the rows writes the same prices", () => {
  const shuffled = arbitraryRows.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
  );
  fc.assert(
    fc.property(shuffled, ([rows, other]) => {
      expect(written(other.map((one, index) => ({ ...one, row: index })))).toEqual(written(rows));
    }),
  );
});

test("every row has one outcome, and the same rows again change nothing", () => {
  fc.assert(
    fc.property(arbitraryRows, (rows) => {
      const first = plan(rows);
      expect(first.report.map((one) => one.row).sort((a, b) => a - b)).toEqual(rows.map((one) => one.row));
      const again = plan(rows, stored(...first.writes.map(({ entry }) => entry)));
      expect(again.writes).toEqual([]);
      expect(again.report.filter(({ status }) => status === "unchanged")).toHaveLength(first.writes.length);
    }),
  );
});
