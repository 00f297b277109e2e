import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Part, pack, unpack } from "@/e2e/support/archive";
import { db } from "@/lib/core/database/db";
import { findLastFeedRun } from "@/lib/core/feeds/runs";
import { loadRecordedQuotes, refreshQuotes } from "./commands";
import { findQuoteHistory, getQuotesAge, listLatestQuotes } from "./queries";
import { quote, quoteSource, recorded, shown, stored } from "./test-source";

const recordedWorkbook = recorded("worldbank/CMO-Historical-Data-Monthly_2026-06-02.xlsx");
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

const source = quoteSource();
const serve = (body: Uint8Array | string, status = 200) => {
  source.answer = (request, response) =>
    request.url === "/page" ? response.end(PAGE) : response.writeHead(status).end(body);
};

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
    expect(source.asked).toEqual(["/page", "/doc/0a1b2c-0050/related/CMO-Historical-Data-Monthly.xlsx"]);
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
    source.answer = (_, response) => response.end(workbook);
    expect((await refreshQuotes("world-bank")).status).toBe("ok");
    expect(source.asked).toEqual(["/page"]);
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
    expect(await refreshQuotes("world-bank")).toMatchObject({ status: "partial", rowsRefused: 1 });
    expect((await quote("crude-oil-brent"))?.date).toBe("2026-04-30");
    expect((await quote("gold"))?.date).toBe("2026-05-31");
  });

  it("refuses a column whose unit changed", async () => {
    serve(edited(STRINGS, (text) => text.replace("($/troy oz)", "($/kg)")));
    expect(await refreshQuotes("world-bank")).toMatchObject({
      status: "partial",
      message: expect.stringMatching(/is now in \$\/kg/),
    });
    expect(await quote("gold")).toBeUndefined();
  });

  it.each<[string, () => void, RegExp]>([
    ["an error", () => serve("sorry", 500), /answered 500/],
    [
      "a page without the workbook",
      () => (source.answer = (_, response) => response.end("<html></html>")),
      /links no workbook/,
    ],
    [
      "a page that is one endless link",
      () =>
        (source.answer = (_, response) =>
          response.end(`href="${"CMO-Historical-Data-Monthly".repeat(2_000)}${".xlsx".repeat(2_000)}`)),
      /links no workbook/,
    ],
    [
      "a link elsewhere",
      () => (source.answer = (_, response) => response.end(PAGE.replace("/doc", "http://127.0.0.2/doc"))),
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
    ["a broken connection", () => (source.answer = (_, response) => response.destroy()), /could not be read/],
    ["too much", () => serve(Buffer.alloc(6 * 1024 * 1024)), /larger than 5 MB/],
  ])("keeps what is stored on %s, and says why", async (_, fail, reason) => {
    serve(workbook);
    await refreshQuotes("world-bank");
    const good = await shown();
    fail();
    const run = await refreshQuotes("world-bank");
    const isDoubtful = /half-empty|that is stored/.test(reason.source);
    expect(run).toMatchObject({ status: "failed", ...(isDoubtful && { problem: "doubtful" }) });
    expect(run.message).toMatch(reason);
    expect(await shown()).toEqual(good);
    expect(await findLastFeedRun("world-bank")).toEqual(run);
  });

  it("gives up on a source that does not answer", async () => {
    source.answer = () => {};
    expect(await refreshQuotes("world-bank", { signal: AbortSignal.timeout(50) })).toMatchObject({
      status: "failed",
      message: "The source did not answer in time.",
    });
  });
});

describe("loadRecordedQuotes", () => {
  it("gives way series by series: a source that brings one leaves the others", async () => {
    await loadRecordedQuotes();
    const shown = (await listLatestQuotes({})).length;
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
    expect(await listLatestQuotes({})).toHaveLength(shown);
  });

  it("fills an empty table, says so, and gives way to the source", async () => {
    expect(await getQuotesAge("world-bank")).toBeNull();
    expect(await loadRecordedQuotes()).toBe(true);
    const copper = (await quote("copper"))?.price;
    await db().execute(sql`update market_quotes set price = round(price) where symbol = 'copper'`);
    expect(await loadRecordedQuotes()).toBe(false);
    expect(await quote("copper"), "a price that an earlier version rounded is corrected").toMatchObject({
      price: copper,
    });
    expect(await getQuotesAge("world-bank")).toMatchObject({ status: "warn", recorded: true, date: "2026-05-31" });
    expect(await quote("plywood")).toMatchObject({ price: 3.4534, recorded: true });
    expect(await findLastFeedRun("world-bank")).toBeNull();
    serve(workbook);
    expect((await refreshQuotes("world-bank")).status).toBe("ok");
    expect(await quote("plywood")).toMatchObject({ price: 3.4534, recorded: false });
    expect(await quote("eu-rapeseed-fr-moselle")).toMatchObject({ recorded: true });
    expect((await stored()).some(({ provider, recorded }) => provider === "world-bank" && recorded)).toBe(false);
  });
});
