import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/core/database/db";
import { addDays, formatMoscowDay } from "@/lib/core/time/market-day";
import { loadRecordedQuotes, refreshQuotes } from "./commands";
import { findMarketData, findPriceBefore, listLatestQuotes } from "./queries";
import { marketQuotes } from "./schema";
import { quote, quoteSource, recorded } from "./test-source";

const source = quoteSource();

describe("the Moscow Exchange", () => {
  it("gives the nearest contract and the index, by the names of the columns", async () => {
    source.answer = (request, response) => {
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
      source.answer = (request, response) => {
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

describe("a series that has ended", () => {
  const today = formatMoscowDay();
  const row = { unit: "TNE", currency: "USD", provider: "world-bank" as const, fetchedAt: new Date(), price: "90" };
  beforeEach(() =>
    db()
      .insert(marketQuotes)
      .values([
        { ...row, symbol: "barley", date: "2020-07-31", price: "80" },
        { ...row, symbol: "barley", date: "2020-08-31" },
        { ...row, symbol: "maize", date: addDays(today, -20), recorded: true },
      ]),
  );

  it("is in no list, and its history and last quote stay", async () => {
    const { data, updatedAt } = await findMarketData({});
    expect(data.map(({ symbol, recorded }) => [symbol, recorded])).toEqual([["maize", true]]);
    expect(updatedAt).toBe(`${addDays(today, -20)}T00:00:00.000Z`);
    const barley = await findMarketData({ symbol: "barley" });
    expect(barley.history).toHaveLength(2);
    expect(barley).toMatchObject({
      data: [{ date: "2020-08-31", change: 10, recorded: false }],
      updatedAt: "2020-08-31T00:00:00.000Z",
    });
    expect((await listLatestQuotes({ symbol: "barley" }))[0]?.ended).toBe(true);
  });

  it("is in the list of a day when it still ran", async () => {
    const symbols = async (to: string) => (await findMarketData({ to })).data.map(({ symbol }) => symbol);
    expect(await symbols("2020-12-31")).toEqual(["barley"]);
    expect(await symbols(today)).toEqual(["maize"]);
  });

  it("is in the list while its whole source is as old", async () => {
    await db().delete(marketQuotes).where(eq(marketQuotes.symbol, "maize"));
    expect((await findMarketData({})).data.map(({ symbol }) => symbol)).toEqual(["barley"]);
    expect(await findMarketData({ industry: "chemicals" })).toEqual({ data: [], updatedAt: null });
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
