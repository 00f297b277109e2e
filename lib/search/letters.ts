/** Cyrillic letters that look like Latin ones, as they get mixed up inside codes (А500С and A500C). */
export const CYRILLIC = "авекмнорстух";
export const LATIN = "abekmhopctyx";

/** The keys of the two layouts, each letter under its neighbour of the other; the comma and the slash of the Russian one stand at the end. */
const RUSSIAN_KEYS = "йцукенгшщзхъфывапролджэячсмитьбюё";
const ENGLISH_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

const pairs = (from: string, to: string) => new Map([...from].map((letter, at) => [letter, [...to][at] ?? letter]));
const toLatin = pairs(CYRILLIC, LATIN);
const toCyrillic = pairs(LATIN, CYRILLIC);
const toRussianKeys = pairs(ENGLISH_KEYS, RUSSIAN_KEYS);
const toEnglishKeys = pairs(RUSSIAN_KEYS, ENGLISH_KEYS);

const swap = (text: string, letters: Map<string, string>) => [...text].map((one) => letters.get(one) ?? one).join("");

/** Lower-case text with every look-alike letter as its Latin twin: how codes are compared. */
export function foldLookAlikes(text: string): string {
  return swap(text, toLatin);
}

/** Whether letters are all such that either alphabet could hold them. */
export function isAmbiguous(letters: string): boolean {
  return letters !== "" && [...letters].every((letter) => toLatin.has(letter) || toCyrillic.has(letter));
}

/** The Cyrillic reading of Latin letters that all look Cyrillic («KAC» is «КАС»), or null. */
export function cyrillicReading(word: string): string | null {
  return /^[a-z]{2,}$/.test(word) && isAmbiguous(word) ? swap(word, toCyrillic) : null;
}

/** A word of both alphabets in the one that most of its letters are of («пшeница» with a Latin e), as far as its letters allow. */
export function inOneAlphabet(word: string): string {
  const cyrillic = word.match(/\p{sc=Cyrillic}/gu)?.length ?? 0;
  const latin = word.match(/\p{sc=Latin}/gu)?.length ?? 0;
  if (cyrillic === 0 || latin === 0) return word;
  const one = swap(word, cyrillic >= latin ? toCyrillic : toLatin);
  return (cyrillic >= latin ? /\p{sc=Latin}/u : /\p{sc=Cyrillic}/u).test(one) ? word : one;
}

/** What the same keys write in the other layout: «gitybwf» is «пшеница», «цруфе» is "wheat". */
export function inOtherLayout(text: string): string {
  const lower = text.toLowerCase();
  return swap(lower, /\p{sc=Cyrillic}/u.test(lower) ? toEnglishKeys : toRussianKeys);
}
