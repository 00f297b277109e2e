// Provider: monthly commodity prices of the World Bank.
import Decimal from "decimal.js";
import { readSheet } from "read-excel-file/node";
import { env } from "@/lib/core/env";
import { checkArchive } from "@/lib/core/feeds/archive-bounds";
import { download } from "@/lib/core/feeds/download";
import { FeedError } from "@/lib/core/feeds/runs";
import { getLastDayOfMonth } from "@/lib/core/time/market-day";
import type { Provider, SourceDocument, SourceQuote } from "./provider";
import columns from "./world-bank-series.json";

const ACCEPT = "text/html, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const TIMEOUT_MS = 30_000;

/**
 * World Bank, Commodity Price Data (Pink Sheet): monthly averages since 1960, CC BY 4.0. WORLD_BANK_URL is the page
 * that links the workbook (its address changes with each edition), or the workbook itself.
 */
export const worldBank: Provider = {
  name: "world-bank",
  // The largest monthly change since 1960 is fourfold (phosphate rock, 1977).
  largestJump: 5,
  async fetch({ signal }) {
    const given = await downloadBytes(env().WORLD_BANK_URL, signal);
    return parseWorkbook(
      isArchive(given) ? given : await downloadBytes(findWorkbookAddress(given, env().WORLD_BANK_URL), signal),
    );
  },
};

async function downloadBytes(address: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const options = { accept: ACCEPT, timeoutMs: TIMEOUT_MS, setting: env().WORLD_BANK_URL, signal };
  return (await download(address, options)).bytes;
}

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Address of the workbook that the page links. Only hosts of the World Bank are accepted. */
function findWorkbookAddress(page: Uint8Array, pageAddress: string): string {
  const html = new TextDecoder().decode(page);
  const hrefs = [...html.matchAll(/href\s*=\s*["']([^"']*)["']/gi)].flatMap(([, href]) => href ?? []);
  const href = hrefs.find((each) => /\.xlsx/i.test(/CMO-Historical-Data-Monthly.*/is.exec(each)?.[0] ?? ""));
  if (!href) throw new FeedError("The page links no workbook CMO-Historical-Data-Monthly.xlsx.");
  const link = href.replaceAll("&amp;", "&");
  const address = URL.canParse(link, pageAddress) ? new URL(link, pageAddress) : null;
  const isOurs = address?.host === new URL(pageAddress).host || /(^|\.)worldbank\.org$/.test(address?.host ?? "");
  if (!address || !isOurs || !/^https?:$/.test(address.protocol))
    throw new FeedError("The page links a workbook outside worldbank.org.");
  return address.href;
}

const SHEET = "Monthly Prices";
/** Rows of the sheet, counted from 0. */
const NAMES = 4;
const UNITS = 5;
const FIRST_PERIOD = 6;
/** The newest month has at least this share of the series of the month before; otherwise it is refused. */
const SMALLEST_SHARE = 2 / 3;
const CENTS = 100;

type Cell = string | number | boolean | object | null | undefined;
type Column = (typeof columns)[number] & { cents?: boolean };

/**
 * Monthly averages in dollars per unit. Source: sheet `Monthly Prices` of CMO-Historical-Data-Monthly.xlsx. Columns are
 * found by name; a changed name or unit is refused. Throws FeedError for an unusable workbook.
 */
async function parseWorkbook(bytes: Uint8Array): Promise<SourceDocument> {
  checkArchive(bytes);
  const rows = await readRows(bytes);
  const names = (rows[NAMES] ?? []).map(readName);
  const units = (rows[UNITS] ?? []).map(readUnit);
  const refused: string[] = [];
  const found = (columns as Column[]).flatMap((column) => {
    const at = names.indexOf(column.header);
    const reason = at < 0 ? "is not there" : units[at] !== column.headerUnit ? `is now in ${units[at]}` : null;
    if (reason) refused.push(`Column ${column.header} ${reason}.`);
    return reason ? [] : [{ column, at }];
  });
  if (found.length < columns.length * SMALLEST_SHARE) {
    throw new FeedError(`The sheet has only ${found.length} of ${columns.length} columns that we know.`);
  }
  const quotes: SourceQuote[] = [];
  for (const row of rows.slice(FIRST_PERIOD)) {
    const date = readDate(row[0]);
    if (!date) {
      if (row.some((cell) => cell !== null && cell !== undefined)) refused.push(`A row has no period: ${row[0]}.`);
      continue;
    }
    for (const { column, at } of found) {
      const price = readPrice(row[at], column);
      if (price === undefined) refused.push(`${column.symbol} ${date}: ${row[at]} is not a price.`);
      else if (price !== null) quotes.push({ symbol: column.symbol, date, price });
    }
  }
  refuseHalfMonth(quotes);
  return { quotes, refused };
}

async function readRows(bytes: Uint8Array): Promise<Cell[][]> {
  try {
    return (await readSheet(Buffer.from(bytes), SHEET)) as Cell[][];
  } catch (cause) {
    throw new FeedError(`The workbook has no readable sheet "${SHEET}".`, {}, { cause });
  }
}

/** Names have spaces and footnote marks: `Coal, South African **`. */
const readName = (cell: Cell) =>
  typeof cell === "string"
    ? cell
        .trim()
        .replace(/(?<!\*)\*+$/, "")
        .trim()
    : "";
const readUnit = (cell: Cell) => (typeof cell === "string" ? cell.replace(/[()]/g, "").trim() : "");

/** `1960M01` as the last day of that month. */
function readDate(cell: Cell): string | null {
  const [, year, month] = (typeof cell === "string" && /^(\d{4})M(0[1-9]|1[0-2])$/.exec(cell.trim())) || [];
  return year && month ? getLastDayOfMonth(Number(year), Number(month)) : null;
}

/** Null for a missing price, undefined for a cell that is no price. */
function readPrice(cell: Cell, { cents }: Column): string | null | undefined {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === "string") return /^(…|\.{2,3}|)$/.test(cell.trim()) ? null : undefined;
  if (typeof cell !== "number" || !Number.isFinite(cell)) return undefined;
  const price = new Decimal(cell);
  return (cents ? price.div(CENTS) : price).toDecimalPlaces(4).toFixed();
}

function refuseHalfMonth(quotes: readonly SourceQuote[]): void {
  const counts = new Map<string, number>();
  for (const { date } of quotes) counts.set(date, (counts.get(date) ?? 0) + 1);
  const [newest, before] = [...counts].sort(([one], [other]) => other.localeCompare(one));
  if (newest && before && newest[1] < before[1] * SMALLEST_SHARE) {
    throw new FeedError(`The month to ${newest[0]} is half-empty, with ${newest[1]} prices after ${before[1]}.`, {
      problem: "doubtful",
      rowsIn: quotes.length,
      sourceDate: newest[0],
    });
  }
}
