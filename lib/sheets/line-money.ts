// Writes the numbers and the money of a pasted line in one form: «$52,500/t» is «; 52500 $/t».
import { cutGoods } from "./goods-words";
import { readNumber } from "./numbers";
import { isQualityWord } from "./trade-names";

/** A number with groups of three digits or without: «52 500», «52500,50». */
export const NUMBER = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d+)?`;
export const MONEY = String.raw`(?:руб\p{L}*|р|rub|rur|usd|us\$|eur|cny|kzt|евро|тенге|юан\p{L}*|[$€₽₸¥£])`;
const SIGN = String.raw`(?:rub|rur|usd|us\$|eur|cny|kzt|[$€₽₸¥£])`;
const TONNE = String.raw`(?:тонн\p{L}*|тн|т|tonnes?|tons?|mt|t)(?![\p{L}\d/])`;

/** Groups of three digits behind a comma or a point: «52,500», «52.500», «1,250.50», «1,250,000». */
const GROUPED =
  /(?<![\p{L}\d.,×xх*–-])[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d{1,2})?|(?:\.\d{3})+(?:,\d{1,2})?)(?![\d×xх*]|[.,]\d)/giu;
const MONEY_BEFORE = new RegExp(String.raw`(?<!\p{L})${SIGN}\s?$`, "iu");
const MONEY_BEHIND = new RegExp(String.raw`^\s?(?:${MONEY}(?![\p{L}\d])|\/\s?(?:т|тн|t|mt)(?![\p{L}\d]))`, "iu");
/** Goods that are sold by these cost cents: «38,500 руб/кг» has two readings. */
const SMALL_UNIT = /^\s?\S{0,6}?\s?\/\s?(?:кг|л|kg|l)(?![\p{L}\d])/iu;
const MEASURED = /^\s?(?:%|(?:мм|м|mm|m|кг|г|kg|g|л|l)(?![\p{L}\d]))/iu;
const TONNES_BEHIND = new RegExp(String.raw`^\s?${TONNE}`, "iu");

/**
 * Three digits behind one mark are thousands where money touches the number, since money has two decimals, and behind a comma of an
 * English line. They are decimals behind a quality, before a unit of size, and as tonnes of a Russian line: «протеин 12,500».
 */
export function joinThousands(text: string): string {
  const isRussian = /\p{Script=Cyrillic}/u.test(text);
  return text.replace(GROUPED, (found: string, at: number) => {
    const read = readNumber(found);
    if (!read || "value" in read) return read?.value ?? found;
    const [thousands, decimals] = read.readings;
    const [before, behind] = [text.slice(0, at), text.slice(at + found.length)];
    if (MONEY_BEFORE.test(before) || MONEY_BEHIND.test(behind)) return SMALL_UNIT.test(behind) ? found : thousands;
    if (MEASURED.test(behind) || isQuality(before)) return decimals;
    if (!isRussian) return found.includes(",") ? thousands : decimals;
    return found.includes(",") && TONNES_BEHIND.test(behind) ? decimals : found;
  });
}

function isQuality(before: string): boolean {
  const word = cutGoods(/\p{L}+\.?\s?[:=–-]?\s*$/u.exec(before)?.[0] ?? "").at(-1);
  return word !== undefined && isQualityWord(word);
}

const SIGNED = new RegExp(
  String.raw`(?<!\p{L})(${SIGN})(\s?)(${NUMBER})(?![\d×xх*]|[.,]\d|\s?%|\s?[–-]\s?\d|\s?${TONNE})`,
  "giu",
);
const NUMBER_BEFORE = new RegExp(String.raw`(?:${NUMBER})(\s?)$`, "u");

/**
 * Puts a sign behind the number that it belongs to: «12.5 $230/t» is «12.5 ; 230 $/t». A sign belongs to the number that it touches, and
 * between two numbers with spaces to the larger one.
 */
export function putMoneyBehind(text: string): string {
  return text.replace(SIGNED, (found: string, sign: string, gap: string, number: string, at: number) => {
    const before = NUMBER_BEFORE.exec(text.slice(0, at));
    const isOfOther = before !== null && (before[1] === "" || (gap !== "" && toSize(before[0]) > toSize(number)));
    return isOfOther ? found : `; ${number} ${sign}`;
  });
}

function toSize(text: string): number {
  const read = readNumber(text.trim());
  return read && "value" in read ? Number(read.value) : 0;
}
