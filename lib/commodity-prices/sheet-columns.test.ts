import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readPartnerSheet } from "./providers/partner-row";
import { readHead } from "./providers/sheet-columns";

const readme = readFileSync(path.resolve(import.meta.dirname, "../../README.md"), "utf8");
const told = /^A \*\*price sheet\*\*.*?\n\n/ms.exec(readme)?.[0] ?? "";
const columns = [...told.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

it("knows every column that the README names", () => {
  expect(columns.length).toBeGreaterThan(10);
  for (const name of columns) expect(readHead(name), name).toMatchObject({ kind: "column" });
});

it.each([
  "date,commodity,price,currency,unit\n2026-11-20,Пшеница,14500,RUB,т\n",
  "date,category,price_min,price_max,currency,unit\n2026-11-20,wheat-milling,14500,14700,RUB,TNE\n",
])("needs no other ones: %j", (sheet) => {
  expect(readPartnerSheet(Buffer.from(sheet), { usualSource: "partner" }).rows).toMatchObject([
    { entry: { categorySlug: "wheat-milling", currency: "RUB", unit: "TNE" } },
  ]);
});
