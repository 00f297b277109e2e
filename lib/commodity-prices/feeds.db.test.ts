import type { RequestListener } from "node:http";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { inTransaction } from "@/lib/core/database/db";
import { findLastFeedRun } from "@/lib/core/feeds/runs";
import { listFeedRuns } from "@/lib/core/feeds/runs-queries";
import { feedSource } from "@/lib/core/feeds/test-source";
import { refreshPartnerPrices, refreshUsdaPrices } from "./commands";
import { getPricesAge, listCommodityPrices } from "./queries/commodity-prices";
import { deletePrices, history, messy, readEverything, recorded } from "./test-sheets";

const source = feedSource((address) => ({
  PARTNER_PRICES_URL: `${address}/sheet.csv`,
  USDA_AMS_URL: `${address}/reports/`,
  USDA_AMS_KEY: "free-key",
}));
const serve = (body: Uint8Array | string, status = 200, type = "text/csv; charset=utf-8") => {
  source.answer = (_, response) => response.writeHead(status, { "Content-Type": type }).end(body);
};

beforeAll(() => inTransaction(storeCategories));
beforeEach(deletePrices);
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the partner's feed", () => {
  it("stores the hosted sheet, and nothing when it comes again", async () => {
    serve(history);
    expect(await refreshPartnerPrices()).toMatchObject({ status: "ok", rowsIn: 702, sourceDate: "2026-11-20" });
    const before = await readEverything();
    const again = await Promise.all([refreshPartnerPrices(), refreshPartnerPrices()]);
    expect(again.map(({ status }) => status)).toEqual(["unchanged", "unchanged"]);
    expect(await readEverything()).toEqual(before);
    expect(await getPricesAge("commodity-prices")).toMatchObject({ date: "2026-11-20", recorded: false });
    expect(await getPricesAge("usda-ams")).toBeNull();
  });

  it("reads windows-1251 whatever the header says", async () => {
    serve(messy);
    expect(await refreshPartnerPrices()).toMatchObject({
      status: "partial",
      rowsIn: 10,
      rowsRefused: 2,
      message: expect.stringMatching(/2 of 10 rows are refused: row 8: no price \("н\/д"\) \(cell G8\)/),
    });
    expect((await listFeedRuns("commodity-prices")).counts).toEqual({ ok: 0, partial: 1, unchanged: 0, failed: 0 });
    expect((await listFeedRuns("commodity-prices", { status: "partial" })).data).toHaveLength(1);
    expect((await listFeedRuns("commodity-prices", { status: "ok" })).data).toEqual([]);
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
    ["a page", () => serve("<html>denied</html>"), /a web page/],
    ["a truncated document", () => serve(history.subarray(0, 50_000)), /cut short/],
    [
      "a connection cut in the middle",
      () => {
        source.answer = (_, response) => {
          response.writeHead(200, { "Content-Length": history.length });
          response.write(history.subarray(0, 40_000), () => response.destroy());
        };
      },
      /could not be read/,
    ],
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
        source.answer = () => {};
      },
      /did not answer in time/,
    ],
  ])("keeps the last good prices on %s, and says why", async (_, fail, reason) => {
    serve(history);
    await refreshPartnerPrices();
    const good = await readEverything();
    fail();
    const run = await refreshPartnerPrices();
    expect(run.status).toBe("failed");
    expect(run.message).toMatch(reason);
    expect(await readEverything()).toEqual(good);
    expect(await findLastFeedRun("commodity-prices")).toEqual(run);
  });
});

describe("the USDA's feed", () => {
  const reports: RequestListener = (request, response) => {
    const file = request.url?.includes("/3147/") ? "ams_3147_2026-08-11_api.json" : "ams_3511_archive_shapes_api.json";
    response.writeHead(200, { "Content-Type": "application/json" }).end(recorded(`usda/${file}`));
  };

  it("asks for each report with the key, and stores the spot prices once", async () => {
    source.answer = reports;
    const run = await refreshUsdaPrices();
    expect(run).toMatchObject({ status: "partial", rowsIn: 6, rowsRefused: 1, sourceDate: "2026-08-11" });
    expect(run.message).toMatch(/19 quotes for later delivery/);
    expect(source.asked.map(decodeURIComponent)).toEqual([
      "/reports/3147/Report Detail?lastReports=1",
      "/reports/3511/Report Detail?lastReports=1",
    ]);
    expect(source.headers[0]?.authorization).toBe(`Basic ${Buffer.from("free-key:").toString("base64")}`);
    expect((await refreshUsdaPrices()).status).toBe("unchanged");
    const { data } = await listCommodityPrices({ commodity: "soybean-meal", proteinMin: 46, from: "2023-01-01" });
    expect(data.map(({ unit, currency, protein, proteinMax }) => [unit, currency, protein, proteinMax])).toEqual([
      ["STN", "USD", 46.5, 48],
      ["STN", "USD", 46.5, 48],
    ]);
  });

  it("keeps what one report has when the other fails, and fails when both do", async () => {
    source.answer = (request, response) =>
      request.url?.includes("/3511/") ? response.writeHead(500).end() : reports(request, response);
    const run = await refreshUsdaPrices();
    expect(run).toMatchObject({ status: "ok", rowsIn: 3 });
    expect(run.message).toMatch(/Report 3511: The source answered 500/);
    serve('{"results":[{"commo', 200, "application/json");
    expect(await refreshUsdaPrices()).toMatchObject({
      status: "failed",
      problem: "unreadable",
      message: expect.stringMatching(/cut short/),
    });
    expect((await readEverything())[1]).toHaveLength(3);
  });
});
