// Provider: a partner's price sheet, hosted or pushed, read row by row into price entries.
import Decimal from "decimal.js";
import { env } from "@/lib/core/env";
import { download } from "@/lib/core/feeds/download";
import { FeedError } from "@/lib/core/feeds/runs";
import { plainText } from "@/lib/core/text";
import { describeFileProblem, describeNote, describeProblem } from "@/lib/i18n/sheet-problems";
import { findAttribute } from "@/lib/reference/categories/tree";
import { readCellText } from "@/lib/sheets/cell-text";
import type { Column } from "@/lib/sheets/columns";
import { readNumber, readNumberRange } from "@/lib/sheets/numbers";
import { SheetFileError } from "@/lib/sheets/problems";
import type { SheetRow } from "@/lib/sheets/read-row";
import { readSheets, type SheetTable } from "@/lib/sheets/read-sheets";
import type { PriceEntry, ReadDocument, ReadRow } from "./price-entry";

/** Options that apply to all rows of a document. */
type SheetOptions = {
  /** Name of the source; wins over the document. */
  source?: string | undefined;
  /** Name of the source when neither row nor document gives one. */
  usualSource: string;
};

/** Reads a partner's sheet row by row. Throws FeedError for a document that is refused as a whole. */
export async function readPartnerSheet(bytes: Uint8Array, options: SheetOptions): Promise<ReadDocument> {
  const tables = await readTables(bytes);
  return {
    rows: tables.flatMap((table) => table.rows.map((row) => readRow(row, table, options))),
    warnings: tables.flatMap(({ notes }) => notes.map((note) => describeNote(note, "en"))),
  };
}

async function readTables(bytes: Uint8Array): Promise<SheetTable[]> {
  try {
    return await readSheets([bytes]);
  } catch (error) {
    if (!(error instanceof SheetFileError)) throw error;
    throw new FeedError(describeFileProblem(error.code, error.args, "en"), {}, { cause: error });
  }
}

/** The price list of PARTNER_PRICES_URL. A sheet without a source name gets the name of its host. Throws FeedError. */
export async function fetchPartnerSheet({ signal }: { signal?: AbortSignal | undefined }): Promise<ReadDocument> {
  const address = env().PARTNER_PRICES_URL;
  if (!address) throw new FeedError("PARTNER_PRICES_URL is not set.", { problem: "not_set" });
  const { bytes } = await download(address, { accept: "text/csv, application/json;q=0.9, */*;q=0.1", signal });
  return readPartnerSheet(bytes, { usualSource: new URL(address).host });
}

/** Refuses one row; the message is the reason. */
class RowRefused extends Error {
  constructor(
    reason: string,
    readonly cell?: string,
  ) {
    super(reason);
  }
}

function readRow(row: SheetRow, table: SheetTable, options: SheetOptions): ReadRow {
  try {
    return { row: row.row, entry: toEntry(row, table, options) };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    const cell = error.cell ?? row.addresses.commodity ?? row.addresses.category;
    return { row: row.row, refused: error.message, ...(cell && { cell }) };
  }
}

function toEntry(row: SheetRow, table: SheetTable, options: SheetOptions): PriceEntry {
  const [first] = row.errors;
  if (first)
    throw new RowRefused(row.errors.map((problem) => describeProblem(problem, "en")).join("; "), first.address);
  const { name, category, currency, unit, day } = row;
  // Without problems these are read.
  if (name === null || !category || !currency || !unit || !day) throw new RowRefused("can't be read");
  const { diameter, protein, place } = row;
  return {
    source: options.source ?? keep(row, "source", 120) ?? table.source ?? findFirm(table.texts) ?? options.usualSource,
    sourceUrl: null,
    commodity: storable(name, 200, "commodity"),
    categorySlug: category.slug,
    ...place,
    region: place.region && storable(place.region, 120, "region"),
    grade: row.grade && storable(row.grade, 120, "grade"),
    diameter: diameter?.min ?? null,
    diameterMax: diameter?.max ?? null,
    ...row.terms,
    basisPlace: row.terms.basisPlace && storable(row.terms.basisPlace, 120, "place"),
    protein: protein?.min ?? null,
    proteinMax: protein?.max ?? null,
    attributes: readAttributes(row.qualities),
    ...{ currency, unit, vat: row.vat, date: day },
    ...readPrices(row),
  };
}

const describeTooLong = (max: number) => `has more than ${max} characters or ones that can't be kept`;

function storable(text: string, max: number, field: string): string {
  const kept = plainText({ max }).safeParse(text).data;
  if (kept === undefined) throw new RowRefused(`${field}: "${text.slice(0, 80)}" ${describeTooLong(max)}`);
  return kept;
}

const keep = (row: SheetRow, column: Column, max: number): string | null => {
  const text = row.texts[column];
  return text === undefined ? null : storable(text, max, column);
};

const LONGEST_KEY = 40;
const LONGEST_QUALITY = 120;
const QualityKey = plainText({ max: LONGEST_KEY });
const Quality = plainText({ max: LONGEST_QUALITY });

function readAttributes(given: SheetRow["qualities"]): PriceEntry["attributes"] {
  const attributes: PriceEntry["attributes"] = {};
  for (const [name, cell] of Object.entries(given)) {
    const text = readCellText(cell);
    if (text === null) continue;
    const isKnown = findAttribute(name) !== null;
    const key = QualityKey.safeParse(
      isKnown || /^[a-z0-9_]+$/i.test(name) ? name : [...name].slice(0, LONGEST_KEY).join(""),
    ).data;
    if (key === undefined) throw new RowRefused(`"${name.slice(0, LONGEST_KEY)}" ${describeTooLong(LONGEST_KEY)}`);
    const value = findAttribute(key)?.type === "number" ? readMeasured(text) : Quality.safeParse(text).data;
    if (value === null) throw new RowRefused(`${key}: "${text}" is not a number`);
    if (value === undefined) throw new RowRefused(`${key}: ${describeTooLong(LONGEST_QUALITY)}`);
    attributes[key] = value;
  }
  if (Object.keys(attributes).length > 12) throw new RowRefused("has more than 12 further qualities");
  return attributes;
}

/** A number, or the text of a range such as «не менее 23». Null when it is neither. */
function readMeasured(text: string): number | string | null {
  const bare = text.replace(/\s*%$/, "");
  const number = readNumber(bare);
  if (number && "value" in number) return Number(number.value);
  const range = readNumberRange(bare);
  return range && "min" in range && bare.length <= LONGEST_QUALITY ? bare : null;
}

/** Prices from here on do not fit the column. */
const TOO_DEAR = 1e12;

function readPrices({ price, average, addresses }: SheetRow): Pick<PriceEntry, "price" | "priceMin" | "priceMax"> {
  const [low, high] = price?.kind === "range" ? [price.min, price.max] : [null, null];
  const middle = low && high ? new Decimal(low).plus(high).div(2).toDecimalPlaces(4).toFixed() : (low ?? high);
  const shown = price?.kind === "value" ? price.value : (average ?? middle);
  if (shown === null) throw new RowRefused("no price", addresses.price);
  if ([low, shown, high].some((one) => one !== null && new Decimal(one).gte(TOO_DEAR)))
    throw new RowRefused("the price is too large", addresses.price);
  return { price: shown, priceMin: low, priceMax: high };
}

/** Finds «ООО «Пример»» in a line such as «Прайс-лист трейдера ООО «Пример»». */
function findFirm(texts: readonly string[]): string | null {
  const firm =
    /(?<!\p{L})(?:ООО|АО|ПАО|ЗАО|ИП|ТОО|ОАО|КФХ)\s+(?:[«"][^»"]{1,100}[»"]|\p{Lu}[\p{L} .-]{1,60}?(?=\s(?:от|на|г\.)\s|[,;]|\s\d|$))/u;
  return texts.flatMap((text) => firm.exec(text)?.[0] ?? []).at(0) ?? null;
}
