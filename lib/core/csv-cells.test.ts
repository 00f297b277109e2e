import fc from "fast-check";
import { expect, it } from "vitest";
import { formatNumberForExcel, guardCell, guardCellForExcel, unguardCell } from "./csv-cells";

const tricky = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.stringMatching(/^['"=+\-@ \t]{0,4}[а-яa-z0-9.,;"'=]{0,8}$/),
  fc.constantFrom("007", "1-2", "12 мар", "ИСТИНА", "1e5", "#N/A", '="1"', "'=1", "''=1", "＝1", "А500С", '5"'),
);

it("gives each text back that was guarded, in both dialects", () => {
  fc.assert(
    fc.property(tricky, (text) => {
      expect(unguardCell(guardCell(text))).toBe(text);
      expect(unguardCell(guardCellForExcel(text))).toBe(text);
    }),
  );
});

it.each(["=1+1", "+7", "-5", "@a", " =1", "\t1", "＝1"])("never lets a spreadsheet run %j", (text) => {
  for (const cell of [guardCell(text), guardCellForExcel(text)]) expect(cell.startsWith("'")).toBe(true);
});

it.each([
  "007",
  "1-2",
  "12 мар",
  "мар.24",
  "3/4",
  "1e5",
  "10:30",
  "5%",
  "ИСТИНА",
  "false",
  "#N/A",
  "12345678901234567",
])("keeps Excel from changing %s", (text) => expect(guardCellForExcel(text)).toBe(`="${text}"`));

it.each(["Пшеница 3 класса", "А500С", "wheat-milling", ""])("leaves %j as it is", (text) =>
  expect(guardCellForExcel(text)).toBe(text),
);

it("writes numbers with a decimal comma, and long ones so that Excel does not round them", () => {
  expect([14_500.5, 7, 100_000_000_000, 12_345_678.1234].map(formatNumberForExcel)).toEqual([
    "14500,5",
    "7",
    '="100000000000"',
    '="12345678,1234"',
  ]);
});
