// Splits a grid into tables: heads, rows of data, headings between them, and what is said above and below.
import { type CellValue, writeCell } from "./cell-text";
import { type Head, readHead } from "./columns";
import { readDay } from "./days";
import { CARRIAGE, findPriceDay, findSectionDay, type PriceDay, WITH_CARRIAGE } from "./find-date";
import { type FoundHead, findHeadAt, isFigure } from "./find-head";
import { findGoods, saysGoods } from "./goods";
import { type Grid, type GridRow, isBlank, spreadMerges } from "./grid";
import { NO_MEASURE, type PriceMeasure, takeMeasure } from "./measure";
import { leaveOutRepeats } from "./repeated-heads";

/** Terms of a row that its cells do not state. */
type RowTerms = {
  /** Heads in force, by column. */
  heads: readonly Head[];
  /** Texts of the headings above the row that are about goods, the outer one first. */
  headings: readonly string[];
  /** Goods words of the title, of the head and of the sheet's name: they may narrow a name, and never refuse it. */
  around: readonly string[];
  /** Measure stated above the table or by a heading: «Цены указаны в тенге без НДС». */
  stated: PriceMeasure;
  day: PriceDay;
};

export type DataRow = GridRow & { context: RowTerms };

/** One table of a sheet. `texts` are the lines above and below it. */
export type Table = {
  grid: Grid;
  heads: readonly Head[];
  rows: DataRow[];
  texts: string[];
  known: number;
  /** Numbers of the lines above the head that look like rows of prices. */
  unread: number[];
};

/** Rows above a head that are searched for it. */
const MOST_ABOVE = 60;

/** Finds the table of a grid. `fix` corrects the meaning of columns. Null when no row names goods and a price. */
export function layOut(given: Grid, fix: (heads: Head[]) => Head[] = (heads) => heads): Table | null {
  const grid = spreadMerges(given);
  const { rows } = grid;
  const start = findStart(grid.isRecords ? rows.slice(0, 1) : rows, fix);
  if (!start) return null;
  const heads = grid.isRecords ? start.found.heads : leaveOutRepeats(start.found.heads);
  const above = rows.slice(0, start.at).map(joinRow);
  const body = rows.slice(start.at + start.found.span);
  const below = grid.isRecords ? [] : takeNotes(body);
  const texts = [...above, ...below];
  const day: PriceDay = given.day ? { day: given.day } : findPriceDay(texts);
  let context: RowTerms = {
    heads,
    headings: [],
    around: listAround(given, above, heads),
    stated: findStated(texts),
    day,
  };
  const data: DataRow[] = [];
  for (let at = 0; at < body.length - below.length; at++) {
    const row = body[at];
    if (!row) continue;
    if (grid.isRecords) {
      data.push({ ...row, context });
      continue;
    }
    if (row.cells.every(isBlank)) continue;
    const again = findHeadAt(body, at, fix);
    if (again) {
      const heads = leaveOutRepeats(again.heads);
      context = { ...context, heads, headings: [], stated: heads.some(hasCurrency) ? NO_MEASURE : context.stated };
      at += again.span - 1;
      continue;
    }
    const change = readPartialHead(row, context);
    const heading = change ? null : readHeading(row, context);
    if (heading && isOffer(body, at, heading)) data.push({ ...row, context });
    else if (change ?? heading) context = change ?? heading ?? context;
    else data.push({ ...row, context });
  }
  return {
    grid,
    heads,
    rows: grid.isRecords ? data : fillDown(data),
    texts,
    known: start.found.known,
    unread: rows.slice(0, start.at).flatMap((row) => (looksLikeData(row) ? [row.number] : [])),
  };
}

/** «Прайс-лист» has a word of goods, «лист»; a firm's name, «ООО Масло Сибири», says nothing of them. */
const NO_GOODS =
  /прайс-?\s?лист\p{L}*|price\s?-?list|(?<!\p{L})(?:ооо|оао|пао|зао|ао|ип|тоо|тд|llc|ltd)(?!\p{L})[^,;]*/giu;

const listAround = ({ sheet }: Grid, above: readonly string[], heads: readonly Head[]): string[] =>
  [sheet ?? "", ...above, ...heads.filter((head) => isOf(head, ["commodity"])).map(({ text }) => text)]
    .map((text) => text.slice(0, 200).replace(NO_GOODS, " ").trim())
    .filter((text) => text !== "" && saysGoods(text));

function findStart(rows: readonly GridRow[], fix: (heads: Head[]) => Head[]): { at: number; found: FoundHead } | null {
  for (let at = 0; at < Math.min(rows.length, MOST_ABOVE); at++) {
    const found = findHeadAt(rows, at, fix);
    if (found) return { at, found };
  }
  return null;
}

/** The texts of a row, each once: a merged cell stands in several columns. */
const listTexts = (row: GridRow): string[] => [...new Set(row.cells.map(writeCell).filter((text) => text !== ""))];
const joinRow = (row: GridRow): string => listTexts(row).join(" ");

/** True for a line with a figure that is no day beside goods: the head above it was not recognised. */
const looksLikeData = ({ cells }: GridRow): boolean =>
  cells.some((cell) => isFigure(cell) && !(cell instanceof Date) && readDay(writeCell(cell)) === null) &&
  cells.some((cell) => typeof cell === "string" && !isFigure(cell) && saysGoods(cell));

/** Lines below a table: one text each, about prices or with an asterisk. */
function takeNotes(body: readonly GridRow[]): string[] {
  const notes: string[] = [];
  for (const row of [...body].reverse()) {
    const texts = listTexts(row);
    const [text = ""] = texts;
    if (texts.length > 1 || (texts.length === 1 && !isNote(text))) break;
    notes.unshift(text);
  }
  return notes;
}

const isNote = (text: string) =>
  /^\*|цены|прайс|price|тел\.|телефон|www\.|@|директор|менеджер|ндс|условия|vat/iu.test(text) || text.length > 60;

const OF_CARRIAGE = new RegExp(
  String.raw`(?:(?<!\p{L})(?:стоимость|цен[аы]|ставк[аи]|ндс|costs?|price)\s(?:на\s|за\s|of\s|for\s)?)?(?:ж/?д\s)?(?<!\p{L})${CARRIAGE}.*$`,
  "iu",
);

/** The part of a text about prices of goods: without «Стоимость доставки 15 USD/т» to the end of its sentence. */
const leaveOutCarriage = (text: string): string =>
  text
    .split(/[;!?\n]|\.\s+(?=\p{Lu})/u)
    .map((sentence) => sentence.replace(WITH_CARRIAGE, " ").replace(OF_CARRIAGE, " "))
    .join("; ");

/** A measure that a line states for all prices: «Цены указаны в рублях за тонну, с НДС». Two modes of VAT in two lines contradict. */
function findStated(texts: readonly string[]): PriceMeasure {
  const stated = texts
    .map(leaveOutCarriage)
    .filter((text) => PRICED_WORDS.test(text))
    .map((text) => takeMeasure(text).measure);
  const first = stated.reduce(mergeMeasures, NO_MEASURE);
  const other = stated.find(({ vat }) => vat !== null && vat !== first.vat)?.vat;
  return other ? { ...first, otherVat: other } : first;
}

const PRICED_WORDS = /цен[аы]|валюта|стоимость|ндс|price|currency|vat/iu;

const isPriced = ({ meaning }: Head) => meaning.kind === "column" && /^price/.test(meaning.column);
const hasCurrency = (head: Head) => isPriced(head) && head.measure.currency !== null;

const pickVat = ({ vat, otherVat }: PriceMeasure) => ({ vat, ...(otherVat && { otherVat }) });

/** The first measure wins where both state something. */
export const mergeMeasures = (one: PriceMeasure, other: PriceMeasure): PriceMeasure => ({
  currency: one.currency ?? other.currency,
  unit: one.unit ?? other.unit,
  ...pickVat(one.vat ? one : other),
  thousands: one.thousands || (one.currency === null && other.thousands),
});

/** A row that names columns anew, at least the price and with another measure: «Экспорт; ; Цена, KZT/т». */
function readPartialHead(row: GridRow, context: RowTerms): RowTerms | null {
  if (row.cells.some(isFigure)) return null;
  const heads = row.cells.map((cell) => readHead(writeCell(cell)));
  const priced = heads.flatMap((head, column) =>
    isPriced(head) && isPriced(context.heads[column] ?? head) ? [column] : [],
  );
  if (
    priced.length === 0 ||
    listTexts(row).length > heads.filter(({ meaning }) => meaning.kind === "column").length + 1
  )
    return null;
  const next = context.heads.map((head, column) => (priced.includes(column) ? (heads[column] ?? head) : head));
  return { ...context, heads: next, stated: NO_MEASURE };
}

/** A line of one text between rows: a section, or a statement about prices that holds from there. */
function readHeading(row: GridRow, context: RowTerms): RowTerms | null {
  const texts = listTexts(row);
  const [text] = texts;
  if (!text || texts.length > 1 || !/\p{L}{2}/u.test(text) || row.cells.some(isFigure)) return null;
  const filled = row.cells.filter((cell) => !isBlank(cell)).length;
  const width = context.heads.filter(({ meaning }) => meaning.kind !== "blank").length;
  if (width < 2 || (filled > 1 && filled < width)) return null;
  const own = leaveOutCarriage(text);
  const { measure } = takeMeasure(own);
  const says = PRICED_WORDS.test(own) || measure.currency !== null;
  const day = findSectionDay(text);
  return {
    ...context,
    headings: [text],
    stated: says ? mergeMeasures(measure, context.stated) : context.stated,
    heads: says ? context.heads.map((head) => restate(head, measure)) : context.heads,
    day: day ?? context.day,
  };
}

/**
 * True when a line of one text is goods without a price, and no heading: it names them wholly, and no row below it needs it.
 */
function isOffer(body: readonly GridRow[], at: number, { headings, heads }: RowTerms): boolean {
  const own = findGoods({ name: headings[0] ?? "" }).category;
  if (!own) return false;
  const next = body.slice(at + 1).find((row) => !row.cells.every(isBlank));
  if (!next || listTexts(next).length < 2) return true;
  const goods = heads.findIndex((head) => isOf(head, ["commodity"]));
  const other = findGoods({ name: writeCell(next.cells[goods]) }).category;
  return other !== null && other !== own;
}

/** Currency, unit and VAT of a heading replace those of the head of the price. */
const restate = (head: Head, measure: PriceMeasure): Head =>
  isPriced(head) ? { ...head, measure: mergeMeasures(measure, head.measure) } : head;

/**
 * A blank cell of the goods, or of a column before them, continues the row above: sheets without merged cells show groups like that. Prices
 * and amounts are never filled.
 */
function fillDown(rows: DataRow[]): DataRow[] {
  let before: DataRow | null = null;
  return rows.map((row) => {
    const same: DataRow | null = before && before.context.heads === row.context.heads ? before : null;
    before = same ? { ...row, cells: continueRow(row, same) } : row;
    return before;
  });
}

function continueRow(row: DataRow, before: DataRow): DataRow["cells"] {
  const cells = [...row.cells];
  const { heads } = row.context;
  const goods = heads.findIndex((head) => isOf(head, ["commodity"]));
  const named = heads.findIndex((head) => isOf(head, ["category"]));
  if (goods < 0 || isTotal(cells)) return cells;
  const continues = isBlank(cells[goods]) && (named < 0 || isBlank(cells[named]));
  for (const [column, head] of heads.entries()) {
    if (!isBlank(cells[column]) || !isOf(head, GROUPED)) continue;
    if (continues || (column < goods && row.cells.slice(0, column).every(isBlank)))
      cells[column] = before.cells[column];
  }
  return cells;
}

const GROUPED = [
  "date",
  "category",
  "commodity",
  "kind",
  "country",
  "region",
  "place",
  "basis",
  "vat",
  "currency",
  "unit",
];
const isOf = ({ meaning }: Head, columns: string[]) => meaning.kind === "column" && columns.includes(meaning.column);

const TOTAL = /^(итого|всего|итог|подытог|total|sum|subtotal)(?!\p{L})/iu;

/** True for a line that sums up others: «Итого», in whatever column. */
export const isTotal = (cells: readonly CellValue[]): boolean =>
  cells.some((cell) => typeof cell === "string" && TOTAL.test(cell.trimStart()));
