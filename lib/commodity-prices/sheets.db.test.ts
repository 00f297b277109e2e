import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { auditLog } from "@/lib/core/audit";
import { db, inTransaction } from "@/lib/core/database/db";
import { findLastFeedRun } from "@/lib/core/feeds/runs";
import { loadDemoPrices, pushPriceSheet } from "./commands";
import { listCommodityPrices } from "./queries/commodity-prices";
import { deletePrices, history, messy, readEverything, recorded } from "./test-sheets";

const day = recorded("partner/partner_quotes_2026-11-20.synthetic.json");
const SYSTEM = { kind: "system", name: "test" } as const;
const push = (bytes: Uint8Array, options = {}) => pushPriceSheet(SYSTEM, bytes, options);

beforeAll(() => inTransaction(storeCategories));
beforeEach(deletePrices);

describe("pushing a sheet", () => {
  it("stores each row once; again, as CSV or JSON, it changes nothing and says so", async () => {
    expect(await push(history)).toMatchObject({ rows: 702, stored: 702, updated: 0, unchanged: 0, refused: 0 });
    const before = await readEverything();
    expect(before.map((rows) => rows.length)).toEqual([27, 702]);
    for (const [bytes, rows] of [[history, 702] as const, [day, 27] as const]) {
      expect(await push(bytes)).toMatchObject({ rows, stored: 0, updated: 0, unchanged: rows, refused: 0 });
    }
    expect(await readEverything()).toEqual(before);
    expect(await findLastFeedRun("commodity-prices")).toMatchObject({ status: "unchanged", sourceDate: "2026-11-20" });
    const audited = await db().select({ action: auditLog.action, changes: auditLog.changes }).from(auditLog);
    expect(audited).toMatchObject([{ action: "commodity-prices.push", changes: { stored: 702 } }]);
  });

  it("stores it once when pushed twice at the same moment", async () => {
    const reports = await Promise.all([push(history), push(history)]);
    expect(reports.map(({ stored }) => stored).sort((a, b) => a - b)).toEqual([0, 702]);
    expect((await readEverything())[1]).toHaveLength(702);
  });

  it("reports the messy sheet row by row, and the numbers agree", async () => {
    const { report, warnings: _warnings, ...sums } = await push(messy);
    expect(sums).toEqual({ rows: 10, stored: 8, updated: 0, unchanged: 0, refused: 2, newest: "2026-11-20" });
    expect(report.map(({ row, status, reason }) => reason ?? `${row} ${status}`)).toEqual([
      ...["5 stored", "6 stored", "7 stored", 'no price ("н/д")', "9 stored", "10 stored"],
      ...["11 stored", "12 stored", "13 stored", "total row"],
    ]);
    const [rebar] = (await listCommodityPrices({ commodity: "арматура", region: "Свердловская обл." })).data;
    expect(rebar).toMatchObject({ grade: "А500С", diameter: 16, price: 45350, priceMin: 45100, priceMax: 45600 });
  });

  it("writes nothing on a dry run, and says what it would do", async () => {
    expect(await push(messy, { dryRun: true })).toMatchObject({ stored: 8, refused: 2 });
    expect(await readEverything()).toEqual([[], []]);
    expect(await findLastFeedRun("commodity-prices")).toBeNull();
  });

  it("corrects a price of the same day under the same id", async () => {
    await push(day);
    const [old] = (await listCommodityPrices({ commodity: "urea" })).data;
    const text = day
      .toString()
      .replace('"price_avg": 36', '"price_avg": 36')
      .replaceAll(/"price_(min|max)": \d+,/g, "");
    await push(Buffer.from(text), {});
    const [now] = (await listCommodityPrices({ commodity: "urea" })).data;
    expect(now?.id).toBe(old?.id);
    expect(now).toMatchObject({ priceMin: null, priceMax: null });
  });

  it("refuses a price ×100 and lands the rest", async () => {
    await push(history);
    const rows = JSON.parse(day.toString()) as { as_of: string; price_avg: number }[];
    const next = rows.map((row, index) => ({
      ...row,
      as_of: "2026-11-21",
      price_min: null,
      price_max: null,
      price_avg: row.price_avg * (index === 7 ? 100 : 1),
    }));
    const { stored, refused, report } = await push(Buffer.from(JSON.stringify(next)));
    expect([stored, refused]).toEqual([26, 1]);
    expect(report[7]).toEqual({
      row: 8,
      status: "refused",
      reason: expect.stringMatching(/went from .* more than 5 times/),
    });
    expect((await findLastFeedRun("commodity-prices"))?.message).toMatch(/1 of 27 rows are refused: row 8/);
    expect((await push(Buffer.from(JSON.stringify(next)), { acceptJumps: true })).stored).toBe(1);
  });

  it("refuses what the tables can't hold row by row, and lands the rest", async () => {
    const good = {
      ...{ as_of: "2026-11-20", category: "rebar", product: "Арматура", region: "RU-MOW", basis: "EXW" },
      ...{ vat: "with_vat", currency: "RUB", unit: "TNE", price_avg: 46700, diameter: "12", protein: "10" },
    };
    /** Letters that can't be written any shorter, so many in all. */
    const texts = (letters: number) =>
      Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [
          `q${index}`,
          randomBytes(60)
            .toString("hex")
            .slice(0, letters / 12),
        ]),
      );
    const odd = [
      [{ attributes: { kind: "a\u0000b" } }, "kind: has more than 120 characters or ones that can't be kept"],
      [{ attributes: { kind: "a\ud800b" } }, "kind: has more than 120 characters or ones that can't be kept"],
      [{ attributes: { kind: "x".repeat(121) } }, "kind: has more than 120 characters or ones that can't be kept"],
      [{ attributes: { "a\u0000b": "x" } }, "\" has more than 40 characters or ones that can't be kept"],
      [{ attributes: { ["k".repeat(41)]: "x" } }, "\" has more than 40 characters or ones that can't be kept"],
      [
        { source: "я".repeat(120), product: "я".repeat(200), attributes: texts(1_440) },
        "its texts are too long together",
      ],
      [{ diameter_max: "10000000" }, '"10000000" is not a number, or too large'],
      [{ protein_max: "10000000" }, '"10000000" is not a number, or too large'],
      [{ price_avg: 1e9, note: "тыс. руб." }, "could be read in two ways"],
      [{ price_max: 1e12 }, "the price is too large"],
      [{ unit: "t\u0000" }, 'unit: "t\u0000" is not a unit we know'],
    ] as const;
    const long = { ...good, source: "я".repeat(120), attributes: texts(1_440) };
    const sheet = [good, ...odd.map(([cells]) => ({ ...good, ...cells })), long];
    const { stored, refused, report } = await push(Buffer.from(JSON.stringify(sheet)));
    expect(report.slice(1, -1).map(({ reason }) => reason)).toEqual(
      odd.map(([, reason]) => expect.stringContaining(reason)),
    );
    expect([stored, refused]).toEqual([2, odd.length]);
    expect(await findLastFeedRun("commodity-prices")).toMatchObject({ status: "partial", rowsRefused: odd.length });
    const quoted = [good, { ...good, unit: "t\u0000" }];
    expect(await push(Buffer.from(JSON.stringify(quoted)))).toMatchObject({ unchanged: 1, refused: 1 });
  });

  it("throws for a document that is unsound, and notes it", async () => {
    await push(history);
    await expect(push(Buffer.from("<html>"))).rejects.toThrow(/a web page/);
    expect(await findLastFeedRun("commodity-prices")).toMatchObject({ status: "failed" });
    expect((await readEverything())[1]).toHaveLength(702);
  });
});

test("the demo sheet loads once, named as such, and ends with the latest Friday", async () => {
  expect(await loadDemoPrices("2028-03-02")).toBe(true);
  expect(await loadDemoPrices()).toBe(false);
  const [specifications, prices] = await readEverything();
  expect([specifications.length, prices.length]).toEqual([27, 702]);
  expect(new Set(specifications.map(({ source, feed }) => `${feed}: ${source}`))).toEqual(
    new Set(["demo: Демонстрационный прайс-лист · demo price sheet"]),
  );
  const days = [...new Set(prices.map(({ date }) => date))].sort();
  expect([days.length, days[0], days.at(-1)]).toEqual([26, "2027-09-03", "2028-02-25"]);
  expect(await findLastFeedRun("commodity-prices"), "a recorded run asked no source").toBeNull();
});
