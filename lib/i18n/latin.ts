// Writes Russian marks and sizes in Latin letters.
const LETTERS: Record<string, string> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "yo",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
};

/** Marks, standards and sizes as in English documents: «Ст3сп» St3sp, «ГОСТ 34028-2016» GOST 34028-2016. */
export function toLatinLetters(text: string): string {
  return text
    .replace(/(?<=\d)х(?=\d)/g, "x")
    .replace(/(?<=\d),(?=\d)/g, ".")
    .replace(/[а-яё]/gi, (letter) => {
      const small = LETTERS[letter.toLowerCase()] ?? "";
      return letter === letter.toLowerCase() ? small : small.charAt(0).toUpperCase() + small.slice(1);
    });
}
