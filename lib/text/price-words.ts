// Bounds of a price in a search text: «до 15000», «от 10 000 до 15 000 руб», «60 руб/кг», "under $400".
import { categoryNodes, listAttributes } from "@/lib/reference/categories/tree";
import { AT_LEAST, AT_MOST } from "./bound-words";
import { CURRENCY_WORDS, TYPED_CURRENCIES } from "./currency-words";
import { UNIT_WORDS } from "./normalise";

/** Bounds per base unit in `currency`, which is the rouble unless the text names another, and where the text says them. */
export type PriceWords = { min: number | null; max: number | null; currency: string; start: number; end: number };

const MONEY = `(?:${CURRENCY_WORDS})(?![\\p{L}\\p{N}])\\.?`;
const AMOUNT = String.raw`(?:(?:[$€₽₸]|(?:usd|eur|rub|cny|kzt)(?!\p{L}))\s?)?(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,9}(?:[.,]\d{1,2})?)\s?(тыс(?:яч[аи]?)?\.?|т\.?\s?р\.?|к(?![гм])|k(?![gm]))?`;
/** Units that a price is for, and their number in a base unit: `least` bounds the price from below, `most` from above. */
const PER: readonly [words: string, least: number, most: number][] = [
  ["т|тн|тонн[уаы]|ton|tonne|t|mt|куб|кубометр|куб\\.?\\s?м|м3|м³|cbm|m3|штуку|шт", 1, 1],
  ["кг|кило|килограмм|kg|kilo", 1_000, 1_000],
  ["г|гр|грамм|g|gram", 1_000_000, 1_000_000],
  // Prices per litre and per tonne are compared: 1 000 litres are a cubic metre, 1 400 a tonne of the lightest fuel.
  ["л|литр|lit(?:re|er)", 1_000, 1_400],
];
const PER_UNIT = `\\s?(?:\\/|за|per)\\s?(?:1\\s)?(?:${PER.map(([words]) => words).join("|")})(?![\\p{L}\\p{N}])\\.?`;
const UNIT = UNIT_WORDS.map(([word]) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|");
/** Units, packages and years: a number before one of these is an amount or a size. */
const NO_UNIT = String.raw`(?!\p{L}|\s?(?:[%°×/-]|(?:${UNIT}|мешк|вагон|голов|год|г|лет|цистерн|контейнер|биг|bag|wagon|head|truck|year)\p{L}{0,4}(?!\p{L}))|\s?[хx]\d|[.,]?\d)`;
/** Behind money the unit may stand alone: «25 руб кг». */
const PER_MONEY = PER_UNIT.replace("(?:\\/|за|per)", "(?:\\/|за|per|(?<=\\s))");
/** The currency, also as «в долларах», and what the price is for. Behind any other unit a number is an amount or a size. */
const BEHIND = `(?:(?:\\s?|\\s(?:в|in)\\s)${MONEY}(?!-)(?:${PER_MONEY})?|${PER_UNIT}|${NO_UNIT})`;
const MAX = `(?:${AT_MOST}|дешевле|не дороже|cheaper than)`;
const MIN = `(?:${AT_LEAST}|дороже|не дешевле)`;
const HEAD = String.raw`(?<![\p{L}\p{N}])(?:(?:по )?цен(?:а|ой|е|у)\s)?`;

const RANGE = new RegExp(
  `${HEAD}(?:${MIN}\\s?${AMOUNT}${BEHIND}?\\s(?:${MAX}|to|и до)\\s?${AMOUNT}${BEHIND}|${AMOUNT}\\s?[-–—]\\s?${AMOUNT}\\s?(?:${MONEY}(?:${PER_MONEY})?|(?<=тыс\\.?\\s?)${NO_UNIT}))`,
  "giu",
);
const ONE = new RegExp(`${HEAD}(?:(${MAX})|${MIN})\\s?${AMOUNT}${BEHIND}`, "giu");
/** «По 25 тыс». */
const THOUSANDS = new RegExp(
  `(?<!\\p{L})(?:по|цен(?:а|е|ой))\\s(\\d{1,4}(?:[.,]\\d)?)\\s?(тыс(?:яч[аи]?)?\\.?)${NO_UNIT}`,
  "giu",
);
/** «52000 руб», «60 руб/кг», "$400": the most that somebody pays. One letter may be part of a grade. */
const LONG_MONEY = MONEY.replace("|р|", "|р(?=\\/|\\s(?:за|кг|куб|литр|т)(?!\\p{L}))|");
const BARE = new RegExp(
  `(?<![\\p{L}\\p{N}.,×/-])(?:(?:по|за|price|at|цен(?:а|е|ой))\\s){0,2}(?:${AMOUNT}\\s?${LONG_MONEY}(?:${PER_MONEY})?|([$€])\\s?(\\d{2,7})(?!\\d)(?:${PER_UNIT})?)`,
  "giu",
);
/** Below this a bare number is a size or a grade; money says so itself. */
const LOWEST = 100;
/** Below this a number before a plain word is one of its qualities. */
const LOWEST_BARE = 1_000;
/** «Протеин от 12 в рублях» bounds no price. */
const IN_MONEY = /\s(?:в|in)\s\D+$/iu;
const OTHER_MONEY = /\/т|за тонну|per ton|тыс|т\.?\s?р|цен/iu;

const splitWords = (texts: readonly string[]) =>
  texts
    .join(" ")
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? [];
/** Words of the names of goods. */
export const GOODS_WORDS: ReadonlySet<string> = new Set(
  splitWords([...categoryNodes.values()].flatMap(({ name, nameEn }) => [name, nameEn])),
);
/** Last words of names of qualities: the number behind «натура от» is one. «Масло» and "oil" name goods first. */
const QUALITIES: ReadonlySet<string> = new Set(
  listAttributes()
    .filter(({ type }) => type === "number")
    .flatMap(({ name, nameEn }) => [name, nameEn].map((text) => splitWords([text.replace(/\s*\(.*/, "")]).at(-1) ?? ""))
    .concat("icumsa", "калорийность", "калорийности", "теплота", "цветность", "натуры", "чп", "ncv", "gcv", "calorific")
    .filter((word) => !GOODS_WORDS.has(word)),
);

function readAmount(number: string | undefined, thousand: string | undefined): number {
  const value = Number((number ?? "").replace(/[ \u00a0\u202f]/g, "").replace(",", "."));
  return thousand ? value * 1_000 : value;
}

/** The bounds of a price that a text has, or null. */
export function findPriceWords(text: string): PriceWords | null {
  for (const range of text.matchAll(RANGE)) {
    const [low, lowThousand, high, thousand] = range[1] === undefined ? range.slice(5) : range.slice(1);
    // «От 25 до 30 тыс».
    const isShared = !lowThousand && readAmount(low, undefined) <= readAmount(high, undefined);
    const price = check(range, readAmount(low, isShared ? thousand : lowThousand), readAmount(high, thousand));
    if (price) return price;
  }
  // Half of a range of something else is no price.
  const rest = text.replace(RANGE, (range) => " ".repeat(range.length));
  for (const one of rest.matchAll(ONE)) {
    const amount = readAmount(one[2], one[3]);
    const price = one[1] === undefined ? check(one, amount, null) : check(one, null, amount);
    if (price) return price;
  }
  for (const one of rest.matchAll(THOUSANDS)) {
    const price = check(one, null, readAmount(one[1], one[2]));
    if (price) return price;
  }
  for (const one of rest.matchAll(BARE)) {
    const price = check(one, null, readAmount(one[1] ?? one[4], one[2]));
    // «Ячмень по 12 рублей»: a kilogram.
    const isOfKilogram = price?.currency === "RUB" && (price.max ?? 0) < LOWEST_BARE && findCounts(one[0]) === null;
    if (price) return isOfKilogram ? { ...price, max: (price.max ?? 0) * 1_000 } : price;
  }
  return null;
}

function check(match: RegExpExecArray, min: number | null, max: number | null): PriceWords | null {
  const currency = findCurrency(match[0]);
  const isMoney = currency !== null || OTHER_MONEY.test(match[0]);
  const isBeforeWord = /^\s\p{L}/u.test(match.input.slice(match.index + match[0].length));
  const lowest = isBeforeWord ? LOWEST_BARE : LOWEST;
  const isLarge = [min, max].every((bound) => bound === null || bound >= lowest);
  const isOfQuality = isQuality(match.input.slice(0, match.index));
  if (isOfQuality && (!isMoney || IN_MONEY.test(match[0]))) return null;
  if (!isMoney && !isLarge) return null;
  if (min !== null && max !== null && min > max) return null;
  const [least, most] = findCounts(match[0]) ?? [1, 1];
  return {
    min: min === null ? null : min * least,
    max: max === null ? null : max * most,
    currency: currency ?? "RUB",
    start: match.index,
    end: match.index + match[0].length,
  };
}

const COUNTS = PER.map(
  ([words, ...counts]) =>
    [new RegExp(`(?:\\/|за|per|${MONEY})\\s?(?:1\\s)?(?:${words})(?!\\p{L})`, "iu"), counts] as const,
);

/** Units of a price in a base unit, 1 000 kilograms, at least and at most; null if the words name none. */
const findCounts = (words: string) => COUNTS.find(([unit]) => unit.test(words))?.[1] ?? null;

const isQuality = (before: string) => QUALITIES.has(/(\p{L}+)[\s:]*$/u.exec(before)?.[1]?.toLowerCase() ?? "");

/** The currency that the words of a price name; null where they name none. */
function findCurrency(words: string): string | null {
  const found = TYPED_CURRENCIES.find(([, names]) => new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, "iu").test(words));
  return found?.[0] ?? null;
}
