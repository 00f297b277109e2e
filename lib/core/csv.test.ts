import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { listColumns, toCsv } from "./csv";

const columns = (...paths: string[]) => paths.map((path) => ({ name: path, path }));

it("a column is named like its field", () => {
  const schema = z.object({ price: z.object({ amount: z.number().nullable().meta({ "x-csv-column": "price" }) }) });
  const named = listColumns(schema);
  expect(toCsv([{ price: { amount: 5 } }], named)).toBe("price\r\n5\r\n");
});

describe("cells", () => {
  it.each(["=1+1", "+1", "-1", "@sum", "\tx", "\rx", "＝1+1", "＋1", "－1", "＠sum", "﹦1", " =1", "\u3000＝1"])(
    "%j would run in a spreadsheet and gets an apostrophe",
    (text) => {
      expect(toCsv([{ a: text }], columns("a"))).toContain(`'${text}`);
    },
  );

  it("leaves numbers, plain text and empty values as they are", () => {
    const item = { n: -1.5, yes: true, text: "5-10 т", none: null, nested: { x: 1 } };
    expect(toCsv([item], columns("n", "yes", "text", "none", "gone", "nested.x"))).toBe(
      "n,yes,text,none,gone,nested.x\r\n-1.5,true,5-10 т,,,1\r\n",
    );
  });

  it("quote commas, quotes and line ends, also single ones", () => {
    expect(toCsv([{ a: 'x,"y"\nz' }], columns("a"))).toBe('a\r\n"x,""y""\nz"\r\n');
    for (const text of ["x\ny", "x\ry", "x\r\ny"])
      expect(toCsv([{ a: text }], columns("a"))).toBe(`a\r\n"${text}"\r\n`);
  });
});

it("nested columns are listed with a dot, in the contract's order", () => {
  const schema = z.object({
    id: z.string(),
    owner: z.object({ name: z.string() }).nullable(),
    tags: z.array(z.string()),
  });
  expect(listColumns(schema)).toEqual(columns("id", "owner.name", "tags"));
});

it("CSV reads back as it was written, for any text", () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab ,;"\n\rё😀') }).filter((value) => !value.startsWith("\r"));
  fc.assert(
    fc.property(fc.array(fc.record({ a: fc.constant("x"), b: text }), { minLength: 1 }), (items) => {
      // As most readers do, it takes any line end for one.
      const readers = { columns: true, record_delimiter: ["\r\n", "\n", "\r"] };
      expect(parse(toCsv(items, columns("a", "b")), readers)).toEqual(items);
    }),
  );
});
