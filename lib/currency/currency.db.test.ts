import { desc, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readFixture } from "@/fixtures/read";
import { invalidate, subscribeToInvalidations } from "@/lib/core/cache/tags";
import { db } from "@/lib/core/database/db";
import type { FeedProblem } from "@/lib/core/feeds/problems";
import { feedRuns, findLastFeedRun } from "@/lib/core/feeds/runs";
import { feedSource } from "@/lib/core/feeds/test-source";
import { busHears } from "@/lib/core/processes/test-bus";
import { backfillRates, loadRecordedRates, refreshRates } from "./commands";
import { dropCurrentRates, findRatesOn, getCurrentRates, getRatesAge } from "./queries";
import { currencyRates } from "./schema";

const recorded = (name: string) => readFixture(`cbr/${name}`);
const november = recorded("XML_daily_2023-11-02.cp1251.xml");

/** The document of November with its day, its text, or both changed; windows-1251 passes latin1 unharmed. */
const edited = (change: (text: string) => string) => Buffer.from(change(november.toString("latin1")), "latin1");
const withoutEvery = (nth: number) => {
  let position = 0;
  return edited((text) =>
    text.replace(/<Valute .*?<\/Valute>/gs, (row) => (++position % nth === 0 && !/USD|EUR|CNY/.test(row) ? "" : row)),
  );
};
/** The tenge times 100. */
const redenominated = (text: string) => text.replace("<Value>19,8608", "<Value>1986,08");
const dated = (day: string) => edited((text) => text.replace("02.11.2023", day));

const source = feedSource((address) => ({ CBR_URL: `${address}/scripts/` }));
const serve = (body: Uint8Array | string, status = 200) => {
  source.answer = (_, response) => response.writeHead(status, { "Content-Type": "application/xml" }).end(body);
};

beforeEach(async () => {
  await db().execute(sql`truncate currency_rates, feed_runs`);
  dropCurrentRates();
});

const countRuns = async () => (await db().select({ id: feedRuns.id }).from(feedRuns)).length;

describe("refreshRates", () => {
  it("stores the rates of 2 November 2023 per one unit, under the document's own date", async () => {
    serve(november);
    expect(await refreshRates()).toMatchObject({
      status: "ok",
      rowsIn: 43,
      rowsRefused: 0,
      sourceDate: "2023-11-02",
      message: null,
      recorded: false,
    });
    const { date, rates, recorded } = await getCurrentRates();
    expect({ date, recorded, size: rates.size }).toEqual({ date: "2023-11-02", recorded: false, size: 43 });
    expect(["USD", "EUR", "KZT"].map((code) => rates.get(code)?.toNumber())).toEqual([93.2801, 98.4365, 0.198608]);
    expect(rates.has("RUB")).toBe(false);
    expect(source.asked).toEqual(["/scripts/XML_daily.asp"]);
  });

  it("changes nothing when it runs again, also at the same moment", async () => {
    serve(november);
    await refreshRates();
    const before = await db().select().from(currencyRates).orderBy(currencyRates.code);
    const again = await Promise.all([refreshRates(), refreshRates()]);
    expect(again.map(({ status }) => status)).toEqual(["unchanged", "unchanged"]);
    expect(await db().select().from(currencyRates).orderBy(currencyRates.code)).toEqual(before);
    expect(await countRuns()).toBe(3);
  });

  it("reloads the rates when another process stored new ones", async () => {
    serve(november);
    await refreshRates();
    subscribeToInvalidations();
    await busHears();
    await getCurrentRates();
    await db().execute(sql`update currency_rates set rate = 95 where code = 'USD'`);
    expect((await getCurrentRates()).rates.get("USD")?.toString()).toBe("93.2801");
    invalidate(["feeds"]);
    expect((await getCurrentRates()).rates.get("USD")?.toString()).toBe("95");
  });

  it("reloads the rates after half a minute, and when the clock was set back", async () => {
    serve(november);
    await refreshRates();
    const clock = vi.spyOn(Date, "now");
    const noon = Date.parse("2023-11-03T09:00:00Z");
    dropCurrentRates();
    for (const [rate, now, shown] of [
      ["95", noon, "95"],
      ["96", noon + 29_000, "95"],
      ["97", noon + 31_000, "97"],
      ["98", noon, "98"],
    ] as const) {
      clock.mockReturnValue(now);
      await db().execute(sql`update currency_rates set rate = ${rate}::numeric where code = 'USD'`);
      expect((await getCurrentRates()).rates.get("USD")?.toString()).toBe(shown);
    }
    clock.mockRestore();
  });

  it("stores a correction of the same day", async () => {
    serve(november);
    await refreshRates();
    serve(edited((text) => text.replace("93,2801", "93,3000")));
    expect((await refreshRates()).status).toBe("ok");
    expect((await getCurrentRates()).rates.get("USD")?.toString()).toBe("93.3");
  });

  it.each<[string, () => void, RegExp, FeedProblem?]>([
    ["an error", () => serve("sorry", 500), /answered 500/, "error_answer"],
    ["an empty answer", () => serve(""), /not an XML/],
    ["a page", () => serve("<html>denied</html>"), /not an XML/],
    ["a truncated document", () => serve(november.subarray(0, 5000)), /cut short/],
    ["a wrong encoding", () => serve(edited((text) => text.replace("windows-1251", "utf-8"))), /not valid utf-8/],
    ["no currencies", () => serve(edited((text) => text.replace(/<Valute .*<\/Valute>/s, ""))), /no currencies/],
    ["a half-empty document", () => serve(withoutEvery(3)), /half-empty, with 30 of the 43/, "doubtful"],
    [
      "rates times 100",
      () => serve(edited((text) => redenominated(text).replace("<Value>93,2801", "<Value>9328,01"))),
      /USD went from 93\.2801.*KZT went from 0\.198608/,
      "doubtful",
    ],
    ["a rate of nothing", () => serve(edited((text) => text.replace("93,2801", "0,0000"))), /not above 0/],
    [
      "a broken connection",
      () => (source.answer = (_, response) => response.destroy()),
      /could not be read/,
      "no_answer",
    ],
    [
      "too much",
      () => (source.answer = (_, response) => response.end(Buffer.alloc(6 * 1024 * 1024, 32))),
      /larger than 5 MB/,
    ],
  ])("keeps the last good rates on %s, and names the reason", async (_, fail, reason, problem = "unreadable") => {
    serve(november);
    await refreshRates();
    const good = await getCurrentRates();
    fail();
    const run = await refreshRates();
    expect(run).toMatchObject({ status: "failed", problem });
    expect(run.message).toMatch(reason);
    dropCurrentRates();
    expect(await getCurrentRates()).toEqual(good);
    expect(await findLastFeedRun("currency")).toEqual(run);
  });

  it("leaves out a currency that moved too far, day after day, until an operator accepts it, and stores the rest", async () => {
    serve(november);
    await refreshRates();
    const day = (date: string) =>
      serve(edited((text) => redenominated(text).replace("02.11.2023", date).replace("<Value>93,2801", "<Value>94")));
    const without = {
      rowsIn: 43,
      rowsRefused: 1,
      message: expect.stringMatching(/^KZT went from 0\.198608 \(2023-11-02\)/),
    };
    day("03.11.2023");
    expect(await refreshRates()).toMatchObject({ ...without, status: "partial" });
    expect(await refreshRates()).toMatchObject({ ...without, status: "unchanged" });
    day("04.11.2023");
    expect(await refreshRates()).toMatchObject({ ...without, status: "partial" });
    const { date, rates } = await getCurrentRates();
    expect([date, rates.size, rates.get("USD")?.toNumber(), rates.has("KZT")]).toEqual(["2023-11-04", 42, 94, false]);
    expect(await refreshRates({ acceptJumps: true })).toMatchObject({ status: "ok", rowsRefused: 0 });
    expect((await getCurrentRates()).rates.get("KZT")?.toNumber()).toBe(19.8608);
    day("05.11.2023");
    expect(await refreshRates()).toMatchObject({ status: "ok", rowsRefused: 0 });
  });

  it("gives up on a source that does not answer", async () => {
    source.answer = () => {};
    expect(await refreshRates({ signal: AbortSignal.timeout(50) })).toMatchObject({
      status: "failed",
      message: "The source did not answer in time.",
    });
  });
});

describe("loadRecordedRates", () => {
  it("fills an empty table, marks its rates as recorded, and is replaced by the source", async () => {
    expect(await loadRecordedRates()).toBe(true);
    expect(await loadRecordedRates()).toBe(false);
    expect(await getCurrentRates()).toMatchObject({ date: "2026-07-01", recorded: true });
    expect(await getRatesAge()).toMatchObject({ status: "warn", recorded: true });
    expect(await db().select({ recorded: feedRuns.recorded }).from(feedRuns)).toEqual([{ recorded: true }]);
    serve(november);
    await refreshRates();
    expect(await getCurrentRates()).toMatchObject({ date: "2023-11-02", recorded: false });
    expect(await loadRecordedRates()).toBe(false);
  });
});

describe("rates of a day", () => {
  it("are those of the latest document up to it, and those of tomorrow are not used", async () => {
    const far = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    for (const day of ["02.11.2023", "04.11.2023", far.split("-").reverse().join(".")]) {
      serve(dated(day));
      expect((await refreshRates()).status).toBe("ok");
    }
    expect((await getCurrentRates()).date).toBe("2023-11-04");
    expect((await findRatesOn("2023-11-03"))?.date).toBe("2023-11-02");
    expect((await findRatesOn("2023-11-06"))?.date).toBe("2023-11-04");
    expect(await findRatesOn("2023-11-01")).toBeNull();
  });

  it("are unavailable before the first document", async () => {
    await expect(getCurrentRates()).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("backfillRates", () => {
  it("adds missing days of every currency, and keeps stored ones", async () => {
    serve(november);
    await refreshRates();
    const empty = recorded("XML_dynamic_empty.cp1251.xml");
    const dollars = recorded("XML_dynamic_USD_2026-04-01_11.cp1251.xml");
    source.answer = (request, response) => response.end(request.url?.includes("R01235") ? dollars : empty);
    expect(await backfillRates("2026-04-01", "2026-04-11")).toMatchObject({ feed: "currency-history", status: "ok" });
    expect(source.asked).toContain(
      "/scripts/XML_dynamic.asp?date_req1=01%2F04%2F2026&date_req2=11%2F04%2F2026&VAL_NM_RQ=R01235",
    );
    expect((await findRatesOn("2026-04-01"))?.rates.get("USD")?.toString()).toBe("81.2504");
    expect((await backfillRates("2026-04-01", "2026-04-11")).status).toBe("unchanged");
    const [newest] = await db()
      .select({ feed: feedRuns.feed })
      .from(feedRuns)
      .orderBy(desc(feedRuns.finishedAt))
      .limit(1);
    expect(newest?.feed).toBe("currency-history");
  });
});

it("the rates in force are those of the day in Moscow", async () => {
  const usd = { code: "USD", nominal: 1, fetchedAt: new Date() };
  await db()
    .insert(currencyRates)
    .values([
      { ...usd, date: "2023-11-02", value: "93", rate: "93" },
      { ...usd, date: "2023-11-03", value: "94", rate: "94" },
    ]);
  for (const [now, date] of [
    ["2023-11-02T20:59:59Z", "2023-11-02"],
    ["2023-11-02T22:00:00Z", "2023-11-03"],
  ] as const) {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    dropCurrentRates();
    expect((await getCurrentRates()).date, now).toBe(date);
  }
  vi.useRealTimers();
});
