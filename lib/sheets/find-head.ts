// Finds the heads of a table: in one row or in two, at its beginning and again further down.
import { type CellValue, writeCell } from "./cell-text";
import { type Head, isPriceText, readHead } from "./columns";
import { type GridRow, isBlank } from "./grid";

/** Heads of a table that begin at a row and take `span` rows. */
export type FoundHead = { span: 1 | 2; heads: Head[]; known: number };

/** Finds heads that begin at this row: they name the goods and a price. Null when there are none. */
export function findHeadAt(rows: readonly GridRow[], at: number, fix: (heads: Head[]) => Head[]): FoundHead | null {
  const [first, second] = [rows[at]?.cells ?? [], rows[at + 1]?.cells];
  const isWide = (cells: readonly CellValue[]) => cells.filter((cell) => !isBlank(cell)).length > 1;
  if (first.some(isFigure) || first.every(isBlank)) return null;
  const one = isWide(first) ? rate(1, fix(first.map(toHead))) : null;
  const below = second && !second.some(isFigure) && isWide(second) ? joinHeads(first, second) : null;
  const joined = below && rate(2, fix(below));
  const best = joined && joined.known >= (one?.known ?? 0) ? joined : one;
  return best ?? null;
}

const toHead = (cell: CellValue): Head => readHead(typeof cell === "string" ? writeCell(cell) : "");

/** Figures and days belong to data. */
export const isFigure = (cell: CellValue) =>
  typeof cell === "number" || cell instanceof Date || (typeof cell === "string" && /^\s*\d[\d\s.,]{2,}$/.test(cell));

/** Terms of a price that may be the only one of a sheet: of payment, trade or delivery, or from an amount on. */
const TERMS =
  /(?<!\p{L})(?:без)?(?:нал|наличн\p{L}*|опт|розн|розничн\p{L}*|нов(?:ая|ой)|наша|спец|акци\p{L}*|скидк\p{L}*|предоплат\p{L}*|закуп\p{L}*|при[её]ма?|сдачи|жд|ж\/д|авто|fob|cif|cfr|cpt|exw|fca|dap|продавца|предлагаемая)(?!\p{L})|(?<!\p{L})(?:от|до|свыше|более|менее|при)\s\d/iu;
const OTHER_PRICES = /доставк|перевоз|тариф|фрахт|стар|прошл|предыдущ|конкур|freight|delivery|old/iu;
const isTermed = ({ text, meaning, confidence }: Head) =>
  meaning.kind === "column" &&
  meaning.column === "unused" &&
  confidence === "none" &&
  isPriceText(text) &&
  TERMS.test(text) &&
  !OTHER_PRICES.test(text);

/** The first price under some terms is the price, and a description the goods, where no head says so plainly. */
function promote(heads: Head[]): Head[] {
  const has = (columns: readonly string[]) =>
    heads.some(({ meaning }) => meaning.kind === "column" && columns.includes(meaning.column));
  const price = has(["price", "priceMin", "priceMax"]) ? undefined : heads.find(isTermed);
  const goods = has(["commodity", "category", "kind"])
    ? undefined
    : heads.find(({ meaning }) => meaning.kind === "column" && meaning.column === "description");
  if (!price && !goods) return heads;
  return heads.map((head): Head => {
    if (head === price) return { ...head, meaning: { kind: "column", column: "price" }, confidence: "likely" };
    if (head === goods) return { ...head, meaning: { kind: "column", column: "commodity" }, confidence: "likely" };
    return head;
  });
}

function rate(span: 1 | 2, stated: Head[]): FoundHead | null {
  const heads = promote(stated);
  const columns = heads.flatMap(({ meaning }) => (meaning.kind === "column" ? [meaning.column] : []));
  const isNamed = columns.includes("commodity") || columns.includes("category") || columns.includes("kind");
  const isPriced = columns.some((column) => ["price", "priceMin", "priceMax"].includes(column));
  const known = heads.filter(isKnown).length;
  return isNamed && isPriced ? { span, heads, known } : null;
}

/**
 * «Цена, руб./т» over «с НДС» and «без НДС»: each head below has the one above it, which spans to the right. Null when the row above names
 * no column: it is a title.
 */
function joinHeads(first: readonly CellValue[], second: readonly CellValue[]): Head[] | null {
  if (!first.map(toHead).some(isKnown)) return null;
  let above = "";
  return Array.from({ length: Math.max(first.length, second.length) }, (_, column) => {
    const [top, below] = [writeCell(first[column]), writeCell(second[column])];
    if (top !== "") above = top;
    else if (below === "") above = "";
    if (below === "" || below === top) return readHead(top);
    const options = [`${above} ${below}`, `${above}, ${below}`, below].map(readHead);
    // «от» under «Влажность» is no price.
    if (isEnd(options[2]) && above !== "" && !isPriceText(above)) options.pop();
    return options.find(isKnown) ?? readHead(`${above} ${below}`.trim());
  });
}

const isEnd = (head: Head | undefined) =>
  head?.meaning.kind === "column" && (head.meaning.column === "priceMin" || head.meaning.column === "priceMax");
const isKnown = ({ meaning }: Head) => meaning.kind === "column" || meaning.kind === "attribute";
