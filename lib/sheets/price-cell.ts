// Reads the cell of a price: «38 200 руб.», «38 200–39 500», «от 24 000», «$310», «договорная».
import Decimal from "decimal.js";
import { NO_MEASURE, type PriceMeasure, takeMeasure } from "./measure";
import { type NumberRange, readNumberRange } from "./numbers";

/** A price with what the cell itself says of its measure. `onRequest`: «договорная». */
export type PriceCell =
  | { kind: "price"; range: NumberRange; measure: PriceMeasure }
  | { kind: "onRequest" }
  | { kind: "ambiguous"; readings: [string, string] }
  | { kind: "unreadable" };

const ON_REQUEST =
  /^(?:цена\s)?(?:дог(?:ов)?\.|договорн(?:ая|ой|ое)(?:\sцена)?|по\s(?:договор[её]нности|запросу|запр\.|звонку|согласованию)|под\sзаказ|звоните(?:[\s:]+[+\d][\d\s()-]{5,})?|уточня(?:йте|ть|ется)|запрос(?:ить)?|(?:цена\s)?(?:по\s)?запросу|on\srequest|upon\srequest|negotiable|call|tbd|tba|p\.?o\.?a\.?|ask|contact us)(?:\s(?:цену|у менеджера|for price))?[.!]?$/iu;
/** «24 100,-», «24 100=», «38 200*». */
const TAIL = /(?:[,.]\s?[-–—]+|\s?=|\s?\*+)\s*$/u;
/** A mobile number without spaces. */
const PHONE = /^[78]?9\d{9}$/u;
const KOPECKS = /^(\d[\d\s\u00a0]*)\s*(?:руб(?:\.|л\p{L}*)?|р\.?)\s*(\d{2})\s*коп(?:\.|е\p{L}*)?$/iu;
/** Money has at most four decimals; longer ones come from binary arithmetic. */
const DECIMALS = 4;
const FLOAT_DECIMALS = 9;

/** Reads the text of a price. Prices in thousands are returned whole. */
export function readPriceCell(given: string): PriceCell {
  const text = given.trim();
  if (ON_REQUEST.test(text)) return { kind: "onRequest" };
  const [, roubles, kopecks] = KOPECKS.exec(text) ?? [];
  if (roubles) return readPriceCell(`${roubles.trim()},${kopecks} руб.`);
  if (PHONE.test(text)) return { kind: "unreadable" };
  const bare = text.replace(TAIL, "").replace(/(?<=\d)\s*\.{2,}\s*(?=\d)/u, "–");
  const { measure, rest } = /^[\d\s.,]*$/u.test(bare) ? { measure: NO_MEASURE, rest: bare } : takeMeasures(bare);
  const inThousands = /(?<!\p{L})тыс(?:яч\p{L}*|\.)?/iu;
  const isThousands = measure.thousands || inThousands.test(rest);
  const range = readNumberRange(
    rest
      .replace(inThousands, "")
      .replace(TAIL, "")
      .replace(/[,;]\s*$/u, "")
      .trim(),
  );
  if (range === null) return { kind: "unreadable" };
  if ("readings" in range) return { kind: "ambiguous", readings: range.readings };
  const [min, max] = [range.min, range.max].map((end) => end && toMoney(end, isThousands ? 1_000 : 1));
  if (min === undefined || max === undefined) return { kind: "unreadable" };
  return { kind: "price", range: { min, max }, measure: { ...measure, thousands: isThousands } };
}

/** «24100р», «310USD»: a space between number and currency. */
const glueSigns = (text: string) =>
  text
    .replace(/(?<=\d)(?=[\p{L}$€₽₸¥₴£])/gu, " ")
    .replace(/(?<=[$€₽₸¥₴£]|^[A-Z]{3})(?=\d)/gu, " ")
    .replace(/(?<=\p{L}\.?)(?=[-–—]\s?\d)/gu, " ");

/** «38 200 руб. - 39 500 руб.» names its currency twice. */
function takeMeasures(text: string): { measure: PriceMeasure; rest: string } {
  const first = takeMeasure(glueSigns(text));
  const again = first.measure.currency ? takeMeasure(first.rest) : first;
  return again.measure.currency === first.measure.currency ? { measure: first.measure, rest: again.rest } : first;
}

function toMoney(value: string, factor: number): string | undefined {
  const money = new Decimal(value).times(factor);
  if (money.decimalPlaces() > DECIMALS && money.decimalPlaces() < FLOAT_DECIMALS) return undefined;
  return money.toDecimalPlaces(DECIMALS).toFixed();
}
