import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Part, pack, unpack } from "@/e2e/support/archive";
import { db } from "@/lib/core/db";
import { findLastFeedRun } from "@/lib/core/feed-runs";
import { loadRecordedQuotes, refreshQuotes } from "./commands";
import { findMarketData, findPriceBefore, findQuoteHistory, latestQuotes, quotesAge } from "./queries";
import { marketQuotes } from "./schema";

const recorded = (name: string) => readFileSync(path.resolve(import.meta.dirname, "../../../shared/data/quotes", name));
const recordedWorkbook = recorded("worldbank/CMO-Historical-Data-Monthly_2026-06-02.xlsx");
const cereals = recorded("eu/cereal_prices.assembled.json");
const oilseeds = recorded("eu/oilseed_prices.assembled.json");
const PAGE = `<html><a href="/doc/0a1b2c-0050/related/CMO-Historical-Data-Monthly.xlsx">Monthly prices</a></html>`;

const SHEET = "xl/worksheets/sheet2.xml";
const STRINGS = "xl/sharedStrings.xml";
const change = (parts: Part[], name: string, edit: (text: string) => string) =>
  parts.map((part) => (part.name === name ? { name, data: Buffer.from(edit(part.data.toString("utf8"))) } : part));
/** The recorded workbook from 2021 on: sixty years in each test would take minutes. */
const parts = change(unpack(recordedWorkbook), SHEET, (text) =>
  text.replace(/<row r="(\d+)".*?<\/row>/gs, (row, number) => (number < 7 || number > 738 ? row : "")),
);
const workbook = pack(parts);
const edited = (name: string, edit: (text: string) => string) => pack(change(parts, name, edit));
/** A cell's number replaced; C is Brent, BP gold, row 803 is May 2026. */
const withCell = (cell: string, value: string) =>
  edited(SHEET, (text) => {
    const changed = text.replace(new RegExp(`(<c r="${cell}"[^>]*>)<v>[^<]*</v>`), `$1<v>${value}</v>`);
    if (changed === text) throw new Error(`There is no cell ${cell}.`);
    return changed;
  });

let answer: RequestListener = (_, response) => response.end();
const asked: string[] = [];
const source = createServer((request, response) => {
  asked.push(request.url ?? "");
  answer(request, response);
});
const serve = (body: Uint8Array | string, status = 200) => {
  answer = (request, response) => (request.url === "/page" ? response.end(PAGE) : response.writeHead(status).end(body));
};
const servePortal = (cereal: Uint8Array | string, oilseed: Uint8Array | string = oilseeds) => {
  answer = (request, response) => response.end(request.url?.includes("/oilseeds/") ? oilseed : cereal);
};

beforeAll(async () => {
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  vi.stubEnv("WORLD_BANK_URL", `${address}/page`);
  vi.stubEnv("EU_AGRI_URL", `${address}/agrifood/api/`);
  vi.stubEnv("MOEX_URL", `${address}/iss`);
  vi.stubEnv("MOEX", "1");
});

afterAll(() => {
  source.closeAllConnections();
  source.close();
  vi.unstubAllEnvs();
});

beforeEach(async () => {
  await db().execute(sql`truncate market_quotes, feed_runs`);
  asked.length = 0;
});

const stored = () => db().select().from(marketQuotes).orderBy(marketQuotes.symbol, marketQuotes.date);
const quote = async (symbol: string) => (await latestQuotes({ symbol }))[0];

describe("the Pink Sheet", () => {
  it("is found on its page and stored whole; a second run changes nothing", async () => {
    serve(recordedWorkbook);
    expect(await refreshQuotes("world-bank")).toMatchObject({
      feed: "world-bank",
      status: "ok",
      rowsRefused: 0,
      sourceDate: "2026-05-31",
      message: null,
    });
    expect(asked).toEqual(["/page", "/doc/0a1b2c-0050/related/CMO-Historical-Data-Monthly.xlsx"]);
    const before = await stored();
    expect(before.length).toBeGreaterThan(30_000);
    const again = await Promise.all([refreshQuotes("world-bank"), refreshQuotes("world-bank")]);
    expect(again.map(({ status }) => status)).toEqual(["unchanged", "unchanged"]);
    expect(await stored()).toEqual(before);

    expect(await quote("crude-oil-brent")).toMatchObject({
      price: 107.54,
      currency: "USD",
      unit: "BLL",
      date: "2026-05-31",
    });
    // Printed in cents a sheet, and in dollars a dry tonne unit that is in effect a dry tonne.
    expect(await quote("plywood")).toMatchObject({ price: 3.4534, unit: "H87" });
    expect(await quote("iron-ore-cfr-spot")).toMatchObject({ price: 108.64, unit: "DT" });
    // A header with a footnote mark, one with a trailing space, and a series that has ended.
    expect(await quote("coal-south-african")).toMatchObject({ price: 95.56 });
    expect(await quote("urea")).toMatchObject({ price: 770.5 });
    expect((await quote("barley"))?.date).not.toBe("2026-05-31");
    const history = await findQuoteHistory("crude-oil-brent");
    expect(history?.[0]).toEqual({ date: "1960-01-31", price: 1.63 });
    expect(history).toHaveLength(797);
  });

  it("is taken from its own address too", async () => {
    answer = (_, response) => response.end(workbook);
    expect((await refreshQuotes("world-bank")).status).toBe("ok");
    expect(asked).toEqual(["/page"]);
  });

  it("corrects a month within reason, and refuses a row times 100", async () => {
    serve(workbook);
    await refreshQuotes("world-bank");
    serve(withCell("C803", "108.1"));
    expect((await refreshQuotes("world-bank")).status).toBe("ok");
    expect((await quote("crude-oil-brent"))?.price).toBe(108.1);
    serve(withCell("C803", "10754"));
    expect(await refreshQuotes("world-bank")).toMatchObject({
      status: "unchanged",
      rowsRefused: 1,
      message: "crude-oil-brent 2026-05-31: 10754 after 108.1, more than 5 times apart.",
    });
    expect((await quote("crude-oil-brent"))?.price).toBe(108.1);
  });

  it("leaves a new row times 100 out, and takes the rest", async () => {
    serve(withCell("C803", "10754"));
    expect(await refreshQuotes("world-bank")).toMatchObject({ status: "ok", rowsRefused: 1 });
    expect((await quote("crude-oil-brent"))?.date).toBe("2026-04-30");
    expect((await quote("gold"))?.date).toBe("2026-05-31");
  });

  it("refuses a column whose unit changed", async () => {
    serve(edited(STRINGS, (text) => text.replace("($/troy oz)", "($/kg)")));
    expect(await refreshQuotes("world-bank")).toMatchObject({
      status: "ok",
      message: expect.stringMatching(/is now in \$\/kg/),
    });
    expect(await quote("gold")).toBeUndefined();
  });

  it.each<[string, () => void, RegExp]>([
    ["an error", () => serve("sorry", 500), /answered 500/],
    [
      "a page without the workbook",
      () => (answer = (_, response) => response.end("<html></html>")),
      /links no workbook/,
    ],
    [
      "a link elsewhere",
      () => (answer = (_, response) => response.end(PAGE.replace("/doc", "http://127.0.0.2/doc"))),
      /outside worldbank\.org/,
    ],
    ["an empty answer", () => serve(""), /cut short or not a workbook/],
    ["a truncated workbook", () => serve(workbook.subarray(0, workbook.length / 2)), /cut short/],
    ["damaged bytes", () => serve(Buffer.concat([Buffer.alloc(30_000), workbook.subarray(30_000)])), /damaged/],
    [
      "a bomb",
      () => serve(pack([...parts, { name: "xl/media/bomb.bin", data: Buffer.alloc(40 * 1024 * 1024) }])),
      /more than 32 MB/,
    ],
    [
      "another sheet",
      () => serve(edited("xl/workbook.xml", (text) => text.replace("Monthly Prices", "Prices"))),
      /no readable sheet/,
    ],
    [
      "headers of another kind",
      () =>
        serve(
          edited(STRINGS, (text) =>
            text.replace(/<t([^>]*)>[A-Z][^<]*, [^<]*</g, "<t$1>x<").replace(/<t>[A-Z][a-z]+</g, "<t>y<"),
          ),
        ),
      /no readable sheet|columns that we know/,
    ],
    [
      "a half-empty month",
      () => serve(edited(SHEET, (text) => text.replace(/<c r="(A[A-Z]|B[A-Z])803"[^>]*><v>[^<]*<\/v><\/c>/g, ""))),
      /is half-empty/,
    ],
    [
      "an edition of long ago",
      () => serve(edited(SHEET, (text) => text.replace(/<row r="80[123]".*?<\/row>/gs, ""))),
      /before the 2026-05-31 that is stored/,
    ],
    ["a broken connection", () => (answer = (_, response) => response.destroy()), /could not be read/],
    ["too much", () => serve(Buffer.alloc(6 * 1024 * 1024)), /larger than 5 MB/],
  ])("keeps what is stored on %s, and says why", async (_, fail, reason) => {
    serve(workbook);
    await refreshQuotes("world-bank");
    const good = await findMarketData({});
    fail();
    const run = await refreshQuotes("world-bank");
    expect(run.status).toBe("failed");
    expect(run.message).toMatch(reason);
    expect(await findMarketData({})).toEqual(good);
    expect(await findLastFeedRun("world-bank")).toEqual(run);
  });

  it("gives up on a source that does not answer", async () => {
    answer = () => {};
    expect(await refreshQuotes("world-bank", { signal: AbortSignal.timeout(50) })).toMatchObject({
      status: "failed",
      message: "The source did not answer in time.",
    });
  });
});

describe("the price before a range", () => {
  it("is the last one before its first day, if it is in the same currency and unit", async () => {
    const row = { symbol: "gold", unit: "TNE", provider: "world-bank" as const, fetchedAt: new Date() };
    await db()
      .insert(marketQuotes)
      .values([
        { ...row, date: "2026-03-31", price: "90", currency: "EUR" },
        { ...row, date: "2026-04-30", price: "100", currency: "USD" },
        { ...row, date: "2026-05-31", price: "110", currency: "USD" },
      ]);
    const gold = { symbol: "gold", currency: "USD", unit: "TNE" };
    expect(await findPriceBefore(gold, "2026-06-01")).toBe(110);
    expect(await findPriceBefore(gold, "2026-05-31")).toBe(100);
    expect(await findPriceBefore(gold, "2026-04-30")).toBeNull();
    expect(await findPriceBefore(gold, "2026-03-31")).toBeNull();
  });
});

describe("the agri-food portal", () => {
  it("gives weekly prices, whatever the label of the product", async () => {
    servePortal(cereals);
    expect(await refreshQuotes("eu-agri")).toMatchObject({
      status: "ok",
      rowsIn: 4,
      rowsRefused: 0,
      sourceDate: "2026-09-27",
    });
    expect(await quote("eu-wheat-milling-fr-rouen")).toMatchObject({
      price: 244.36,
      currency: "EUR",
      unit: "TNE",
      date: "2026-09-27",
      change: null,
    });
    expect(await quote("eu-wheat-milling-at")).toMatchObject({
      price: 200,
      change: 2.5,
      changePercent: 1.27,
      date: "2026-07-19",
    });
    expect(await quote("eu-rapeseed-fr-moselle")).toMatchObject({ price: 554 });
    // A wheat row never becomes barley because it was the answer to that question.
    expect(await quote("eu-barley-feed-fr-rouen")).toBeUndefined();
    expect((await refreshQuotes("eu-agri")).status).toBe("unchanged");
    expect(asked[0]).toMatch(
      /^\/agrifood\/api\/cereal\/prices\?memberStateCodes=FR&productCodes=BLTPAN&beginDate=\d\d%2F\d\d%2F\d{4}&endDate=/,
    );
  });

  it.each<[string, () => void, RegExp]>([
    ["an error", () => (answer = (_, response) => response.writeHead(500).end()), /answered 500/],
    ["no data at all", () => (answer = (_, response) => response.writeHead(404).end("[]")), /no price that we know/],
    ["truncated documents", () => servePortal(cereals.subarray(0, 900), oilseeds.subarray(0, 300)), /not JSON/],
    [
      "a wrong encoding",
      () => {
        const bytes = Buffer.from(cereals.toString().replace("Rouen", "Évreux"), "latin1");
        servePortal(bytes, bytes);
      },
      /not JSON in UTF-8/,
    ],
    ["another shape", () => servePortal('{"prices":[]}', '{"prices":[]}'), /not a list/],
    [
      "no answer, and no prices in what was answered",
      () => {
        answer = (request, response) =>
          request.url?.includes("/oilseeds/") ? response.end("[]") : response.writeHead(500).end();
      },
      /no price that we know\. eu-wheat-milling-fr-rouen: The source answered 500/,
    ],
    ["a half-empty document", () => servePortal("[]"), /half-empty, with 1 of the 3/],
    ["prices that are none", () => servePortal(cereals.toString().replaceAll("€", "$"), "[]"), /no price that we know/],
  ])("keeps what is stored on %s, and says why", async (_, fail, reason) => {
    servePortal(cereals);
    await refreshQuotes("eu-agri");
    const good = await findMarketData({});
    fail();
    const run = await refreshQuotes("eu-agri");
    expect(run).toMatchObject({ status: "failed", message: expect.stringMatching(reason) });
    expect(await findMarketData({})).toEqual(good);
  });

  it("stores what came although one request failed, and asks for all of that one's years the next time", async () => {
    await loadRecordedQuotes();
    answer = (request, response) => {
      if (request.url?.includes("memberStateCodes=AT")) response.writeHead(503).end();
      else response.end(request.url?.includes("/oilseeds/") ? oilseeds : cereals);
    };
    expect(await refreshQuotes("eu-agri")).toMatchObject({
      status: "ok",
      rowsRefused: 0,
      message: "eu-wheat-milling-at: The source answered 503.",
    });
    expect(await quote("eu-wheat-milling-fr-rouen")).toMatchObject({ price: 244.36, recorded: false });
    // What the source has not given yet keeps the price shipped with the product.
    expect(await quote("eu-wheat-milling-at")).toMatchObject({ recorded: true });
    asked.length = 0;
    servePortal(cereals);
    expect((await refreshQuotes("eu-agri")).message).toBeNull();
    expect(await quote("eu-wheat-milling-at")).toMatchObject({ recorded: false });
    const firstYear = (country: string) => {
      const query = asked.find((url) => url.includes(`memberStateCodes=${country}`))?.split("?")[1];
      return Number(new URLSearchParams(query).get("beginDate")?.slice(-4));
    };
    expect(firstYear("AT")).toBe(new Date(Date.now() - 3 * 366 * 86_400_000).getUTCFullYear());
    expect(firstYear("FR")).toBe(2026);
  });

  it("holds a document with failed requests against the series that were answered alone", async () => {
    servePortal(cereals);
    await refreshQuotes("eu-agri");
    const good = await findMarketData({});
    // The cereals, among them the newest day of all, do not answer; two thirds of the known series are gone.
    answer = (request, response) =>
      request.url?.includes("/oilseeds/") ? response.end(oilseeds) : response.writeHead(503).end();
    expect(await refreshQuotes("eu-agri")).toMatchObject({ status: "unchanged" });
    expect(await findMarketData({})).toEqual(good);
  });

  it("refuses one price times 100 and says which", async () => {
    servePortal(cereals);
    await refreshQuotes("eu-agri");
    servePortal(cereals.toString().replace("€244,36", "€24.436,00"));
    expect(await refreshQuotes("eu-agri")).toMatchObject({
      rowsRefused: 1,
      message: expect.stringMatching(/rouen 2026-09-27: 24436\.00 after 244\.36/),
    });
    expect((await quote("eu-wheat-milling-fr-rouen"))?.price).toBe(244.36);
    expect(await refreshQuotes("eu-agri", { acceptJumps: true })).toMatchObject({ status: "ok", rowsRefused: 0 });
    expect((await quote("eu-wheat-milling-fr-rouen"))?.price).toBe(24_436);
  });
});

describe("the Moscow Exchange", () => {
  it("gives the nearest contract and the index, by the names of the columns", async () => {
    answer = (request, response) => {
      const { pathname } = new URL(request.url ?? "", "http://iss");
      const file = pathname.includes("WHFOB")
        ? "index_history_WHFOB"
        : pathname.includes("W4Z6")
          ? "forts_history_W4Z6"
          : "forts_securities";
      response.end(recorded(`moex/${file}.constructed.json`));
    };
    expect(await refreshQuotes("moex")).toMatchObject({ status: "ok", rowsRefused: 0 });
    expect(await quote("moex-wheat-futures")).toMatchObject({ currency: "RUB", unit: "TNE" });
    expect(await quote("moex-wheat-fob-novorossiysk")).toMatchObject({
      price: 230.2,
      currency: "USD",
      change: 1.1,
      date: "2026-11-20",
    });
    expect((await refreshQuotes("moex")).status).toBe("unchanged");
  });

  it("asks for each series since its own newest day, and leaves the days of an expired contract as they are", async () => {
    const asked: [path: string, from: string | null][] = [];
    const table = (name: string, columns: string[], data: unknown[][]) => ({ [name]: { columns, data } });
    const serveDays = (contract: string, futures: unknown[][], index: unknown[][]) => {
      answer = (request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? "", "http://iss");
        const name = pathname.split("/").at(-1) ?? "";
        if (pathname.includes("history")) asked.push([name, searchParams.get("from")]);
        const body =
          name === "securities.json"
            ? table("securities", ["SECID", "ASSETCODE", "LASTTRADEDATE"], [[contract, "WHEAT", "2026-12-25"]])
            : name === "WHFOB.json"
              ? table("history", ["TRADEDATE", "CLOSE"], index)
              : table("history", ["TRADEDATE", "SETTLEPRICE"], futures);
        response.end(JSON.stringify(body));
      };
    };
    serveDays(
      "W4X6",
      [
        ["2026-11-19", 15_000],
        ["2026-11-20", 15_100],
      ],
      [["2026-11-18", 230]],
    );
    expect(await refreshQuotes("moex")).toMatchObject({ status: "ok", rowsIn: 3 });
    asked.length = 0;
    serveDays(
      "W4Z6",
      [
        ["2026-11-20", 16_000],
        ["2026-11-21", 16_100],
      ],
      [
        ["2026-11-18", 231],
        ["2026-11-19", 232],
      ],
    );
    expect(await refreshQuotes("moex")).toMatchObject({ status: "ok", rowsIn: 4, rowsRefused: 0 });
    expect(asked).toEqual([
      ["W4Z6.json", "2026-11-20"],
      ["WHFOB.json", "2026-11-18"],
    ]);
    const rows = await db().select().from(marketQuotes).orderBy(marketQuotes.symbol, marketQuotes.date);
    expect(rows.map(({ date, price }) => [date, Number(price)])).toEqual([
      ["2026-11-18", 231],
      ["2026-11-19", 232],
      ["2026-11-19", 15_000],
      ["2026-11-20", 15_100],
      ["2026-11-21", 16_100],
    ]);
  });
});

describe("loadRecordedQuotes", () => {
  it("gives way series by series: a source that brings one leaves the others", async () => {
    await loadRecordedQuotes();
    const shown = (await latestQuotes({})).length;
    // All columns but Brent and gold are empty.
    serve(
      edited(SHEET, (text) =>
        text.replace(/<c r="([A-Z]+)(\d+)"[^>]*><v>[^<]*<\/v><\/c>/g, (cell, column, row) =>
          Number(row) < 7 || ["A", "C", "BP"].includes(column) ? cell : "",
        ),
      ),
    );
    expect(await refreshQuotes("world-bank")).toMatchObject({ status: "ok" });
    expect(await quote("crude-oil-brent")).toMatchObject({ recorded: false });
    expect(await quote("plywood")).toMatchObject({ price: 3.4534, recorded: true });
    expect(await latestQuotes({})).toHaveLength(shown);
  });

  it("fills an empty table, says so, and gives way to the source", async () => {
    expect(await quotesAge("world-bank")).toBeNull();
    expect(await loadRecordedQuotes()).toBe(true);
    expect(await loadRecordedQuotes()).toBe(false);
    expect(await quotesAge("world-bank")).toMatchObject({ status: "warn", recorded: true, date: "2026-05-31" });
    expect(await quote("plywood")).toMatchObject({ price: 3.4534, recorded: true });
    expect(await findLastFeedRun("world-bank")).toBeNull();
    serve(workbook);
    expect((await refreshQuotes("world-bank")).status).toBe("ok");
    expect(await quote("plywood")).toMatchObject({ price: 3.4534, recorded: false });
    expect(await quote("eu-rapeseed-fr-moselle")).toMatchObject({ recorded: true });
    expect((await stored()).some(({ provider, recorded }) => provider === "world-bank" && recorded)).toBe(false);
  });
});

describe("findMarketData", () => {
  it("takes the newest quote within the range, and its change from the one before, wherever that lies", async () => {
    await loadRecordedQuotes();
    const { data, history, updatedAt } = await findMarketData({ symbol: "gold", from: "2026-03-01", to: "2026-04-30" });
    expect(history?.map(({ date }) => date)).toEqual(["2026-03-31", "2026-04-30"]);
    const [march, april] = history ?? [];
    expect(data[0]).toMatchObject({ date: "2026-04-30", price: april?.price });
    expect(data[0]?.change).toBeCloseTo((april?.price ?? 0) - (march?.price ?? 0), 6);
    expect(updatedAt).toMatch(/Z$/);
    expect((await findMarketData({ to: "2020-12-31" })).data).toEqual([]);
    expect((await findMarketData({ symbol: "unobtainium" })).history).toEqual([]);
    const elsewhere = await findMarketData({ symbol: "gold", industry: "energy" });
    expect([elsewhere.data, elsewhere.history]).toEqual([[], []]);
    const energy = (await findMarketData({ industry: "energy" })).data;
    expect(energy.length).toBe(8);
    expect(new Set(energy.map(({ industry }) => industry))).toEqual(new Set(["energy"]));
    expect((await findMarketData({ industry: "chemicals" })).data).toEqual([]);
  });
});
