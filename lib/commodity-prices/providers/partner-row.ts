// Provider: a partner's price sheet, hosted or pushed, read row by row into price entries.
import Decimal from "decimal.js";
import { z } from "zod";
import { env } from "@/lib/core/env";
import { download } from "@/lib/core/feeds/download";
import { FeedError } from "@/lib/core/feeds/runs";
import { plainText } from "@/lib/core/text";
import { type CategoryNode, findAttribute } from "@/lib/reference/categories/tree";
import { findCurrency } from "@/lib/reference/currencies/currencies";
import { findCountry, findRegion } from "@/lib/reference/geo/countries";
import { findUnit, findUnitFor } from "@/lib/reference/units/units";
import { findGoods } from "../policy/find-goods";
import {
  type Range,
  readBasis,
  readCellText,
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
import { type Column, hasThousands } from "./sheet-columns";

/** Schema of an optional cell. A text that `read` does not accept is an issue with that text. */
function createCell<T>(read: (text: string) => T | null | undefined, what: string) {
  return z.unknown().transform((given, context): T | null => {
    const text = readCellText(given);
    if (text === null) return null;
    const value = read(text);
    if (value !== null && value !== undefined) return value;
    context.issues.push({ code: "custom", input: given, message: `"${text.slice(0, 80)}" ${what}` });
    return z.NEVER;
  });
}

const describeTooLong = (max: number) => `has more than ${max} characters or ones that can't be kept`;
const createTextCell = (max: number) => {
  const schema = plainText({ max });
  return createCell((text) => schema.safeParse(text).data, describeTooLong(max));
};
const amount = createCell((text) => {
  const value = readDecimal(text);
  return value && value.decimalPlaces() <= 4 ? value : null;
}, "is not a price, or could be read in two ways");
const upTo = createCell((text) => {
  const value = readDecimal(text);
  return value?.lt(TOO_LARGE) ? value.toDecimalPlaces(3).toFixed() : null;
}, "is not a number, or too large");

/** Schema of all rows of a partner's sheet: pushed or fetched, CSV or JSON. */
const PartnerRow = z.object({
  date: createCell(readDay, "is not a date such as 2026-11-20 or 20.11.2026"),
  category: createTextCell(100),
  commodity: createTextCell(200),
  country: createCell((text) => findCountry(text)?.code, "is not a country we know"),
  region: createTextCell(120),
  place: createTextCell(120),
  basis: createTextCell(120),
  basisTerm: createTextCell(120),
  vat: createCell(readVat, "does not say whether VAT is included"),
  currency: createTextCell(40),
  unit: createCell((text) => findUnit(text) && text, "is not a unit we know"),
  grade: createTextCell(120),
  diameter: createTextCell(40),
  diameterMax: upTo,
  protein: createCell((text) => readRange(text), "is not a share of protein"),
  proteinMax: upTo,
  note: createTextCell(500),
  source: createTextCell(120),
});
type Fields = z.infer<typeof PartnerRow>;

const Prices = z.object({ price: amount, priceMin: amount, priceMax: amount });
type Prices = z.infer<typeof Prices>;

/** Options that apply to all rows of a document. */
type SheetOptions = {
  /** Name of the source; wins over the document. */
  source?: string | undefined;
  /** Name of the source when neither row nor document gives one. */
  usualSource: string;
};

/** Reads a partner's sheet row by row. Throws FeedError for a document that is refused as a whole. */
export function readPartnerSheet(bytes: Uint8Array, options: SheetOptions): ReadDocument {
  const sheet = readSheet(bytes);
  return { rows: sheet.rows.map((raw) => readRow(raw, sheet, options)), warnings: sheet.warnings };
}

/** CSV or JSON of PARTNER_PRICES_URL. A sheet without a source name gets the name of its host. Throws FeedError. */
export async function fetchPartnerSheet({ signal }: { signal?: AbortSignal | undefined }): Promise<ReadDocument> {
  const address = env().PARTNER_PRICES_URL;
  if (!address) throw new FeedError("PARTNER_PRICES_URL is not set.", { problem: "not_set" });
  const { bytes } = await download(address, { accept: "text/csv, application/json;q=0.9, */*;q=0.1", signal });
  return readPartnerSheet(bytes, { usualSource: new URL(address).host });
}

/** Refuses one row; the message is the reason. */
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
  if (TOTAL.test(readCellText(cells.commodity) ?? readCellText(cells.category) ?? ""))
    throw new RowRefused("total row");
  const prices = check(Prices, cells);
  if (!prices.price && !prices.priceMin && !prices.priceMax) {
    const given = [cells.price, cells.priceMin, cells.priceMax].find((one) => String(one ?? "").trim() !== "");
    throw new RowRefused(given === undefined ? "no price" : `no price ("${String(given).trim().slice(0, 40)}")`);
  }
  const fields = check(PartnerRow, cells);
  const date = requireValue(fields.date ?? sheet.day, "no date, neither in the row nor above the table");
  return { ...toSpecification(raw, fields, sheet, options), date, ...readPrices(prices, fields, sheet) };
}

function check<S extends z.ZodObject>(schema: S, cells: RawRow["cells"]): z.infer<S> {
  const columns = Object.keys(schema.shape) as Column[];
  const parsed = schema.safeParse(Object.fromEntries(columns.map((column) => [column, cells[column] ?? null])));
  if (parsed.success) return parsed.data;
  throw new RowRefused(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
}

function requireValue<T>(value: T | null | undefined, reason: string): T {
  if (value === null || value === undefined) throw new RowRefused(reason);
  return value;
}

function toSpecification(raw: RawRow, fields: Fields, sheet: Sheet, options: SheetOptions) {
  const grade = fields.grade && readGrade(fields.grade);
  const name = fields.commodity ?? fields.category;
  if (name === null) throw new RowRefused("no name of the goods");
  const category = requireValue(
    findGoods(fields.category ?? name, grade),
    `"${fields.category ?? name}" is not a commodity of our categories`,
  );
  const currency = fields.currency === null ? sheet.measure.currency : readCurrency(fields.currency);
  const diameter = readRowDiameter(fields, sheet);
  const protein = addUpperEnd(fields.protein, fields.proteinMax, "protein");
  return {
    source: options.source ?? fields.source ?? sheet.source ?? options.usualSource,
    sourceUrl: null,
    commodity: readGrade(name),
    categorySlug: category.slug,
    ...readRegion(fields),
    grade,
    diameter: diameter?.min ?? null,
    diameterMax: diameter?.max ?? null,
    ...readRowBasis(fields),
    protein: protein?.min ?? null,
    proteinMax: protein?.max ?? null,
    attributes: readAttributes(raw.attributes),
    currency: requireValue(currency, "no currency, neither in the row nor in the head of the price"),
    unit: readUnit(fields.unit ?? sheet.measure.unit, category),
    vat: fields.vat,
  };
}

/** The code of a unit among goods of the category: a bushel is that of the crop. */
function readUnit(word: string | null, category: CategoryNode): string {
  const found = findUnitFor(requireValue(word, "no unit, neither in the row nor in the head of the price"), category);
  if ("unit" in found) return found.unit.code;
  const fits = found.fits.map(({ code }) => code).join(", ");
  throw new RowRefused(`unit: "${word}" is no unit of ${category.slug}; one of these is: ${fits}`);
}

function readCurrency(text: string): string {
  const currency = findCurrency(text.replace(/тыс\.?\s*/iu, ""));
  return requireValue(currency, `currency: "${text}" is not one that the Bank of Russia lists`).code;
}

function readRowDiameter(fields: Fields, sheet: Sheet): Range | null {
  if (fields.diameter === null) return null;
  const text =
    sheet.diameterInCentimetres && !/мм|mm/iu.test(fields.diameter) ? `${fields.diameter} см` : fields.diameter;
  return addUpperEnd(
    requireValue(readDiameter(text), `diameter: "${fields.diameter}" is not a diameter`),
    fields.diameterMax,
    "diameter",
  );
}

/** Adds the upper end from a column of its own, as in our export. */
function addUpperEnd(range: Range | null, upper: string | null, name: string): Range | null {
  if (range === null || upper === null) return range;
  if (new Decimal(upper).lt(range.min)) throw new RowRefused(`${name}: its upper end is below the lower one`);
  return { min: range.min, max: upper };
}

function readRowBasis({ basis: rule, basisTerm, place }: Fields) {
  const basis = basisTerm ?? rule;
  if (basis === null) return { basis: null, basisTerm: null, basisPlace: place };
  return requireValue(readBasis(basis, place), `basis: "${basis}" is not a delivery basis we know`);
}

/** Countries with a complete list of regions: an unknown region is a typing error. */
const LISTED = new Set(["RU", "BY", "KZ"]);

function readRegion({ country, region }: Fields) {
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

function readAttributes(given: RawRow["attributes"]): PriceEntry["attributes"] {
  const attributes: PriceEntry["attributes"] = {};
  for (const [name, cell] of Object.entries(given)) {
    const text = readCellText(cell);
    if (text === null) continue;
    const key = requireValue(
      QualityKey.safeParse(name).data,
      `"${name.slice(0, LONGEST_KEY)}" ${describeTooLong(LONGEST_KEY)}`,
    );
    const number = findAttribute(key)?.type === "number" ? readDecimal(text.replace(/\s*%$/, "")) : null;
    if (findAttribute(key)?.type === "number" && !number) throw new RowRefused(`${key}: "${text}" is not a number`);
    const value = number?.toNumber() ?? Quality.safeParse(text).data;
    attributes[key] = requireValue(value, `${key}: ${describeTooLong(LONGEST_QUALITY)}`);
  }
  if (Object.keys(attributes).length > 12) throw new RowRefused("has more than 12 further qualities");
  return attributes;
}

/** Prices from here on do not fit the column. */
const TOO_DEAR = 1e12;

function readPrices({ price, priceMin, priceMax }: Prices, { note, currency }: Fields, sheet: Sheet) {
  const inThousands =
    hasThousands(note ?? "") || hasThousands(currency ?? "") || (currency === null && sheet.measure.thousands);
  const whole = (value: Decimal | null) => value?.times(inThousands ? 1_000 : 1) ?? null;
  // «Цена от» alone is both ends of the range.
  const [low, high] = [whole(priceMin ?? (price ? null : priceMax)), whole(priceMax ?? (price ? null : priceMin))];
  const middle = low && high ? low.plus(high).div(2) : null;
  const shown = requireValue(whole(price) ?? middle, "no price").toDecimalPlaces(4);
  if (shown.lte(0)) throw new RowRefused("the price is not above 0");
  if ([low, shown, high].some((one) => one?.gte(TOO_DEAR))) throw new RowRefused("the price is too large");
  if (low?.gt(shown) || high?.lt(shown)) throw new RowRefused("the price lies outside its own range");
  return { price: shown.toFixed(), priceMin: low?.toFixed() ?? null, priceMax: high?.toFixed() ?? null };
}
