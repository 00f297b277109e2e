import Decimal from "decimal.js";
import { z } from "zod";
import { plainText } from "@/lib/core/text";
import { findAttribute } from "@/lib/reference/categories/tree";
import { findCurrency } from "@/lib/reference/currencies/currencies";
import { findCountry, findRegion } from "@/lib/reference/geo/countries";
import { findUnit } from "@/lib/reference/units/units";
import { findGoods } from "../policy/find-goods";
import {
  cellText,
  type Range,
  readBasis,
  readDay,
  readDecimal,
  readDiameter,
  readGrade,
  readRange,
  readVat,
  TOO_LARGE,
} from "../policy/read-fields";
import type { PriceEntry, ReadDocument, ReadRow } from "./price-entry";
import { type RawRow, readSheet, type Sheet } from "./read-sheet";
import { type Column, saysThousands } from "./sheet-columns";

/** A cell that may be empty, read by `read`; what it can't read is an issue with its text. */
function cell<T>(read: (text: string) => T | null | undefined, what: string) {
  return z.unknown().transform((given, context): T | null => {
    const text = cellText(given);
    if (text === null) return null;
    const value = read(text);
    if (value !== null && value !== undefined) return value;
    context.issues.push({ code: "custom", input: given, message: `"${text.slice(0, 80)}" ${what}` });
    return z.NEVER;
  });
}

const tooLong = (max: number) => `has more than ${max} characters or ones that can't be kept`;
const words = (max: number) => {
  const schema = plainText({ max });
  return cell((text) => schema.safeParse(text).data, tooLong(max));
};
const amount = cell((text) => {
  const value = readDecimal(text);
  return value && value.decimalPlaces() <= 4 ? value : null;
}, "is not a price, or could be read in two ways");
const upTo = cell((text) => {
  const value = readDecimal(text);
  return value?.lt(TOO_LARGE) ? value.toDecimalPlaces(3).toFixed() : null;
}, "is not a number, or too large");

/** Every column of a partner's sheet: the one validator of all rows, whether pushed or fetched, CSV or JSON. */
const PartnerRow = z.object({
  date: cell(readDay, "is not a date such as 2026-11-20 or 20.11.2026"),
  category: words(100),
  commodity: words(200),
  country: cell((text) => findCountry(text)?.code, "is not a country we know"),
  region: words(120),
  place: words(120),
  basis: words(120),
  basisTerm: words(120),
  vat: cell(readVat, "does not say whether VAT is included"),
  currency: words(40),
  unit: cell((text) => findUnit(text)?.code, "is not a unit we know"),
  grade: words(120),
  diameter: words(40),
  diameterMax: upTo,
  protein: cell((text) => readRange(text), "is not a share of protein"),
  proteinMax: upTo,
  note: words(500),
  source: words(120),
});
type Fields = z.infer<typeof PartnerRow>;

const Prices = z.object({ price: amount, priceMin: amount, priceMax: amount });
type Prices = z.infer<typeof Prices>;

/** What holds for all rows of a document beside the document itself. */
type SheetOptions = {
  /** Who sends it; wins over what the document says. */
  source?: string | undefined;
  /** Who sends it when neither the row nor the document says so. */
  usualSource: string;
};

/** Reads a partner's sheet row by row. Throws FeedError for a document that is unsound as a whole. */
export function readPartnerSheet(bytes: Uint8Array, options: SheetOptions): ReadDocument {
  const sheet = readSheet(bytes);
  return { rows: sheet.rows.map((raw) => readRow(raw, sheet, options)), warnings: sheet.warnings };
}

/** Stops the reading of one row; the message is the reason. */
class RowRefused extends Error {}

function readRow(raw: RawRow, sheet: Sheet, options: SheetOptions): ReadRow {
  try {
    return { row: raw.row, entry: toEntry(raw, sheet, options) };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return { row: raw.row, refused: error.message };
  }
}

const TOTAL = /^(итого|всего|итог|total|sum)(?!\p{L})/iu;

function toEntry(raw: RawRow, sheet: Sheet, options: SheetOptions): PriceEntry {
  if (raw.broken) throw new RowRefused(raw.broken);
  const { cells } = raw;
  if (TOTAL.test(cellText(cells.commodity) ?? cellText(cells.category) ?? "")) throw new RowRefused("total row");
  const prices = check(Prices, cells);
  if (!prices.price && !prices.priceMin && !prices.priceMax) {
    const given = [cells.price, cells.priceMin, cells.priceMax].find((one) => String(one ?? "").trim() !== "");
    throw new RowRefused(given === undefined ? "no price" : `no price ("${String(given).trim().slice(0, 40)}")`);
  }
  const fields = check(PartnerRow, cells);
  const date = need(fields.date ?? sheet.day, "no date, neither in the row nor above the table");
  return { ...specificationOf(raw, fields, sheet, options), date, ...pricesOf(prices, fields, sheet) };
}

function check<S extends z.ZodObject>(schema: S, cells: RawRow["cells"]): z.infer<S> {
  const columns = Object.keys(schema.shape) as Column[];
  const parsed = schema.safeParse(Object.fromEntries(columns.map((column) => [column, cells[column] ?? null])));
  if (parsed.success) return parsed.data;
  throw new RowRefused(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
}

function need<T>(value: T | null | undefined, reason: string): T {
  if (value === null || value === undefined) throw new RowRefused(reason);
  return value;
}

function specificationOf(raw: RawRow, fields: Fields, sheet: Sheet, options: SheetOptions) {
  const grade = fields.grade && readGrade(fields.grade);
  const name = fields.commodity ?? fields.category;
  if (name === null) throw new RowRefused("no name of the goods");
  const category = need(
    findGoods(fields.category ?? name, grade),
    `"${fields.category ?? name}" is not a commodity of our categories`,
  );
  const currency = fields.currency === null ? sheet.measure.currency : currencyOf(fields.currency);
  const diameter = diameterOf(fields, sheet);
  const protein = withUpper(fields.protein, fields.proteinMax, "protein");
  return {
    source: options.source ?? fields.source ?? sheet.source ?? options.usualSource,
    sourceUrl: null,
    commodity: readGrade(name),
    categorySlug: category.slug,
    ...placeOf(fields),
    grade,
    diameter: diameter?.min ?? null,
    diameterMax: diameter?.max ?? null,
    ...basisOf(fields),
    protein: protein?.min ?? null,
    proteinMax: protein?.max ?? null,
    attributes: attributesOf(raw.attributes),
    currency: need(currency, "no currency, neither in the row nor in the head of the price"),
    unit: need(fields.unit ?? sheet.measure.unit, "no unit, neither in the row nor in the head of the price"),
    vat: fields.vat,
  };
}

function currencyOf(text: string): string {
  const currency = findCurrency(text.replace(/тыс\.?\s*/iu, ""));
  return need(currency, `currency: "${text}" is not one that the Bank of Russia lists`).code;
}

function diameterOf(fields: Fields, sheet: Sheet): Range | null {
  if (fields.diameter === null) return null;
  const text =
    sheet.diameterInCentimetres && !/мм|mm/iu.test(fields.diameter) ? `${fields.diameter} см` : fields.diameter;
  return withUpper(
    need(readDiameter(text), `diameter: "${fields.diameter}" is not a diameter`),
    fields.diameterMax,
    "diameter",
  );
}

/** A range whose upper end stands in a column of its own, as in our own export. */
function withUpper(range: Range | null, upper: string | null, name: string): Range | null {
  if (range === null || upper === null) return range;
  if (new Decimal(upper).lt(range.min)) throw new RowRefused(`${name}: its upper end is below the lower one`);
  return { min: range.min, max: upper };
}

function basisOf({ basis: rule, basisTerm, place }: Fields) {
  const basis = basisTerm ?? rule;
  if (basis === null) return { basis: null, basisTerm: null, basisPlace: place };
  return need(readBasis(basis, place), `basis: "${basis}" is not a delivery basis we know`);
}

/** Countries whose regions we know all of; a word that is none of them is a typing error. */
const LISTED = new Set(["RU", "BY", "KZ"]);

function placeOf({ country, region }: Fields) {
  if (region === null) return { countryCode: country, region: null, regionCode: null };
  const found = findRegion(country, region);
  if (found) return { countryCode: found.countryCode, region: found.nameRu, regionCode: found.code };
  if (country === null || LISTED.has(country)) throw new RowRefused(`region: "${region}" is not a region we know`);
  return { countryCode: country, region, regionCode: null };
}

const LONGEST_KEY = 40;
const LONGEST_QUALITY = 120;
const QualityKey = plainText({ max: LONGEST_KEY });
const Quality = plainText({ max: LONGEST_QUALITY });

function attributesOf(given: RawRow["attributes"]): PriceEntry["attributes"] {
  const attributes: PriceEntry["attributes"] = {};
  for (const [name, cell] of Object.entries(given)) {
    const text = cellText(cell);
    if (text === null) continue;
    const key = need(QualityKey.safeParse(name).data, `"${name.slice(0, LONGEST_KEY)}" ${tooLong(LONGEST_KEY)}`);
    const number = findAttribute(key)?.type === "number" ? readDecimal(text.replace(/\s*%$/, "")) : null;
    if (findAttribute(key)?.type === "number" && !number) throw new RowRefused(`${key}: "${text}" is not a number`);
    const value = number?.toNumber() ?? Quality.safeParse(text).data;
    attributes[key] = need(value, `${key}: ${tooLong(LONGEST_QUALITY)}`);
  }
  if (Object.keys(attributes).length > 12) throw new RowRefused("has more than 12 further qualities");
  return attributes;
}

/** The table has room for less. */
const TOO_DEAR = 1e12;

function pricesOf({ price, priceMin, priceMax }: Prices, { note, currency }: Fields, sheet: Sheet) {
  const inThousands =
    saysThousands(note ?? "") || saysThousands(currency ?? "") || (currency === null && sheet.measure.thousands);
  const whole = (value: Decimal | null) => value?.times(inThousands ? 1_000 : 1) ?? null;
  // «Цена от» alone is both ends.
  const [low, high] = [whole(priceMin ?? (price ? null : priceMax)), whole(priceMax ?? (price ? null : priceMin))];
  const middle = low && high ? low.plus(high).div(2) : null;
  const shown = need(whole(price) ?? middle, "no price").toDecimalPlaces(4);
  if (shown.lte(0)) throw new RowRefused("the price is not above 0");
  if ([low, shown, high].some((one) => one?.gte(TOO_DEAR))) throw new RowRefused("the price is too large");
  if (low?.gt(shown) || high?.lt(shown)) throw new RowRefused("the price lies outside its own range");
  return { price: shown.toFixed(), priceMin: low?.toFixed() ?? null, priceMax: high?.toFixed() ?? null };
}
