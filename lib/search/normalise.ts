/** Cyrillic letters that look like Latin ones, as they get mixed up inside codes (А500С and A500C). */
const LOOK_ALIKES: Record<string, string> = {
  а: "a",
  в: "b",
  е: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
};

/** Abbreviations that traders write behind a number. */
const AFTER_NUMBER: Record<string, string> = { кл: "класс", проц: "%", тн: "т" };

/**
 * The one normaliser of documents and queries: lower case, ё as е, decimal comma as a point, «12мм» as «12 мм»,
 * «3кл» as «3 класс», and look-alike letters folded inside codes such as А500С.
 */
export function normaliseText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/(\d),(?=\d)/g, "$1.")
    .replace(/[\p{L}\p{N}.]+/gu, normaliseWord);
}

function normaliseWord(word: string): string {
  const measure = /^(\d+(?:\.\d+)?)(\p{L}+)\.?$/u.exec(word);
  if (measure) {
    const [, number = "", unit = ""] = measure;
    // One letter behind a number is a grade as often as a unit: «20х» stays a code.
    return `${number} ${AFTER_NUMBER[unit] ?? unit}`;
  }
  const isCode = /\d/.test(word) && /\p{L}/u.test(word);
  return isCode ? [...word].map((letter) => LOOK_ALIKES[letter] ?? letter).join("") : word;
}
