// Takes currency, unit, VAT and «тыс.» out of a head, a heading or the cell of a price.
import { findCurrency } from "@/lib/reference/currencies/currencies";
import { findUnit } from "@/lib/reference/units/units";
import { takeVat, type VatMode } from "./vat";

/**
 * `unit` is a word: its meaning may depend on the goods (a bushel). `otherVat`: a second mode that the text states, so that neither holds.
 * `thousands`: prices are in thousands.
 */
export type PriceMeasure = {
  currency: string | null;
  unit: string | null;
  vat: VatMode | null;
  otherVat?: VatMode;
  thousands: boolean;
};

export const NO_MEASURE: PriceMeasure = { currency: null, unit: null, vat: null, thousands: false };

/** Most words of a currency or a unit. */
const LONGEST = 4;
const THOUSAND = /(?<!\p{L})(?:тыс(?:яч\p{L}*|\.)?|thousands?)(?!\p{L})\.?/iu;
/** «т.р.», «т. руб.»: thousands of roubles, unless «за», a slash or «1» makes it a tonne. */
const SHORT_THOUSAND = /(?<!\p{L}|\/\s?|(?<!\p{L})за\s|(?<![\d.,])1\s?)т\.\s?(?=р(?:\.|уб))/giu;
const PER = /(?:\/|(?<!\p{L})(?:за|per|for|в расч[её]те на)(?!\p{L}))\s*(?:одн[уи]\p{L}?\s|1\s?)?/giu;
/** A dollar sign with letters before it is another dollar: «C$», «HK$». */
const MONEY_SIGN = /((?<!\p{L})\p{L}{1,3}\$|[$€₽₸¥₴£])/gu;
/** Roubles and dollars of whom it may concern: a word beside them can make them another country's. */
const SHARED = /^(?:рубл\p{L}*|руб\.?|р\.?|дол(?:л|лар\p{L}*)?\.?|dollars?|r(?:o)?ubles?|\$)$/iu;
const OTHER_BEFORE =
  /(?:[сц]к(?:их|ий|ие|ими|ого|ом)|(?<=\p{L})(?:ian|ese|ean|ish|nese)|zealand|kong|singapore|taiwan|jamaica)$/iu;
const OTHER_BEHIND =
  /^(?:рб|пмр|лнр|днр|приднестров\p{L}*|беларус\p{L}*|белорусси\p{L}*|республик\p{L}*|канад\p{L}*|австрали\p{L}*|гонконг\p{L}*|сингапур\p{L}*|тайван\p{L}*|намиби\p{L}*|ямайк\p{L}*)$/iu;

/** Takes every measure out of a text. `rest` is what remains: «Цена с НДС, руб./т» leaves «Цена». */
export function takeMeasure(text: string): { measure: PriceMeasure; rest: string } {
  const tidy = text
    .replace(/[\s\u00a0]+/gu, " ")
    .replace(SHORT_THOUSAND, "тыс. ")
    .trim()
    .slice(0, 300);
  const taxed = takeVat(tidy);
  const per = takePerUnit(taxed?.rest ?? tidy);
  const thousands = THOUSAND.test(per.rest) && takeCurrency(per.rest.replace(THOUSAND, " ")).currency !== null;
  const money = takeCurrency(thousands ? per.rest.replace(THOUSAND, " ") : per.rest);
  const unit = per.unit ? per : takeLastUnit(money.rest);
  return {
    measure: {
      ...{ currency: money.currency, unit: unit.unit, vat: taxed?.vat ?? null, thousands },
      ...(taxed?.other && { otherVat: taxed.other }),
    },
    rest: tidyRest(per.unit ? money.rest : unit.rest),
  };
}

/** «62 000 Евро 5», «ДТ Евро 62 000»: classes of fuel. */
const FUEL_CLASS_BEHIND = /^\s*евро[\s-]*(?:[2-6](?!\d)|сорт|класс)/iu;
const FUEL_CLASS_BEFORE = /евро\s*$/iu;
/** Units of measured values, of which none is that of the price: «натура 750 г/л». */
const QUALITY_UNIT = /(?<=\d\s?(?:г|мг|мкг|кг|ккал|g|mg|kg|kcal))\/(?=(?:л|кг|м3|м³|l|kg|m3)(?![\p{L}\d]))/giu;
const OTHER_SLASH = "\u2215";

/**
 * Takes VAT, the unit and the currency out of a line with a price. `find` finds the number of the price, and only a currency that touches
 * it counts: «ДТ Евро сорт C 62 000».
 */
export function takeLineMeasure(
  text: string,
  find: (rest: string) => { text: string; start: number } | null,
): { measure: PriceMeasure; price: string | null; before: string; behind: string } {
  const taxed = takeVat(text);
  const per = takePerUnit((taxed?.rest ?? text).replace(QUALITY_UNIT, OTHER_SLASH));
  const unit = per.unit ? per : takeLastUnit(per.rest);
  const rest = tidyRest(unit.rest.replaceAll(OTHER_SLASH, "/"));
  const price = find(rest);
  const [before, behind] = price
    ? [rest.slice(0, price.start), rest.slice(price.start + price.text.length)]
    : [rest, ""];
  const isClass = FUEL_CLASS_BEHIND.test(behind);
  const next = price && !isClass ? takeCurrency(behind, "first") : { currency: null, rest: behind };
  const isNamed = price !== null && next.currency === null && !FUEL_CLASS_BEFORE.test(before);
  const last = isNamed ? takeCurrency(before, "last") : { currency: null, rest: before };
  return {
    measure: {
      ...{ currency: next.currency ?? last.currency, unit: unit.unit, vat: taxed?.vat ?? null, thousands: false },
      ...(taxed?.other && { otherVat: taxed.other }),
    },
    price: price?.text ?? null,
    before: tidyRest(last.rest),
    behind: tidyRest(next.rest),
  };
}

const tidyRest = (text: string) =>
  text
    .replace(/\(\s*[,;.:/]*\s*\)|\[\s*\]/gu, " ")
    .replace(/^(?:[\s,;:./()]|-(?!\d))+|[\s,;:/(-]+$/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

type Words = { text: string; start: number; end: number }[];
const findWords = (text: string): Words =>
  [...text.matchAll(/[^\s,;()[\]:]+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));

/** «/т», «за 1 тн», "per tonne". */
function takePerUnit(text: string): { unit: string | null; rest: string } {
  for (const per of text.matchAll(PER)) {
    const from = per.index + per[0].length;
    const words = findWords(text.slice(from));
    for (let count = Math.min(LONGEST, words.length); count > 0; count--) {
      const word = text.slice(from, from + (words[count - 1]?.end ?? 0)).trim();
      const bare = word.replace(/[.,]+$/u, "");
      const unit = [word, bare].find((one) => findUnit(one));
      if (unit)
        return { unit: bare, rest: `${text.slice(0, per.index)} ${text.slice(from + (words[count - 1]?.end ?? 0))}` };
    }
  }
  return { unit: null, rest: text };
}

/** The unit behind a comma or in brackets: «Остаток, т», «Длина (м)». */
function takeLastUnit(text: string): { unit: string | null; rest: string } {
  const [, before = text, word] = /^(.*?)\s*[,(]\s*([^,()]{1,30}?)\.?\s*\)?\s*$/u.exec(text) ?? [];
  return word && findUnit(word) ? { unit: word, rest: before } : { unit: null, rest: text };
}

/** `only`: a currency at the beginning or at the end of the text. */
function takeCurrency(text: string, only?: "first" | "last"): { currency: string | null; rest: string } {
  const spaced = text.replace(MONEY_SIGN, " $1 ");
  const words = findWords(spaced);
  for (let count = LONGEST; count > 0; count--) {
    for (let at = 0; at + count <= words.length; at++) {
      const [first, last] = [words[at], words[at + count - 1]];
      if (!first || !last) continue;
      if ((only === "first" && at > 0) || (only === "last" && at + count < words.length)) continue;
      const currency = findCurrency(spaced.slice(first.start, last.end));
      if (currency && count === 1 && isOfOthers(spaced, words, at)) return { currency: null, rest: text };
      if (currency)
        return { currency: currency.code, rest: `${spaced.slice(0, first.start)} ${spaced.slice(last.end)}` };
    }
  }
  return { currency: null, rest: text };
}

/** «приднестровских рублях», «рублях ПМР»: the whole is no currency that we know, and its noun alone would be a wrong one. */
function isOfOthers(text: string, words: Words, at: number): boolean {
  const [before, own, behind] = [words[at - 1], words[at], words[at + 1]];
  if (!own || !SHARED.test(own.text)) return false;
  const isBeside = (start: number, end: number) => /^ +$/u.test(text.slice(start, end));
  return (
    (before !== undefined && isBeside(before.end, own.start) && OTHER_BEFORE.test(before.text)) ||
    (behind !== undefined && isBeside(own.end, behind.start) && OTHER_BEHIND.test(behind.text))
  );
}
