import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFixture } from "@/fixtures/read";
import { storeCategories } from "@/lib/categories/commands";
import { listCommodityPrices } from "@/lib/commodity-prices/queries/commodity-prices";
import { inTransaction } from "@/lib/core/database/db";
import { feedSource } from "@/lib/core/feeds/test-source";
import { findRatesOn, getCurrentRates } from "@/lib/currency/queries";
import { runCommand } from "./main";

const folder = mkdtempSync(path.join(os.tmpdir(), "tonna-cli-"));
const MESSY = "fixtures/quotes/partner/partner_sheet_messy.synthetic.cp1251.csv";

let rates = readFixture("cbr/XML_daily_2023-11-02.cp1251.xml").toString("latin1");
const history = (name: string) => readFixture(`cbr/XML_dynamic_${name}.cp1251.xml`).toString("latin1");
let isShut = false;
const bank = feedSource((address) => ({ CBR_URL: `${address}/scripts/` }));
bank.answer = ({ url = "" }, response) => {
  if (isShut) response.statusCode = 503;
  const past = url.includes("R01235") ? history("USD_2026-04-01_11") : history("empty");
  response.end(Buffer.from(url.includes("XML_dynamic") ? past : rates, "latin1"));
};

beforeAll(() => inTransaction(storeCategories));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function call(...argv: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const output = { out: (line: string) => out.push(line), error: (line: string) => error.push(line) };
  const code = await runCommand(argv, output);
  return { code, out: out.join("\n"), error: error.join("\n") };
}

const push = (...argv: string[]) => call("feeds", "push", ...argv);

function fileOf(text: string): string {
  const file = path.join(folder, "sheet.csv");
  writeFileSync(file, text);
  return file;
}

describe("feeds push", () => {
  test("prints the plan of a dry run, stores, and says when nothing changed", async () => {
    expect(await push(MESSY, "--dry-run")).toMatchObject({ code: 0, out: expect.stringMatching(/^Would be 10 rows/m) });
    expect((await listCommodityPrices({})).total).toBe(0);
    const first = await push(MESSY);
    expect(first).toMatchObject({ code: 0, error: "" });
    expect(first.out).toBe(
      [
        'Row 8 is refused: no price ("н/д"), cell G8.',
        "Row 14 is refused: total row, cell A14.",
        "10 rows: 8 stored, 0 updated, 0 unchanged, 2 refused; newest prices of 2026-11-20.",
      ].join("\n"),
    );
    expect((await listCommodityPrices({})).total).toBe(8);
    const again = await push(MESSY);
    expect(again.out).toMatch(/0 stored, 0 updated, 8 unchanged, 2 refused.*\nNothing changed\.$/);
  });

  test("prints the report as JSON with the right numbers", async () => {
    const { code, out } = await push(MESSY, "--json", "--source", "Desk");
    const { rows, stored, updated, unchanged, refused, report } = JSON.parse(out);
    expect({ code, rows, sum: stored + updated + unchanged + refused, report: report.length }).toEqual({
      code: 0,
      rows: 10,
      sum: 10,
      report: 10,
    });
    expect((await listCommodityPrices({ grade: "A500C" })).data.map(({ source }) => source)).toContain("Desk");
  });

  test("fails with a sentence when nothing can be stored", async () => {
    expect(await push(path.join(folder, "missing.csv"))).toEqual({
      code: 1,
      out: "",
      error: `There is no file ${path.join(folder, "missing.csv")}.`,
    });
    expect(await push(folder)).toMatchObject({ code: 1, error: expect.stringContaining("can't be read") });
    expect(await push(fileOf("<html>"))).toMatchObject({
      code: 1,
      error: expect.stringContaining("not a price sheet"),
    });
    const none = await push(fileOf("product,price,currency,unit,as_of\nКот,1,RUB,TNE,2026-11-20\n"));
    expect(none).toMatchObject({ code: 1, error: "Every row is refused; nothing is stored." });
    expect(none.out).toContain('Row 2 is refused: "Кот" is not a commodity');
  });

  test.each([
    ["no file", []],
    ["two files", ["a", "b"]],
    ["an unknown option", ["a", "--force"]],
    ["a blank source", ["a", "--source", " "]],
  ])("%s is wrong usage", async (_, argv) => {
    expect(await push(...argv)).toMatchObject({ code: 2, error: expect.stringContaining("Usage: npm run cli --") });
  });
});

describe("feeds run", () => {
  test("--accept-jumps takes a rate that moved too far, when the feed has such a rule", async () => {
    expect(await call("feeds", "run", "currency")).toMatchObject({ code: 0, error: "" });
    rates = rates.replace("<Value>19,8608", "<Value>1986,08");
    expect((await call("feeds", "run", "currency")).out).toBe("Feed currency: unchanged, dated 2023-11-02.");
    expect((await getCurrentRates()).rates.get("KZT")?.toNumber()).toBe(0.198608);
    expect((await call("feeds", "run", "currency", "--accept-jumps")).out).toMatch(/: ok, dated/);
    expect((await getCurrentRates()).rates.get("KZT")?.toNumber()).toBe(19.8608);
    expect(await call("feeds", "run", "--accept-jumps")).toMatchObject({
      code: 2,
      error: expect.stringContaining("needs the NAME"),
    });
    expect(await call("feeds", "run", "news", "--accept-jumps")).toMatchObject({ code: 2 });
  });
});

describe("rates backfill", () => {
  test("stores the missing days, and says when none is missing", async () => {
    expect(await call("rates", "backfill", "2026-04-01", "2026-04-11")).toMatchObject({ code: 0, error: "" });
    expect((await findRatesOn("2026-04-01"))?.rates.get("USD")?.toNumber()).toBe(81.2504);
    expect((await call("rates", "backfill", "2026-04-01", "2026-04-11")).out).toBe("Nothing is missing.");
    isShut = true;
    expect(await call("rates", "backfill", "2026-04-01", "2026-04-11")).toMatchObject({ code: 1, out: "" });
    isShut = false;
  });

  test.each([
    ["no days", []],
    ["one day", ["2026-04-01"]],
    ["the wrong way round", ["2026-04-11", "2026-04-01"]],
    ["a day that is none", ["2026-02-30", "2026-04-01"]],
    ["a day ahead", ["2026-04-01", "2999-01-01"]],
  ])("%s is wrong usage", async (_, days) => {
    expect(await call("rates", "backfill", ...days)).toMatchObject({
      code: 2,
      error: expect.stringContaining("Which days?"),
    });
  });
});
