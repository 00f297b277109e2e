// Bounds of a price in a search text: «до 15000», «от 10 000 до 15 000 руб», "under 15000".

/** Bounds in roubles per base unit, and where the text says them. */
export type PriceWords = { min: number | null; max: number | null; start: number; end: number };

const AMOUNT = String.raw`(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,9}(?:[.,]\d{1,2})?)\s?(тыс(?:яч[аи]?)?\.?|т\.?\s?р\.?|к|k)?`;
/** The currency, and what the price is for. Behind any other unit a number is an amount or a size. */
const BEHIND = String.raw`(?:\s?(?:руб(?:лей|ля)?|rub|rur|р|₽)(?![\p{L}\p{N}])\.?)?(?:\s?(?:\/|за|per)\s?(?:1\s)?(?:т|тн|тонну|ton|tonne|t|кг|куб|м3)(?![\p{L}\p{N}])\.?)?`;
const NO_UNIT = String.raw`(?!\s?(?:[\p{L}%°×/-]|[хx]\d)|[.,]?\d)`;
const MAX = "(?:до|дешевле|не дороже|не выше|не более|максимум|under|below|up to|max|less than|cheaper than|<|≤)";
const MIN = "(?:от|дороже|не дешевле|не ниже|from|above|over|min|more than|>|≥)";
const HEAD = String.raw`(?<![\p{L}\p{N}])(?:(?:по )?цен(?:а|ой|е|у)\s)?`;

const RANGE = new RegExp(
  `${HEAD}${MIN}\\s?${AMOUNT}${BEHIND}\\s(?:${MAX}|to|и до)\\s?${AMOUNT}${BEHIND}${NO_UNIT}`,
  "iu",
);
const ONE = new RegExp(`${HEAD}(?:(${MAX})|${MIN})\\s?${AMOUNT}${BEHIND}${NO_UNIT}`, "iu");
/** Below this a bare number is a size or a grade; money says so itself. */
const LOWEST = 100;
const MONEY = /руб|₽|rub|\dр|\d\s?р(?!\p{L})|\/т|за тонну|per ton|тыс|цен/iu;

function readAmount(number: string | undefined, thousand: string | undefined): number {
  const value = Number((number ?? "").replace(/[ \u00a0\u202f]/g, "").replace(",", "."));
  return thousand ? value * 1_000 : value;
}

/** The bounds of a price that a text has, or null. */
export function findPriceWords(text: string): PriceWords | null {
  const range = RANGE.exec(text);
  if (range) return check(range, readAmount(range[1], range[2]), readAmount(range[3], range[4]));
  const one = ONE.exec(text);
  if (!one) return null;
  const amount = readAmount(one[2], one[3]);
  return one[1] === undefined ? check(one, amount, null) : check(one, null, amount);
}

function check(match: RegExpExecArray, min: number | null, max: number | null): PriceWords | null {
  const isPrice = MONEY.test(match[0]) || [min, max].every((bound) => bound === null || bound >= LOWEST);
  if (!isPrice || (min !== null && max !== null && min > max)) return null;
  return { min, max, start: match.index, end: match.index + match[0].length };
}
