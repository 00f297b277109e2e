import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from "vitest";
import { auditLog } from "@/lib/core/audit";
import { db, inTransaction } from "@/lib/core/db";
import { findLastFeedRun } from "@/lib/core/feed-runs";
import { storeCategories } from "@/lib/demo/reference";
import { loadDemoPrices, pushPriceSheet, refreshPartnerPrices, refreshUsdaPrices } from "./commands";
import { listCommodityPrices, pricesAge } from "./queries";
import { commodityPrices, commoditySpecifications } from "./schema";

const recorded = (name: string) => readFileSync(path.resolve(import.meta.dirname, "../../../shared/data/quotes", name));
const history = recorded("partner/partner_quotes_history.synthetic.csv");
const day = recorded("partner/partner_quotes_2026-11-20.synthetic.json");
const messy = recorded("partner/partner_sheet_messy.synthetic.cp1251.csv");
const SYSTEM = { kind: "system", name: "test" } as const;
const push = (bytes: Uint8Array, options = {}) => pushPriceSheet(SYSTEM, bytes, options);

let answer: RequestListener = (_, response) => response.end();
const asked: { url: string; authorization: string | undefined }[] = [];
const source = createServer((request, response) => {
  asked.push({ url: decodeURIComponent(request.url ?? ""), authorization: request.headers.authorization });
  answer(request, response);
});
const serve = (body: Uint8Array | string, status = 200, type = "text/csv; charset=utf-8") => {
  answer = (_, response) => response.writeHead(status, { "Content-Type": type }).end(body);
};

beforeAll(async () => {
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  vi.stubEnv("PARTNER_PRICES_URL", `${base}/sheet.csv`);
  vi.stubEnv("USDA_AMS_URL", `${base}/reports/`);
  vi.stubEnv("USDA_AMS_KEY", "free-key");
  await inTransaction(storeCategories);
});

afterAll(() => {
  source.closeAllConnections();
  source.close();
  vi.unstubAllEnvs();
});

beforeEach(async () => {
  await db().execute(sql`truncate commodity_prices, commodity_specifications, feed_runs, audit_log`);
  asked.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const everything = () =>
  Promise.all([
    db().select().from(commoditySpecifications).orderBy(commoditySpecifications.id),
    db().select().from(commodityPrices).orderBy(commodityPrices.id),
  ]);

describe("pushing a sheet", () => {
  it("stores each row once; again, as CSV or JSON, it changes nothing and says so", async () => {
    expect(await push(history)).toMatchObject({ rows: 702, stored: 702, updated: 0, unchanged: 0, refused: 0 });
    const before = await everything();
    expect(before.map((rows) => rows.length)).toEqual([27, 702]);
    for (const [bytes, rows] of [[history, 702] as const, [day, 27] as const]) {
      expect(await push(bytes)).toMatchObject({ rows, stored: 0, updated: 0, unchanged: rows, refused: 0 });
    }
    expect(await everything()).toEqual(before);
    expect(await findLastFeedRun("commodity-prices")).toMatchObject({ status: "unchanged", sourceDate: "2026-11-20" });
    const audited = await db().select({ action: auditLog.action, changes: auditLog.changes }).from(auditLog);
    expect(audited).toMatchObject([{ action: "commodity-prices.push", changes: { stored: 702 } }]);
  });

  it("stores it once when pushed twice at the same moment", async () => {
    const reports = await Promise.all([push(history), push(history)]);
    expect(reports.map(({ stored }) => stored).sort((a, b) => a - b)).toEqual([0, 702]);
    expect((await everything())[1]).toHaveLength(702);
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
    expect(await everything()).toEqual([[], []]);
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
      [{ price_avg: 1e9, note: "тыс. руб." }, "the price is too large"],
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
    expect(await findLastFeedRun("commodity-prices")).toMatchObject({ status: "ok", rowsRefused: odd.length });
    const quoted = [good, { ...good, unit: "t\u0000" }];
    expect(await push(Buffer.from(JSON.stringify(quoted)))).toMatchObject({ unchanged: 1, refused: 1 });
  });

  it("throws for a document that is unsound, and notes it", async () => {
    await push(history);
    await expect(push(Buffer.from("<html>"))).rejects.toThrow(/a page or XML/);
    expect(await findLastFeedRun("commodity-prices")).toMatchObject({ status: "failed" });
    expect((await everything())[1]).toHaveLength(702);
  });
});

describe("the partner's feed", () => {
  it("stores the hosted sheet, and nothing when it comes again", async () => {
    serve(history);
    expect(await refreshPartnerPrices()).toMatchObject({ status: "ok", rowsIn: 702, sourceDate: "2026-11-20" });
    const before = await everything();
    const again = await Promise.all([refreshPartnerPrices(), refreshPartnerPrices()]);
    expect(again.map(({ status }) => status)).toEqual(["unchanged", "unchanged"]);
    expect(await everything()).toEqual(before);
    expect(await pricesAge("commodity-prices")).toMatchObject({ date: "2026-11-20", recorded: false });
    expect(await pricesAge("usda-ams")).toBeNull();
  });

  it("reads windows-1251 whatever the header says", async () => {
    serve(messy);
    expect(await refreshPartnerPrices()).toMatchObject({ status: "ok", rowsIn: 10, rowsRefused: 2 });
  });

  const hundredfold = () =>
    history.toString().replace(/^(2026.*?TNE,|2026.*?MTQ,)(\d+),(\d+),(\d+)/gm, (_, head, ...prices) =>
      [
        head,
        prices
          .slice(0, 3)
          .map((price) => `${price}00`)
          .join(","),
      ].join(""),
    );
  it.each<[string, () => void, RegExp]>([
    ["an error", () => serve("sorry", 500), /answered 500/],
    ["an empty answer", () => serve(""), /empty/],
    ["a page", () => serve("<html>denied</html>"), /a page or XML/],
    ["a truncated document", () => serve(history.subarray(0, 50_000)), /cut short/],
    [
      "a connection cut in the middle",
      () => {
        answer = (_, response) => {
          response.writeHead(200, { "Content-Length": history.length });
          response.write(history.subarray(0, 40_000), () => response.destroy());
        };
      },
      /could not be read/,
    ],
    ["a wrong encoding", () => serve(Buffer.from(history.toString(), "utf16le")), /neither UTF-8/],
    ["garbled text", () => serve(new TextDecoder("windows-1251").decode(history)), /neither UTF-8/],
    ["every price ×100", () => serve(hundredfold()), /Every row is refused/],
    ["too much", () => serve(Buffer.alloc(6 * 1024 * 1024, 32)), /larger than 5 MB/],
    [
      "silence",
      () => {
        vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
          const controller = new AbortController();
          setTimeout(() => controller.abort(new DOMException("late", "TimeoutError")), 50);
          return controller.signal;
        });
        answer = () => {};
      },
      /did not answer in time/,
    ],
  ])("keeps the last good prices on %s, and says why", async (_, fail, reason) => {
    serve(history);
    await refreshPartnerPrices();
    const good = await everything();
    fail();
    const run = await refreshPartnerPrices();
    expect(run.status).toBe("failed");
    expect(run.message).toMatch(reason);
    expect(await everything()).toEqual(good);
    expect(await findLastFeedRun("commodity-prices")).toEqual(run);
  });
});

describe("the USDA's feed", () => {
  const reports: RequestListener = (request, response) => {
    const file = request.url?.includes("/3147/") ? "ams_3147_2026-08-11_api.json" : "ams_3511_archive_shapes_api.json";
    response.writeHead(200, { "Content-Type": "application/json" }).end(recorded(`usda/${file}`));
  };

  it("asks for each report with the key, and stores the spot prices once", async () => {
    answer = reports;
    const run = await refreshUsdaPrices();
    expect(run).toMatchObject({ status: "ok", rowsIn: 6, rowsRefused: 1, sourceDate: "2026-08-11" });
    expect(run.message).toMatch(/19 quotes for later delivery/);
    expect(asked.map(({ url }) => url)).toEqual([
      "/reports/3147/Report Detail?lastReports=1",
      "/reports/3511/Report Detail?lastReports=1",
    ]);
    expect(asked[0]?.authorization).toBe(`Basic ${Buffer.from("free-key:").toString("base64")}`);
    expect((await refreshUsdaPrices()).status).toBe("unchanged");
    const { data } = await listCommodityPrices({ commodity: "soybean-meal", proteinMin: 46 });
    expect(data.map(({ unit, currency, protein, proteinMax }) => [unit, currency, protein, proteinMax])).toEqual([
      ["STN", "USD", 46.5, 48],
      ["STN", "USD", 46.5, 48],
    ]);
  });

  it("keeps what one report has when the other fails, and fails when both do", async () => {
    answer = (request, response) =>
      request.url?.includes("/3511/") ? response.writeHead(500).end() : reports(request, response);
    const run = await refreshUsdaPrices();
    expect(run).toMatchObject({ status: "ok", rowsIn: 3 });
    expect(run.message).toMatch(/Report 3511: The source answered 500/);
    serve('{"results":[{"commo', 200, "application/json");
    expect(await refreshUsdaPrices()).toMatchObject({ status: "failed", message: expect.stringMatching(/cut short/) });
    expect((await everything())[1]).toHaveLength(3);
  });
});

test("the demo sheet loads once, named as such, with its own dates", async () => {
  expect(await loadDemoPrices()).toBe(true);
  expect(await loadDemoPrices()).toBe(false);
  const [specifications, prices] = await everything();
  expect([specifications.length, prices.length]).toEqual([27, 702]);
  expect(new Set(specifications.map(({ source, feed }) => `${feed}: ${source}`))).toEqual(
    new Set(["demo: Демонстрационный прайс-лист · demo price sheet"]),
  );
  expect(await pricesAge("demo")).toMatchObject({ date: "2026-11-20" });
  expect(await findLastFeedRun("commodity-prices"), "a recorded run asked no source").toBeNull();
});
