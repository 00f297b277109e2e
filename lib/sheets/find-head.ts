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

function rate(span: 1 | 2, heads: Head[]): FoundHead | null {
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
