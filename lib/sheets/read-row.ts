// Reads one row of a table into typed values, and names each cell that it can't read.
import type { CategoryNode } from "@/lib/reference/categories/tree";
import type { DeliveryTerms } from "./basis";
import type { CellValue } from "./cell-text";
import type { Column } from "./columns";
import { type GoodsAttributes, readBareSizes, readGoodsAttributes } from "./goods-attributes";
import { readGrade } from "./grades";
import { type Grid, toAddress } from "./grid";
import { type DataRow, isTotal } from "./layout";
import type { SheetProblem } from "./problems";
import { collect } from "./reading";
import { listGoodsTexts, readGoods } from "./row-goods";
import { readPrices, type SheetPrice } from "./row-prices";
import { collectQualities } from "./row-qualities";
import { readPlace, readRowDay, readRowMeasure, readSize, readTerms, type SheetPlace } from "./row-terms";
import type { SizeRange } from "./sizes";
import type { VatMode } from "./vat";

/** A row of a price sheet. What it does not say is null; what it says and can't be read is in `errors`. */
export type SheetRow = {
  row: number;
  /** Texts of the cells by meaning, for what is kept in the source's own words. */
  texts: Partial<Record<Column, string>>;
  addresses: Partial<Record<Column, string>>;
  /** Addresses of the qualities. */
  qualityAddresses: Record<string, string>;
  /** Qualities by attribute key, and columns nobody knows by their heads. */
  qualities: Record<string, CellValue>;
  name: string | null;
  category: CategoryNode | null;
  /** Attributes that name, kind and grade state. */
  attributes: GoodsAttributes;
  /** Sizes of the name without a sign. Any column that states one counts more. */
  bareSizes: GoodsAttributes;
  grade: string | null;
  price: SheetPrice | null;
  /** Middle price beside the two ends, where the sheet has three columns. */
  average: string | null;
  currency: string | null;
  unit: string | null;
  vat: VatMode | null;
  /** `YYYY-MM-DD`. */
  day: string | null;
  terms: DeliveryTerms;
  place: SheetPlace;
  /** Millimetres. */
  diameter: SizeRange | null;
  /** Percent. */
  protein: SizeRange | null;
  errors: SheetProblem[];
};

/** `takesOnRequest`: a price on request is one, and the rest of its row is read. */
export type RowOptions = { takesOnRequest?: boolean };

/** Reads a row. `grid` gives the addresses of its cells. */
export function readRow(grid: Grid, row: DataRow, { takesOnRequest = false }: RowOptions = {}): SheetRow {
  const errors: SheetProblem[] = [];
  const reading = collect(grid, row, errors);
  const text = (column: Column) => reading.cells.get(column)?.text ?? null;
  const qualities = collectQualities(row);
  const base = {
    row: row.number,
    texts: Object.fromEntries([...reading.cells].map(([column, cell]) => [column, cell.text])),
    addresses: Object.fromEntries([...reading.cells].map(([column, cell]) => [column, cell.address])),
    qualities,
    qualityAddresses: findAddresses(grid, row),
  };
  const nothing = { ...NOTHING, ...base, errors };
  const total = row.cells.findIndex((cell) => isTotal([cell]));
  if (total >= 0) errors.push({ code: "total_row", address: toAddress(grid, row.number, total, ""), args: {} });
  if (errors.length > 0) return nothing;
  const price = readPrices(reading, takesOnRequest);
  const name = text("commodity") ?? text("category") ?? row.context.headings[0] ?? null;
  if (price.price === null || (price.price.kind === "onRequest" && !takesOnRequest))
    return { ...nothing, name, price: price.price };
  const goods = readGoods(reading, name);
  const grade = text("grade");
  return {
    ...nothing,
    name: goods.name && readGrade(goods.name),
    category: goods.category,
    attributes: goods.category
      ? readGoodsAttributes(goods.category, [goods.name ?? "", ...listGoodsTexts(reading.cells, row)])
      : {},
    bareSizes: goods.category ? readBareSizes(goods.category, goods.name ?? "") : {},
    grade: grade && readGrade(grade),
    price: price.price,
    average: price.average,
    ...readRowMeasure(reading, price.measure, goods.category),
    day: readRowDay(reading),
    terms: readTerms(reading),
    place: readPlace(reading),
    diameter: readSize(reading, "diameter", "diameterMax"),
    protein: readSize(reading, "protein", "proteinMax"),
  };
}

const findAddresses = (grid: Grid, { number, context }: DataRow): Record<string, string> =>
  Object.fromEntries(
    context.heads.flatMap(({ meaning, text }, at): [string, string][] => {
      const name = meaning.kind === "attribute" ? meaning.key : meaning.kind === "unknown" ? meaning.name : null;
      return name === null ? [] : [[name, toAddress(grid, number, at, text)]];
    }),
  );

const NOTHING = {
  ...{
    name: null,
    category: null,
    grade: null,
    price: null,
    average: null,
    currency: null,
    unit: null,
    vat: null,
    day: null,
  },
  terms: { basis: null, basisTerm: null, basisPlace: null },
  attributes: {},
  bareSizes: {},
  place: { countryCode: null, region: null, regionCode: null },
  diameter: null,
  protein: null,
};
