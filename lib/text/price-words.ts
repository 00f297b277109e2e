// Bounds of a price in a search text: «до 15000», «от 10 000 до 15 000 руб», "under $400".
import { categoryNodes, listAttributes } from "@/lib/reference/categories/tree";
import { AT_LEAST, AT_MOST } from "./bound-words";

/** Bounds per base unit in `currency`, which is the rouble unless the text names another, and where the text says them. */
export type PriceWords = { min: number | null; max: number | null; currency: string; start: number; end: number };

/** How texts write a currency. */
const CURRENCIES: readonly [code: string, words: string][] = [
  ["RUB", "руб(?:лей|ля)?|rub|rur|р|₽"],
  ["USD", String.raw`\$|usd|долл(?:ар(?:ов|а)?)?|dollars?`],
  ["EUR", "€|eur|евро|euros?"],
  ["CNY", "cny|юан(?:ей|я)|yuan"],
  ["KZT", "₸|kzt|тенге"],
];
const MONEY = `(?:${CURRENCIES.map(([, words]) => words).join("|")})(?![\\p{L}\\p{N}])\\.?`;
const AMOUNT = String.raw`(?:(?:[$€₽₸]|(?:usd|eur|rub|cny|kzt)(?!\p{L}))\s?)?(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,9}(?:[.,]\d{1,2})?)\s?(тыс(?:яч[аи]?)?\.?|т\.?\s?р\.?|к|k)?`;
/** The currency, and what the price is for. Behind any other unit a number is an amount or a size. */
const BEHIND = String.raw`(?:\s?${MONEY})?(?:\s?(?:\/|за|per)\s?(?:1\s)?(?:т|тн|тонну|ton|tonne|t|кг|куб|м3)(?![\p{L}\p{N}])\.?)?`;
const NO_UNIT = String.raw`(?!\s?(?:[\p{L}%°×/-]|[хx]\d)|[.,]?\d)`;
const MAX = `(?:${AT_MOST}|дешевле|не дороже|cheaper than)`;
const MIN = `(?:${AT_LEAST}|дороже|не дешевле)`;
const HEAD = String.raw`(?<![\p{L}\p{N}])(?:(?:по )?цен(?:а|ой|е|у)\s)?`;

const RANGE = new RegExp(
  `${HEAD}${MIN}\\s?${AMOUNT}${BEHIND}\\s(?:${MAX}|to|и до)\\s?${AMOUNT}${BEHIND}${NO_UNIT}`,
  "giu",
);
const ONE = new RegExp(`${HEAD}(?:(${MAX})|${MIN})\\s?${AMOUNT}${BEHIND}${NO_UNIT}`, "giu");
/** Below this a bare number is a size or a grade; money says so itself. */
const LOWEST = 100;
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
    const price = check(range, readAmount(range[1], range[2]), readAmount(range[3], range[4]));
    if (price) return price;
  }
  // Half of a range of something else is no price.
  for (const one of text.replace(RANGE, (range) => " ".repeat(range.length)).matchAll(ONE)) {
    const amount = readAmount(one[2], one[3]);
    const price = one[1] === undefined ? check(one, amount, null) : check(one, null, amount);
    if (price) return price;
  }
  return null;
}

function check(match: RegExpExecArray, min: number | null, max: number | null): PriceWords | null {
  const currency = findCurrency(match[0]);
  const isMoney = currency !== null || OTHER_MONEY.test(match[0]);
  const isLarge = [min, max].every((bound) => bound === null || bound >= LOWEST);
  if (!isMoney && (!isLarge || isQuality(match.input.slice(0, match.index)))) return null;
  if (min !== null && max !== null && min > max) return null;
  return { min, max, currency: currency ?? "RUB", start: match.index, end: match.index + match[0].length };
}

const isQuality = (before: string) => QUALITIES.has(/(\p{L}+)[\s:]*$/u.exec(before)?.[1]?.toLowerCase() ?? "");

/** The currency that the words of a price name; null where they name none. */
function findCurrency(words: string): string | null {
  const found = CURRENCIES.find(([, names]) => new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, "iu").test(words));
  return found?.[0] ?? null;
}
