// Writes Russian marks, sizes and names in Latin letters; Kazakh, Belarusian and Ukrainian letters too.
import letters from "./latin.json";

const LETTERS: Record<string, string> = letters;

/** Marks, standards and sizes as in English documents: «Ст3сп» St3sp, «ГОСТ 34028-2016» GOST 34028-2016. */
export function toLatinLetters(text: string): string {
  return text
    .replace(/(?<=\d)х(?=\d)/g, "x")
    .replace(/(?<=\d),(?=\d)/g, ".")
    .replace(/\p{Script=Cyrillic}/gu, (letter, at: number, whole: string) => {
      const small = LETTERS[letter.toLowerCase()] ?? "";
      if (letter === letter.toLowerCase()) return small;
      // «ЩЕКИНО» is SHCHEKINO, «Щекино» Shchekino.
      const isAmongCapitals = [whole[at - 1], whole[at + 1]].some((other) => other && /\p{Lu}/u.test(other));
      return isAmongCapitals ? small.toUpperCase() : small.charAt(0).toUpperCase() + small.slice(1);
    });
}
