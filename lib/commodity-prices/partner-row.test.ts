import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { readFixture } from "@/fixtures/read";
import { FeedError } from "@/lib/core/feeds/runs";
import { readHead } from "@/lib/sheets/columns";
import { readPartnerSheet } from "./providers/partner-row";
import type { PriceEntry } from "./providers/price-entry";

const recorded = (name: string) => readFixture(`quotes/partner/${name}`);
const read = (bytes: Uint8Array | string, source?: string) =>
  readPartnerSheet(Buffer.from(bytes), { source, usualSource: "partner" });
const HEAD = "as_of,category,product,region,basis,vat,currency,unit,price_avg,grade,diameter,protein,note";
const GOOD = "2026-11-20,rebar,Арматура,RU-MOW,EXW,with_vat,RUB,TNE,46700,А500С,12,,";
const one = async (line: string) => (await read(`${HEAD}\n${line}\n`)).rows[0];
const entryOf = async (line: string): Promise<PriceEntry> => {
  const row = await one(line);
  if (!row || "refused" in row) throw new Error(JSON.stringify(row));
  return row.entry;
};

type Expected = {
  row: number;
  rejected?: string;
  category: string;
  grade?: string;
  steel_grade?: string;
  protein?: number;
  diameter?: number | string;
  region: string;
  basis: string;
  place?: string;
  price_min: number;
  price_max: number;
  vat: string;
  unit: string;
};

test("the messy windows-1251 sheet reads exactly as expected", async () => {
  const { as_of, source, expected } = JSON.parse(recorded("partner_sheet_messy.expected.json").toString()) as {
    as_of: string;
    source: string;
    expected: (Expected & { note?: string })[];
  };
  const vat = { included: "with_vat", excluded: "without_vat", none: "export" };
  const { rows } = await read(recorded("partner_sheet_messy.synthetic.cp1251.csv"));
  const got = rows.map((row) => {
    if ("refused" in row) return { row: row.row, rejected: row.refused };
    const { entry } = row;
    expect([entry.date, entry.source, entry.currency]).toEqual([as_of, source, "RUB"]);
    const diameter =
      entry.diameter === entry.diameterMax ? Number(entry.diameter) : `${entry.diameter}-${entry.diameterMax}`;
    const grade = entry.categorySlug === "wire-rod" ? { steel_grade: entry.grade } : { grade: entry.grade };
    return {
      row: row.row,
      category: entry.categorySlug,
      ...grade,
      ...(entry.protein && { protein: Number(entry.protein) }),
      ...(entry.diameter && { diameter }),
      region: entry.regionCode,
      basis: entry.basis,
      ...(entry.basisPlace && { place: entry.basisPlace }),
      price_min: Number(entry.priceMin),
      price_max: Number(entry.priceMax),
      vat: entry.vat && vat[entry.vat],
      unit: entry.unit,
    };
  });
  expect(got).toEqual(expected.map(({ note: _note, ...row }) => row));
});

test("the history and the day read the same as CSV and as JSON, without a refusal", async () => {
  const { rows, warnings } = await read(recorded("partner_quotes_history.synthetic.csv"));
  expect(rows).toHaveLength(702);
  expect(rows.filter((row) => "refused" in row)).toEqual([]);
  expect(warnings).toEqual([]);
  const day = (await read(recorded("partner_quotes_2026-11-20.synthetic.json"))).rows;
  expect(day).toHaveLength(27);
  const entries = (list: typeof rows) => list.flatMap((row) => ("entry" in row ? [row.entry] : []));
  expect(entries(day)).toEqual(entries(rows).filter(({ date }) => date === "2026-11-20"));
  expect(entries(day)[0]).toEqual({
    source: "partner-desk",
    sourceUrl: null,
    commodity: "Пшеница 3 класса",
    categorySlug: "wheat-milling",
    countryCode: "RU",
    region: "Ростовская область",
    regionCode: "RU-ROS",
    grade: "3",
    diameter: null,
    diameterMax: null,
    basis: "EXW",
    basisTerm: null,
    basisPlace: "Ростов-на-Дону",
    protein: "12.5",
    proteinMax: "12.5",
    attributes: { gluten: 23 },
    currency: "RUB",
    unit: "TNE",
    vat: "included",
    date: "2026-11-20",
    price: "14350",
    priceMin: "14250",
    priceMax: "14350",
  });
  expect(entries(day).map(({ diameter, diameterMax }) => [diameter, diameterMax])).toContainEqual(["180", null]);
});

describe("a row", () => {
  it("keeps what it says", async () => {
    expect(await entryOf(GOOD)).toMatchObject({ price: "46700", grade: "А500С", diameter: "12", regionCode: "RU-MOW" });
  });

  it("reads the same with a Latin letter in a Cyrillic grade", async () => {
    expect((await entryOf(GOOD.replace("А500С", "А500C"))).grade).toBe("А500С");
  });

  it("takes thousands only where the sheet says so", async () => {
    expect((await entryOf(GOOD.replace("46700", "46.7").concat("тыс. руб."))).price).toBe("46700");
    expect((await entryOf(GOOD.replace("RUB", "тыс. руб.").replace("46700", "46.7"))).price).toBe("46700");
    expect((await entryOf(GOOD.replace("46700", "46.7"))).price).toBe("46.7");
  });

  it.each([
    ["no price", GOOD.replace("46700", ""), "no price"],
    ["«н/д»", GOOD.replace("46700", "н/д"), 'no price ("н/д")'],
    ["a total", GOOD.replace("Арматура", "Итого"), "total row"],
    ["words for a price", GOOD.replace("46700", "договорная"), 'price: "договорная" is not a price'],
    ["a price of two readings", GOOD.replace("46700", '"46,700"'), "could be read in two ways"],
    ["nothing for a price", GOOD.replace("46700", "0"), "the price is not above 0"],
    ["five decimals", GOOD.replace("46700", "46700.12345"), "is not a price"],
    ["unknown goods", GOOD.replace("rebar", "Вискас"), '"Вискас" is not a commodity'],
    ["a group for goods", GOOD.replace("rebar", "grains"), '"grains" is not a commodity'],
    ["an unknown region", GOOD.replace("RU-MOW", "Гондор"), 'region: "Гондор"'],
    ["an unknown basis", GOOD.replace("EXW", "ZZZ"), 'basis: "ZZZ"'],
    ["a bushel of goods without one", GOOD.replace("TNE", "bu"), 'unit: "bu" is not a unit of Rebar'],
    ["an unknown unit", GOOD.replace("TNE", "ведро"), 'unit: "ведро"'],
    ["no unit", GOOD.replace("TNE", ""), "no unit"],
    ["an unknown currency", GOOD.replace("RUB", "QQQ"), "currency"],
    ["no currency", GOOD.replace("RUB", ""), "no currency"],
    ["unclear VAT", GOOD.replace("with_vat", "maybe"), 'vat: "maybe"'],
    ["a date that is none", GOOD.replace("2026-11-20", "31.02.2026"), 'date: "31.02.2026"'],
    ["a date of two readings", GOOD.replace("2026-11-20", "11/12/2026"), 'date: "11/12/2026"'],
    ["no date", GOOD.replace("2026-11-20", ""), "no date"],
    ["a diameter that is none", GOOD.replace(",12,", ",thick,"), 'diameter: "thick"'],
    ["a cell too many", `${GOOD},surplus`, "has 14 cells, the header 13"],
  ])("with %s is refused with the reason and its cell", async (_, line, reason) => {
    expect(await one(line)).toEqual({
      row: 2,
      refused: expect.stringContaining(reason),
      cell: expect.stringMatching(/^[A-N]2$/),
    });
  });

  it("takes the sender from the option, else from the row, else from the sheet", async () => {
    const rows = async (text: string, source?: string) =>
      (await read(text, source)).rows.map((row) => ("entry" in row ? row.entry.source : row.refused));
    expect(await rows(`${HEAD},source\n${GOOD},desk\n${GOOD},\n`)).toEqual(["desk", "partner"]);
    expect(await rows(`${HEAD},source\n${GOOD},desk\n`, "АО «Наше»")).toEqual(["АО «Наше»"]);
    expect(await rows(`Прайс ООО «Зерно Юга» от 1.11.2026\n${HEAD}\n${GOOD}\n`)).toEqual(["ООО «Зерно Юга»"]);
  });

  it("names columns that it does not know", async () => {
    expect((await read(`${HEAD},colour of the wagon\n${GOOD},red\n`)).warnings).toEqual([
      "Columns that are not known, kept as qualities: colour of the wagon.",
    ]);
  });

  it("reads a semicolon, a comma and a tab alike", async () => {
    const text = `${HEAD}\n${GOOD}\n`;
    const same = (await read(text)).rows;
    expect((await read(text.replaceAll(",", ";"))).rows).toEqual(same);
    expect((await read(text.replaceAll(",", "\t"))).rows).toEqual(same);
    expect((await read(`\ufeff${text}`)).rows).toEqual(same);
  });
});

describe("a document is refused as a whole", () => {
  const history = recorded("partner_quotes_history.synthetic.csv");
  const koi8 = (text: string) => {
    const letters = "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ";
    return Buffer.from(
      [...text].map((letter) =>
        letters.includes(letter) ? 192 + letters.indexOf(letter) : letter.charCodeAt(0) & 127,
      ),
    );
  };
  const misread = (encoding: string) => new TextDecoder(encoding).decode(history);

  it.each<[string, Uint8Array | string, RegExp]>([
    ["nothing", "", /empty/],
    ["spaces", " \n\n ", /empty/],
    ["a page", "<!doctype html><p>Sorry", /a web page/],
    ["a head without rows", `${HEAD}\n`, /no rows/],
    ["other data", "a,b\n1,2\n", /no head/],
    [
      "half a line at the end",
      history.subarray(0, history.lastIndexOf(",with_vat")),
      /cut short: its last line has 7 of 28/,
    ],
    ["half a letter at the end", history.subarray(0, 50_000), /cut short: it ends in the middle/],
    ["an open quote", `${HEAD}\n${GOOD.replace("Арматура", '"Арматура')}`, /cut short: a quoted cell/],
    ["half a JSON", recorded("partner_quotes_2026-11-20.synthetic.json").subarray(0, 5_000), /not valid JSON/],
    ["JSON without a list", '{"status":"ok"}', /no list/],
    ["KOI8-R", koi8(history.toString()), /neither UTF-8/],
    ["UTF-8 that was read as windows-1251", misread("windows-1251"), /neither UTF-8/],
    ["UTF-8 that was read as Latin-1", misread("latin1"), /neither UTF-8/],
    ["one broken byte in UTF-8", Buffer.concat([history, Buffer.from([0xff])]), /neither UTF-8/],
    ["the same column twice", `${HEAD},price_avg\n${GOOD},1\n`, /twice/],
  ])("when it is %s", async (_, bytes, reason) => {
    await expect(read(bytes)).rejects.toThrow(FeedError);
    await expect(read(bytes)).rejects.toThrow(reason);
  });
});

test.each([
  ["corn", "bu", "bu-corn"],
  ["oats", "bu", "bu-oats"],
  ["gold", "oz", "APZ"],
  ["copper-cathode", "oz", "ONZ"],
])("a unit of %s that is written %s is read as %s", async (category, word, code) => {
  expect((await entryOf(`2026-11-20,${category},,RU-MOW,EXW,with_vat,USD,${word},4.5,,,,`)).unit).toBe(code);
});

test("a unit in the head of the price is read with the goods of each row", async () => {
  const sheet = "date;category;region;currency;Цена, USD/bu\n2026-11-20;corn;RU-MOW;;4\n2026-11-20;oats;RU-MOW;;5\n";
  expect((await read(sheet)).rows.map((row) => ("entry" in row ? row.entry.unit : row))).toEqual([
    "bu-corn",
    "bu-oats",
  ]);
});

const readme = readFileSync(path.resolve(import.meta.dirname, "../../README.md"), "utf8");
const told = /^A \*\*price sheet\*\*.*?\n\n/ms.exec(readme)?.[0] ?? "";
const columns = [...told.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

test("every column that the README names is known", () => {
  expect(columns.length).toBeGreaterThan(10);
  for (const name of columns) expect(readHead(name), name).toMatchObject({ meaning: { kind: "column" } });
});

test.each([
  "date,commodity,price,currency,unit\n2026-11-20,Пшеница,14500,RUB,т\n",
  "date,category,price_min,price_max,currency,unit\n2026-11-20,wheat-milling,14500,14700,RUB,TNE\n",
])("a sheet needs no other columns: %j", async (sheet) => {
  expect((await read(sheet)).rows).toMatchObject([
    { entry: { categorySlug: "wheat-milling", currency: "RUB", unit: "TNE" } },
  ]);
});
