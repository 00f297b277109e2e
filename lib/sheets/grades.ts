// Brings grades to one spelling.

const LATIN = "ABCEHKMOPTXYaceopxyk";
const CYRILLIC = "АВСЕНКМОРТХУасеорхук";

/**
 * A grade without the words around it («3 кл.», «5-го класса», «1-2 сорт» are `3`, `5`, `1-2`), and without Latin letters slipped into a
 * Cyrillic one: «А500C» with a Latin C becomes «А500С».
 */
export function readGrade(text: string): string {
  const tidy = text.replace(/\s+/gu, " ").trim();
  const bare = /^(\d+(?:\s?[-–]\s?\d+)?)\s?-?(?:й|я|го|ого|ый)?\s?(?:кл|класс(?:а)?|class|сорт(?:а)?|с)\.?$/iu.exec(
    tidy,
  )?.[1];
  if (bare) return bare.replace(/\s/g, "").replace("–", "-");
  const leading = /^(?:класс|кл\.?|class)\s?(\d+)$/iu.exec(tidy)?.[1];
  if (leading) return leading;
  if (!/\p{Script=Cyrillic}/u.test(tidy) || !/\p{Script=Latin}/u.test(tidy)) return tidy;
  return tidy
    .split(" ")
    .map((word) =>
      /\p{Script=Cyrillic}/u.test(word)
        ? [...word].map((letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter).join("")
        : word,
    )
    .join(" ");
}
