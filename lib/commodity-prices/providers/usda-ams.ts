// Provider: market reports of the US Department of Agriculture.
import Decimal from "decimal.js";
import { z } from "zod";
import { env } from "@/lib/core/env";
import { download } from "@/lib/core/feeds/download";
import type { FeedProblem } from "@/lib/core/feeds/problems";
import { FeedError } from "@/lib/core/feeds/runs";
import { plainText } from "@/lib/core/text";
import { type CellValue, readCellText } from "@/lib/sheets/cell-text";
import { toDay } from "@/lib/sheets/days";
import { findGoods } from "@/lib/sheets/goods";
import { readRange } from "@/lib/sheets/sizes";
import type { PriceEntry, ReadDocument, ReadRow } from "./price-entry";

/** Louisiana and Texas export bids (daily); processor feedstuffs of the whole country (weekly). */
const REPORTS = ["3147", "3511"];

/**
 * The newest issue of each report. Source: USDA AMS MARS API, `reports/<slug>/Report Detail` (free key, HTTP Basic with
 * the key as user). A failed report does not stop the others. Throws FeedError when all fail.
 */
export async function fetchUsda({ signal }: { signal?: AbortSignal | undefined }): Promise<ReadDocument> {
  const key = env().USDA_AMS_KEY;
  if (!key) throw new FeedError("USDA_AMS_KEY is not set.", { problem: "not_set" });
  const base = env().USDA_AMS_URL.replace(/\/+$/, "");
  const read: ReadDocument = { rows: [], warnings: [] };
  const failures: string[] = [];
  let problem: FeedProblem | undefined;
  for (const report of REPORTS) {
    try {
      const { bytes } = await download(`${base}/${report}/Report%20Detail?lastReports=1`, {
        accept: "application/json",
        headers: { Authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` },
        signal,
      });
      const { rows, warnings } = readUsdaReport(bytes);
      const offset = read.rows.reduce((last, { row }) => Math.max(last, row), 0);
      read.rows.push(...rows.map((row) => ({ ...row, row: row.row + offset })));
      read.warnings.push(...warnings.map((warning) => `Report ${report}: ${warning}`));
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      failures.push(`Report ${report}: ${error.message}`);
      problem ??= error.problem;
    }
  }
  if (read.rows.length === 0) throw new FeedError(failures.join(" "), { problem });
  return { rows: read.rows, warnings: [...failures, ...read.warnings] };
}

const Report = z.object({
  stats: z.object({ returnedRows: z.number() }).partial().optional(),
  results: z.array(z.record(z.string(), z.unknown())),
});

/** Normalises field names: `"price_max change"` and `"trade Loc"` become `price_max_change` and `trade_loc`. */
type Row = { row: number; field: (name: string) => string | null };

/**
 * Parses "Report Detail" of the Agricultural Marketing Service (public domain), prices in US dollars. Of several
 * delivery months only spot, or else the nearest, is kept. Throws FeedError.
 */
export function readUsdaReport(bytes: Uint8Array): ReadDocument {
  const { results, stats } = parseReport(bytes);
  if (results.length === 0) throw new FeedError("The report has no rows.");
  if (stats?.returnedRows !== undefined && stats.returnedRows !== results.length)
    throw new FeedError(`The report is cut short: it has ${results.length} of ${stats.returnedRows} rows.`);
  const rows = results.map((result, index): Row => {
    const fields = new Map(
      Object.entries(result).map(([name, value]) => [fieldName(name), readCellText(value as CellValue)]),
    );
    return { row: index + 1, field: (name) => fields.get(name) ?? null };
  });
  const nearest = nearestDeliveries(rows);
  const forward = rows.length - nearest.length;
  return {
    rows: nearest.map((row): ReadRow => {
      const entry = toEntry(row);
      return typeof entry === "string" ? { row: row.row, refused: entry } : { row: row.row, entry };
    }),
    warnings: forward > 0 ? [`${forward} quotes for later delivery are left out.`] : [],
  };
}

const fieldName = (name: string) => name.trim().toLowerCase().replace(/\s+/g, "_");

function parseReport(bytes: Uint8Array): z.infer<typeof Report> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.trim() === "") throw new FeedError("The report is empty.");
    const report = Report.safeParse(JSON.parse(text));
    if (report.success) return report.data;
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError("The report is not valid JSON in UTF-8; it may be cut short.");
  }
  throw new FeedError("The report has no list of results.");
}

/** Order of rows that differ only in delivery: `current` first, then by month and half. */
function nearestDeliveries(rows: readonly Row[]): Row[] {
  const terms = ["commodity", "class", "grade", "variety", "protein", "trade_loc", "delivery_point", "report_date"];
  const more = ["quote_type", "sale_type", "price_unit", "freight", "trans_mode", "conventional", "application", "pkg"];
  const delivery = ({ field }: Row) =>
    field("current") === "Yes" ? "" : `${field("delivery_start") ?? ""} ${field("delivery_start_half") ?? ""}`;
  const chosen = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify([...terms, ...more].map(row.field));
    const other = chosen.get(key);
    // Rows without a delivery are not forward quotes: all of them stay.
    const own = row.field("delivery_start") === null && row.field("current") === null ? `${key} ${row.row}` : key;
    if (own !== key || !other || delivery(row) < delivery(other)) chosen.set(own, row);
  }
  return [...chosen.values()];
}

const BASES: Record<string, Pick<PriceEntry, "basis" | "basisTerm">> = {
  "c.i.f.": { basis: "CIF", basisTerm: null },
  "f.o.b.": { basis: "FOB", basisTerm: null },
  delivered: { basis: "DAP", basisTerm: "delivered" },
};

/** The weight of a bushel depends on the crop; a ton is the short ton of 2 000 lb. */
function unitOf(text: string, commodity: string): string | null {
  const unit = text.toLowerCase().replace(/\s+/g, " ");
  if (unit === "$ per ton") return "STN";
  if (unit === "$ per cwt") return "CWA";
  if (unit !== "$ per bushel") return null;
  const crop = commodity.toLowerCase();
  const bushels: [RegExp, string][] = [
    [/wheat/, "bu-wheat"],
    [/soybean/, "bu-soy"],
    [/corn/, "bu-corn"],
    [/barley/, "bu-barley"],
    [/oats/, "bu-oats"],
  ];
  return bushels.find(([pattern]) => pattern.test(crop))?.[1] ?? null;
}

/** Texts of the report. A text that the database cannot store refuses its row only. */
const WORDS = ["commodity", "class", "grade", "trade_loc", "delivery_point", "sale_type", "trans_mode"];
const LONGEST = 120;
const Words = plainText({ max: LONGEST });
const isKept = (text: string | null) => text === null || Words.safeParse(text).success;

/** The price of a row, or the reason for its refusal. */
function toEntry({ field }: Row): PriceEntry | string {
  const broken = WORDS.find((name) => !isKept(field(name)));
  if (broken !== undefined) return `${broken}: has more than ${LONGEST} characters or ones that can't be kept`;
  const commodity = field("commodity");
  if (commodity === null) return "no commodity";
  const fields = ["class", "variety", "grade"].flatMap((name) => field(name) ?? []);
  const { category } = findGoods({ name: commodity, fields });
  if (!category) return `"${[commodity, ...fields].join(", ")}" is not a commodity of our categories`;
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(field("report_date") ?? "") ?? [];
  const date = toDay(year ?? "", month ?? "", day ?? "");
  if (!date) return "no date of the report";
  const price = priceOf(field);
  // A basis is a difference to a futures price, so it is no price on its own.
  if (price === null) return field("quote_type") === "Basis" ? "a basis over futures without a price" : "no price";
  if (typeof price === "string") return price;
  const unit = unitOf(field("price_unit") ?? "", commodity);
  if (unit === null) return `"${field("price_unit") ?? ""}" is not a unit we know for ${commodity}`;
  const freight = field("freight");
  const protein = readRange(field("protein") ?? "");
  return {
    ...price,
    ...{ date, unit, currency: "USD", vat: null, source: "USDA AMS" },
    sourceUrl: `https://mymarketnews.ams.usda.gov/viewReport/${field("slug_id")?.replace(/\D/g, "") ?? ""}`,
    commodity: [commodity, field("class"), organic(field)].filter(Boolean).join(", "),
    categorySlug: category.slug,
    ...{ countryCode: "US", region: field("trade_loc"), regionCode: null },
    grade: field("grade"),
    ...{ diameter: null, diameterMax: null, protein: protein?.min ?? null, proteinMax: protein?.max ?? null },
    ...(BASES[freight?.toLowerCase() ?? ""] ?? { basis: null, basisTerm: null }),
    basisPlace: field("delivery_point"),
    attributes: termsOf(field),
  };
}

const organic = (field: Row["field"]) => (field("conventional")?.toLowerCase() === "organic" ? "Organic" : null);

/** Attributes that tell quotes apart: bid or ask, transport. */
function termsOf(field: Row["field"]): Record<string, string> {
  const terms = { quote: field("sale_type"), transport: field("trans_mode") };
  return Object.fromEntries(Object.entries(terms).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}

function priceOf(field: Row["field"]): Pick<PriceEntry, "price" | "priceMin" | "priceMax"> | string | null {
  const given = ["avg_price", "price_min", "price_max"].map(field);
  if (given.every((text) => text === null)) return null;
  if (given.some((text) => text !== null && !/^\d{1,9}(\.\d{1,10})?$/.test(text))) return "the price is not a number";
  const [average, low, high] = given.map((text) => (text === null ? null : new Decimal(text).toDecimalPlaces(4)));
  const middle = low && high ? low.plus(high).div(2).toDecimalPlaces(4) : (low ?? high ?? null);
  const price = average ?? middle;
  if (!price || price.lte(0)) return "the price is not above 0";
  if (low?.gt(price) || high?.lt(price)) return "the price lies outside its own range";
  return { price: price.toFixed(), priceMin: low?.toFixed() ?? null, priceMax: high?.toFixed() ?? null };
}
