// Reads the price of a row: one cell, both ends of a range, or three columns.
import Decimal from "decimal.js";
import { writeCell } from "./cell-text";
import type { Column } from "./columns";
import type { DataRow } from "./layout";
import { NO_MEASURE, type PriceMeasure } from "./measure";
import { type PriceCell, readPriceCell } from "./price-cell";
import type { RowReading } from "./reading";

/** A price per unit as exact decimal text. Open ends of a range are null. */
export type SheetPrice =
  | { kind: "value"; value: string }
  | { kind: "range"; min: string | null; max: string | null }
  | { kind: "onRequest" };

/** No goods of a sheet in thousands cost ten millions for a unit. */
const DOUBTFUL_THOUSANDS = 10_000;

type Prices = { price: SheetPrice | null; average: string | null; measure: PriceMeasure };
const NO_PRICE: Prices = { price: null, average: null, measure: NO_MEASURE };

/** Reads the price cells. `average`: the middle price beside two ends; `measure`: what the cells themselves say of it. */
export function readPrices({ cells, report, row }: RowReading, takesOnRequest: boolean): Prices {
  const parts: Partial<Record<Column, PriceCell & { kind: "price" }>> = {};
  for (const column of ["price", "priceMin", "priceMax"] as const) {
    const cell = cells.get(column);
    if (!cell) continue;
    const read = readPriceCell(cell.text);
    if (read.kind === "price") parts[column] = read;
    else if (read.kind === "onRequest") {
      if (!takesOnRequest) report("price_on_request", column, { text: cell.text.slice(0, 80) });
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

/** The text of a cell of a column, «н/д» included. */
function findText({ context, cells }: DataRow, column: Column): string {
  const at = context.heads.findIndex(({ meaning }) => meaning.kind === "column" && meaning.column === column);
  return at < 0 ? "" : writeCell(cells[at]);
}

const reportReadings = (
  report: RowReading["report"],
  column: Column,
  text: string,
  [first, second]: [string, string],
) => report("ambiguous_number", column, { field: column, text: text.slice(0, 80), first, second });

type PriceParts = Partial<Record<Column, PriceCell & { kind: "price" }>>;

function combine(parts: PriceParts, given: PriceCell & { kind: "price" }, reading: RowReading): Prices {
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
  for (const [at, part] of Object.entries(parts) as [Column, PriceCell & { kind: "price" }][]) {
    const shown = part.range.min ?? part.range.max;
    // «31 000 руб» or «245 000» under «тыс. руб.»: the cell may have been written in roubles.
    const isDoubtful = part.measure.currency !== null || new Decimal(shown ?? 0).gte(DOUBTFUL_THOUSANDS);
    if (!inThousands || part.measure.thousands || !isDoubtful || shown === null) continue;
    reportReadings(report, at, cells.get(at)?.text ?? "", [shown, new Decimal(shown).times(1_000).toFixed()]);
    return NO_PRICE;
  }
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
