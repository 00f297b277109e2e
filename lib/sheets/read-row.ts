// Reads one row of a table into typed values, and names each cell that it can't read.
import Decimal from "decimal.js";
import { type CategoryNode, findAttribute, findCategory } from "@/lib/reference/categories/tree";
import { findCurrency } from "@/lib/reference/currencies/currencies";
import { findCountry, findRegion } from "@/lib/reference/geo/countries";
import { findUnit, findUnitFor } from "@/lib/reference/units/units";
import { type DeliveryTerms, readBasis } from "./basis";
import { type CellValue, readCellText, writeCell } from "./cell-text";
import type { Column, Head } from "./columns";
import { readDay } from "./days";
import { findGoods, saysGoods } from "./goods";
import { type GoodsAttributes, readGoodsAttributes } from "./goods-attributes";
import { readGrade } from "./grades";
import { type Grid, toAddress } from "./grid";
import { type DataRow, isTotal, mergeMeasures } from "./layout";
import { type Measure, NO_MEASURE } from "./measure";
import { readNumberRange } from "./numbers";
import { type PriceCell, readPriceCell } from "./price-cell";
import type { ProblemCode, SheetProblem } from "./problems";
import { type Range, readDiameter, readRange } from "./sizes";
import { readVat, type VatMode } from "./vat";

/** A price per unit as exact decimal text. Open ends of a range are null. */
export type SheetPrice =
  | { kind: "value"; value: string }
  | { kind: "range"; min: string | null; max: string | null }
  | { kind: "onRequest" };

/** A row of a price sheet. What it does not say is null; what it says and can't be read is in `errors`. */
export type SheetRow = {
  row: number;
  /** Texts of the cells by meaning, for what is kept in the source's own words. */
  texts: Partial<Record<Column, string>>;
  addresses: Partial<Record<Column, string>>;
  /** Qualities by attribute key, and columns nobody knows by their heads. */
  qualities: Record<string, CellValue>;
  name: string | null;
  category: CategoryNode | null;
  /** Attributes that name, kind and grade state. */
  attributes: GoodsAttributes;
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
  diameter: Range | null;
  /** Percent. */
  protein: Range | null;
  errors: SheetProblem[];
};

/** A region we know by its Russian name and code, or the source's own words in a country whose regions we do not list. */
export type SheetPlace = { countryCode: string | null; region: string | null; regionCode: string | null };

/** The cells of a row while they are read. */
type Reading = {
  cells: Map<Column, { text: string; value: CellValue; head: Head; address: string }>;
  report: (code: ProblemCode, column: Column | null, args?: Record<string, string | number>) => void;
  row: DataRow;
};

/** Reads a row. `grid` gives the addresses of its cells. */
export function readRow(grid: Grid, row: DataRow): SheetRow {
  const errors: SheetProblem[] = [];
  const reading = collect(grid, row, errors);
  const text = (column: Column) => reading.cells.get(column)?.text ?? null;
  const qualities = collectQualities(row);
  const base = {
    row: row.number,
    texts: Object.fromEntries([...reading.cells].map(([column, cell]) => [column, cell.text])),
    addresses: Object.fromEntries([...reading.cells].map(([column, cell]) => [column, cell.address])),
    qualities,
  };
  const nothing = { ...NOTHING, ...base, errors };
  const total = row.cells.findIndex((cell) => isTotal([cell]));
  if (total >= 0) errors.push({ code: "total_row", address: toAddress(grid, row.number, total, ""), args: {} });
  if (errors.length > 0) return nothing;
  const price = readPrices(reading);
  const name = text("commodity") ?? text("category") ?? row.context.headings[0] ?? null;
  if (price.price === null || price.price.kind === "onRequest") return { ...nothing, name, price: price.price };
  const goods = readGoods(reading, name);
  const grade = text("grade");
  return {
    ...nothing,
    name: goods.name && readGrade(goods.name),
    category: goods.category,
    attributes: goods.category
      ? readGoodsAttributes(goods.category, [goods.name ?? "", ...listFields(reading.cells, row)])
      : {},
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
  place: { countryCode: null, region: null, regionCode: null },
  diameter: null,
  protein: null,
};

function collect(grid: Grid, row: DataRow, errors: SheetProblem[]): Reading {
  const cells: Reading["cells"] = new Map();
  const { heads } = row.context;
  const blank = new Map<Column, string>();
  for (const [at, head] of heads.entries()) {
    if (head.meaning.kind !== "column") continue;
    const { column } = head.meaning;
    const address = toAddress(grid, row.number, at, head.text);
    const text = column === "vat" ? writeCell(row.cells[at]) || null : readCellText(row.cells[at]);
    if (text === null || cells.has(column)) blank.set(column, blank.get(column) ?? address);
    else cells.set(column, { text, value: row.cells[at], head, address });
  }
  const report: Reading["report"] = (code, column, args = {}) => {
    const columns: Column[] = [...(column ? [column] : []), "price", "priceMin", "priceMax", "commodity"];
    const place = columns.map((one) => cells.get(one)?.address ?? (one === column ? blank.get(one) : undefined));
    const address = place.find((one) => one !== undefined) ?? toAddress(grid, row.number, 0, "");
    errors.push({ code, address, args });
  };
  const extra = row.cells.length - heads.length;
  if (extra > 0 && row.cells.slice(heads.length).some((cell) => writeCell(cell) !== ""))
    report("too_many_cells", null, { cells: row.cells.length, heads: heads.length });
  return { cells, report, row };
}

function collectQualities(row: DataRow): Record<string, CellValue> {
  const qualities: Record<string, CellValue> = {};
  for (const [at, { meaning, text }] of row.context.heads.entries()) {
    const value = row.cells[at];
    if (meaning.kind === "attribute") qualities[meaning.key] = toMillimetres(value, meaning.key, text);
    else if (meaning.kind === "unknown") qualities[meaning.name] = value;
    else if (meaning.kind === "column" && meaning.column === "kind" && readCellText(value)) qualities[text] = value;
    else if (meaning.kind === "column" && meaning.column === "attributes") Object.assign(qualities, readRecord(value));
  }
  return qualities;
}

/** Attributes of a record: an object in JSON, its text in a CSV cell. */
function readRecord(value: CellValue): Record<string, CellValue> {
  let given: unknown = value;
  if (typeof value === "string" && value.trim() !== "") {
    try {
      given = JSON.parse(value);
    } catch {
      return { attributes: value };
    }
  }
  return typeof given === "object" && given !== null && !Array.isArray(given) ? { ...given } : {};
}

type Prices = { price: SheetPrice | null; average: string | null; measure: Measure };
const NO_PRICE: Prices = { price: null, average: null, measure: NO_MEASURE };

function readPrices({ cells, report, row }: Reading): Prices {
  const parts: Partial<Record<Column, PriceCell & { kind: "price" }>> = {};
  for (const column of ["price", "priceMin", "priceMax"] as const) {
    const cell = cells.get(column);
    if (!cell) continue;
    const read = readPriceCell(cell.text);
    if (read.kind === "price") parts[column] = read;
    else if (read.kind === "onRequest") {
      report("price_on_request", column, { text: cell.text.slice(0, 80) });
      return { ...NO_PRICE, price: { kind: "onRequest" } };
    } else if (read.kind === "ambiguous") reportReadings(report, column, cell.text, read.readings);
    else report("not_a_price", column, { text: cell.text.slice(0, 80) });
    if (read.kind !== "price") return NO_PRICE;
  }
  const given = parts.price ?? parts.priceMin ?? parts.priceMax;
  if (!given) {
    const shown = (["price", "priceMin", "priceMax"] as const)
      .map((column) => ({ column, text: findText(row, column) }))
      .find(({ text }) => text !== "");
    if (shown) report("empty_price", shown.column, { text: shown.text.slice(0, 40) });
    else report("no_price", "price");
    return NO_PRICE;
  }
  return combine(parts, given, { cells, report, row });
}

/** What a cell of a column shows, «н/д» included. */
function findText({ context, cells }: DataRow, column: Column): string {
  const at = context.heads.findIndex(({ meaning }) => meaning.kind === "column" && meaning.column === column);
  return at < 0 ? "" : writeCell(cells[at]);
}

const reportReadings = (report: Reading["report"], column: Column, text: string, [first, second]: [string, string]) =>
  report("ambiguous_number", column, { field: column, text: text.slice(0, 80), first, second });

type PriceParts = Partial<Record<Column, PriceCell & { kind: "price" }>>;

function combine(parts: PriceParts, given: PriceCell & { kind: "price" }, reading: Reading): Prices {
  const { row, report, cells } = reading;
  const column = parts.price ? "price" : parts.priceMin ? "priceMin" : "priceMax";
  const head = cells.get(column)?.head.measure ?? NO_MEASURE;
  const note = cells.get("note")?.text ?? "";
  const currencyText = cells.get("currency")?.text;
  const isThousands = (text: string) =>
    /(^|[^\p{L}])тыс(\.|яч\p{L}*)?\s*(руб|₽|р\.)/iu.test(text) || /thousand\s+(rub|roubles)/i.test(text);
  const inThousands =
    isThousands(note) ||
    isThousands(currencyText ?? "") ||
    (currencyText === undefined && (head.thousands || row.context.stated.thousands));
  const whole = (value: string | null | undefined) =>
    value === null || value === undefined
      ? null
      : new Decimal(value)
          .times(inThousands && !given.measure.thousands ? 1_000 : 1)
          .toDecimalPlaces(4)
          .toFixed();
  const single = parts.price && parts.price.range.min === parts.price.range.max;
  const low = whole(parts.priceMin?.range.min ?? parts.priceMin?.range.max ?? (single ? null : parts.price?.range.min));
  const high = whole(
    parts.priceMax?.range.max ?? parts.priceMax?.range.min ?? (single ? null : parts.price?.range.max),
  );
  const middle = single ? whole(parts.price?.range.min) : null;
  const measure = given.measure;
  const ends = [low, middle, high].flatMap((one) => (one === null ? [] : [new Decimal(one)]));
  if (ends.some((one) => one.lte(0))) {
    report("price_not_positive", column);
    return NO_PRICE;
  }
  if (ends.some((one, at) => ends.slice(at + 1).some((other) => other.lt(one)))) {
    report("price_reversed", column);
    return NO_PRICE;
  }
  // A column «Цена от» alone is a price; a cell «от 24 000» is the lower end of a range.
  if (low === null && high === null)
    return { price: middle === null ? null : { kind: "value", value: middle }, average: null, measure };
  const isColumnOnly = !parts.price && (low === null || high === null) && given.range.min === given.range.max;
  if (isColumnOnly) return { price: { kind: "range", min: low ?? high, max: high ?? low }, average: null, measure };
  return { price: { kind: "range", min: low, max: high }, average: middle, measure };
}

type Goods = { name: string | null; category: CategoryNode | null };

/** «Класс», «Вид», «Порода» count; a stated category has to agree with the name. */
function readGoods({ cells, report, row }: Reading, name: string | null): Goods {
  const stated = cells.get("category")?.text ?? null;
  const commodity = cells.get("commodity")?.text ?? null;
  if (name === null) {
    report("no_goods", "commodity");
    return { name, category: null };
  }
  const fields = listFields(cells, row);
  const known = stated === null ? null : findCategory(stated);
  if (known?.level === 3) {
    const found = commodity === null ? null : findGoods({ name: commodity, fields }).category;
    if (!found || found === known) return { name, category: known };
    report("category_contradicts", "commodity", { text: name, category: known.slug, other: found.slug });
    return { name, category: null };
  }
  const column = commodity === null ? "category" : "commodity";
  const headings = [...(stated === null || commodity === null ? [] : [stated]), ...row.context.headings];
  const alone = findGoods({ name, fields });
  const found = known && commodity === null ? alone : findGoods({ name, fields, headings });
  if (stated !== null && commodity !== null && (alone.category ? !found.category || !saysGoods(stated) : false)) {
    report("unknown_goods", "category", { text: stated });
    return { name, category: null };
  }
  // «57х3,5» under «Трубы бесшовные» needs its heading to be a name.
  if (found.category)
    return { name: alone.category ? name : [...row.context.headings, name].join(" "), category: found.category };
  const text = name.slice(0, 120);
  const slugs = found.among.map(({ slug }) => slug).join(", ");
  if (slugs !== "") report("ambiguous_goods", column, { text, among: slugs });
  else if (found.near)
    report("goods_contradict", column, { text, words: found.words.join(", "), near: found.near.slug });
  else report("unknown_goods", column, { text });
  return { name, category: null };
}

/** Texts of other fields that say which goods these are. */
function listFields(cells: Reading["cells"], row: DataRow): string[] {
  const fields = (["kind", "grade"] as const).flatMap((column) => cells.get(column)?.text ?? []);
  const attributes = row.context.heads.flatMap(({ meaning }, at) =>
    meaning.kind === "attribute" && GOODS_ATTRIBUTES.has(meaning.key) ? (readCellText(row.cells[at]) ?? []) : [],
  );
  return [...fields, ...attributes];
}

/** Attributes whose values say which goods these are. */
const GOODS_ATTRIBUTES = new Set([
  "wheat_class",
  "durum_class",
  "wood_species",
  "scrap_grade",
  "steel_grade",
  "metal_grade",
  "fish_species",
  "product_type",
  "coal_grade",
  "fuel_season",
  "sand_type",
  "polymer_type",
]);

function readRowMeasure({ cells, report, row }: Reading, own: Measure, category: CategoryNode | null) {
  const priced = cells.get("price") ?? cells.get("priceMin") ?? cells.get("priceMax");
  const around = mergeMeasures(priced?.head.measure ?? NO_MEASURE, row.context.stated);
  const vatCell = cells.get("vat");
  const vat = vatCell ? readVat(vatCell.text) : (own.vat ?? around.vat);
  if (vatCell && vat === null && readCellText(vatCell.text))
    report("unknown_vat", "vat", { text: vatCell.text.slice(0, 80) });
  return {
    vat,
    currency: readCurrency({ cells, report, row }, own, around),
    unit: readUnit({ cells, report, row }, own, around, category),
  };
}

function readCurrency({ cells, report }: Reading, own: Measure, around: Measure): string | null {
  const cell = cells.get("currency");
  const stated = cell ? (findCurrency(cell.text.replace(/тыс\.?\s*/iu, ""))?.code ?? null) : around.currency;
  if (cell && stated === null) {
    report("unknown_currency", "currency", { text: cell.text.slice(0, 80) });
    return null;
  }
  if (own.currency && stated && own.currency !== stated) {
    report("currencies_differ", "price", { first: own.currency, second: stated });
    return null;
  }
  const currency = own.currency ?? stated;
  if (currency === null) report("no_currency", "currency");
  return currency;
}

function readUnit(
  { cells, report }: Reading,
  own: Measure,
  around: Measure,
  category: CategoryNode | null,
): string | null {
  const cell = cells.get("unit");
  const word = cell?.text ?? own.unit ?? around.unit;
  if (word === null) {
    report("no_unit", "unit");
    return null;
  }
  const bare = word.replace(/^(?:руб\.?|₽|usd|\$)\s*\/\s*/iu, "").replace(/^1\s/u, "");
  if (category === null) return null;
  if (!findUnit(bare)) {
    report("unknown_unit", "unit", { text: word.slice(0, 80) });
    return null;
  }
  const found = findUnitFor(bare, category);
  if ("unit" in found) return found.unit.code;
  const fits = found.fits.map(({ code }) => code).join(", ");
  report("unit_of_other_goods", "unit", { text: word.slice(0, 80), category: category.slug, fits });
  return null;
}

function readRowDay({ cells, report, row }: Reading): string | null {
  const cell = cells.get("date");
  if (!cell) {
    const { day } = row.context;
    if (day && "day" in day) return day.day;
    if (day) report("two_dates", "date", { first: day.days[0], second: day.days[1] });
    else report("no_date", "date");
    return null;
  }
  const read = readDay(cell.text);
  if (read && "day" in read) return read.day;
  if (read)
    report("ambiguous_date", "date", {
      text: cell.text.slice(0, 80),
      first: read.readings[0],
      second: read.readings[1],
    });
  else report("not_a_date", "date", { text: cell.text.slice(0, 80) });
  return null;
}

function readTerms({ cells, report }: Reading): DeliveryTerms {
  const place = cells.get("place")?.text ?? null;
  const cell = cells.get("basisTerm") ?? cells.get("basis");
  const inHead = (cells.get("price") ?? cells.get("priceMin"))?.head.basis ?? null;
  const text = cell?.text ?? inHead;
  if (text === null) return { basis: null, basisTerm: null, basisPlace: place };
  const read = readBasis(text, place);
  if (read) return read;
  report("unknown_basis", cells.has("basisTerm") ? "basisTerm" : "basis", { text: text.slice(0, 80) });
  return { basis: null, basisTerm: null, basisPlace: place };
}

/** Countries with a complete list of regions: an unknown region is a typing error. */
const LISTED = new Set(["RU", "BY", "KZ"]);

function readPlace({ cells, report }: Reading): SheetPlace {
  const named = cells.get("country")?.text;
  const country = named === undefined ? null : (findCountry(named)?.code ?? null);
  if (named !== undefined && country === null) report("unknown_country", "country", { text: named.slice(0, 80) });
  const region = cells.get("region")?.text;
  if (region === undefined) return { countryCode: country, region: null, regionCode: null };
  const found = findRegion(country, region);
  if (found) return { countryCode: found.countryCode, region: found.nameRu, regionCode: found.code };
  if (country === null || LISTED.has(country)) report("unknown_region", "region", { text: region.slice(0, 80) });
  return { countryCode: country, region, regionCode: null };
}

/** A size with its upper end from a column of its own, as in our export. */
function readSize(
  { cells, report }: Reading,
  column: "diameter" | "protein",
  upper: "diameterMax" | "proteinMax",
): Range | null {
  const cell = cells.get(column);
  if (!cell) return null;
  const isCentimetres =
    column === "diameter" && /(?<!\p{L})(?:см|cm)(?!\p{L})/iu.test(cell.head.text) && !/мм|mm/iu.test(cell.text);
  const range = readDiameter(isCentimetres ? `${cell.text} см` : cell.text);
  if (!range) {
    report(column === "diameter" ? "not_a_size" : "not_a_share", column, { text: cell.text.slice(0, 80) });
    return null;
  }
  const end = cells.get(upper);
  if (!end) return range;
  const max = readRange(end.text)?.min;
  if (max === undefined || new Decimal(max).lt(range.min))
    report("not_an_upper_end", upper, { field: upper, text: end.text.slice(0, 80) });
  return { min: range.min, max: max ?? null };
}

/** Millimetres in a unit of length, by the end of a head: «Длина, м». */
const MILLIMETRES: Record<string, number> = { мм: 1, mm: 1, см: 10, cm: 10, м: 1_000, m: 1_000 };
const LENGTH = /[\s,(](мм|см|м|mm|cm|m)\.?\)?$/iu;

/** A length in millimetres, as attributes have it: «Длина, м» 6 is 6000. Other texts stay as they are. */
function toMillimetres(value: CellValue, key: string, head: string): CellValue {
  const factor = MILLIMETRES[LENGTH.exec(head)?.[1]?.toLowerCase() ?? ""] ?? 1;
  const text = factor > 1 && findAttribute(key)?.unit === "мм" ? readCellText(value) : null;
  const range = text === null ? null : readNumberRange(text);
  if (!range || "readings" in range) return value;
  const [min, max] = [range.min, range.max].map((end) => end && new Decimal(end).times(factor).toFixed());
  if (min === max) return min;
  return min && max ? `${min}-${max}` : min ? `от ${min}` : `до ${max}`;
}
