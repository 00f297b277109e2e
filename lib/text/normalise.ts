// Brings a text to one spelling before its words are read. Documents and queries go through the same rules.
import { foldLookAlikes, isAmbiguousWord } from "./letters";

/** Spellings of units behind a number, by the unit that they mean. */
const UNITS: Record<string, string> = {
  класс: "кл",
  "%": "% проц процент процента процентов percent",
  т: "т тн тонна тонны тонн тонну t ton tons tonne tonnes mt",
  кг: "кг kg килограмм килограмма килограммов",
  мм: "мм mm миллиметр миллиметра миллиметров",
  см: "см cm",
  м: "м m метр метра метров",
  m2: "м2 m2 кв",
  m3: "м3 m3 куб куба кубов кубометр кубометра кубометров cbm",
  л: "л l литр литра литров",
  г: "г гр gsm g",
  мпа: "мпа mpa",
  ккал: "ккал kcal",
  дм: "дм",
  дней: "дней дня",
  шт: "шт pcs",
};
/** Pairs of a spelling and its unit. */
export const UNIT_WORDS = Object.entries(UNITS).flatMap(([unit, words]) =>
  words.split(" ").map((word) => [word, unit] as const),
);
const AFTER_NUMBER = new Map(UNIT_WORDS);
/** Units of an amount that is traded; they seldom describe goods. */
export const TRADED_BY: ReadonlySet<string> = new Set(["т", "m2", "m3", "шт"]);
/** Units of an amount that is traded or of what one package holds. */
export const PACKED_BY: ReadonlySet<string> = new Set(["кг", "л"]);
/** Spellings of the units above. */
export const AMOUNT_UNITS = UNIT_WORDS.flatMap(([word, unit]) =>
  TRADED_BY.has(unit) || PACKED_BY.has(unit) ? word : [],
);

/**
 * Normalises a text: lower case, ё as е, decimal comma as a point, «12мм» as «12 мм», «3кл» as «3 класс».
 * Look-alike letters inside codes such as А500С and 20Х become Latin. The comma behind m2 or m3 is none of a number.
 */
export function normaliseText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/(?<!m)(\d),(?=\d)/g, "$1.")
    .replace(/[\p{L}\p{N}.]+/gu, normaliseWord);
}

/** «08пс», «08Ю», «10кп»: steel by its carbon and deoxidation, and no number with a word. «8П» is a channel. */
const STEEL = /^(?:0\d\p{L}{1,3}|\d{2}(?:пс|кп|сп)|\d{1,2}п)$/u;

/** "316L" is steel of little carbon, and no litres. */
const LOW_CARBON = /^3(?:04|16|17|21)l$/;

function normaliseWord(word: string): string {
  if (LOW_CARBON.test(word)) return word;
  const measure = /^(\d+(?:\.\d+)?)(\p{L}+\d?)\.?$/u.exec(word);
  if (measure) {
    const [, number = "", letters = ""] = measure;
    const unit = AFTER_NUMBER.get(letters);
    if (unit) return `${number} ${unit}`;
    if (STEEL.test(word)) return foldLookAlikes(word);
    // «20х» and «40ХН» are grades of steel, «3а» is a grade of scrap. «5рублей» is a number and a word.
    if (!/\d$/.test(letters) && !(letters.length <= 3 && isAmbiguousWord(letters))) return `${number} ${letters}`;
  }
  const isCode = /\d/.test(word) && /\p{L}/u.test(word);
  if (!isCode) return word;
  const folded = foldLookAlikes(word);
  // «2cм» with a Latin letter is a measure after folding.
  return folded === word ? word : normaliseWord(folded);
}
