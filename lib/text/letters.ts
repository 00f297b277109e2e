// Letters of two alphabets and two keyboards: look-alikes, transliteration, the other keyboard layout.
import sounds from "./sounds.json";

/** Cyrillic letters that look like Latin ones. People mix them up inside codes (А500С and A500C). */
export const CYRILLIC_TWINS = "авекмнорстух";
export const LATIN_TWINS = "abekmhopctyx";

/** The letters of both keyboard layouts, key by key. */
const RUSSIAN_KEYS = "йцукенгшщзхъфывапролджэячсмитьбюё";
const ENGLISH_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
/** Signs of these keys with Shift. */
const SHIFTED_SIGNS = '{}:"<>~';
const SHIFTED_LETTERS = "хъжэбюё";

const pairLetters = (from: string, to: string) =>
  new Map([...from].map((letter, at) => [letter, [...to][at] ?? letter]));
const toLatin = pairLetters(CYRILLIC_TWINS, LATIN_TWINS);
const toCyrillic = pairLetters(LATIN_TWINS, CYRILLIC_TWINS);
const toRussianKeys = pairLetters(ENGLISH_KEYS + SHIFTED_SIGNS, RUSSIAN_KEYS + SHIFTED_LETTERS);
const toEnglishKeys = pairLetters(RUSSIAN_KEYS, ENGLISH_KEYS);

const swapLetters = (text: string, letters: Map<string, string>) =>
  [...text].map((one) => letters.get(one) ?? one).join("");

/** Replaces each look-alike letter of a lower-case text by its Latin twin. Codes are compared in this form. */
export function foldLookAlikes(text: string): string {
  return swapLetters(text, toLatin);
}

/** Whether each letter of a word has a twin in the other alphabet. */
export function isAmbiguousWord(letters: string): boolean {
  return letters !== "" && [...letters].every((letter) => toLatin.has(letter) || toCyrillic.has(letter));
}

/** The Cyrillic word that a Latin word of look-alikes shows («KAC» is «КАС»), or null. */
export function readAsCyrillic(word: string): string | null {
  return /^[a-z]{2,}$/.test(word) && isAmbiguousWord(word) ? swapLetters(word, toCyrillic) : null;
}

/** Writes a word of mixed alphabets («пшeница» with a Latin e) in the alphabet of most of its letters, if they all have a twin there. */
export function unifyAlphabet(word: string): string {
  const cyrillic = word.match(/\p{sc=Cyrillic}/gu)?.length ?? 0;
  const latin = word.match(/\p{sc=Latin}/gu)?.length ?? 0;
  if (cyrillic === 0 || latin === 0) return word;
  const one = swapLetters(word, cyrillic >= latin ? toCyrillic : toLatin);
  return (cyrillic >= latin ? /\p{sc=Latin}/u : /\p{sc=Cyrillic}/u).test(one) ? word : one;
}

const SOUNDS = new Map(Object.entries(sounds));
const SOUND = new RegExp([...SOUNDS.keys()].join("|"), "g");

/** The Russian word that a Latin word spells by its sounds («pshenitsa» is «пшеница»), or null. */
export function spellBySound(word: string): string | null {
  return /^[a-z]{3,40}$/.test(word) ? spellLetters(word) : null;
}

/** Small Latin letters as they sound, in Russian ones. */
export function spellLetters(word: string): string {
  return word
    .replace(/(?<=[aeiou])y(?![aeou])/g, "j")
    .replace(/(?<=[^aeiou])j$/, "")
    .replace(SOUND, (sound) => SOUNDS.get(sound) ?? sound);
}

/** The beam «30Б1» and the channel «8П» in Latin letters. */
const PROFILE = /^\d{1,3}[bp]\d?$/;
/** The steel «40Х» as "40H", which also shows «40Н». */
const CHROME_STEEL = /^\d{2}h[\dmt]*$/;

/** The folded Russian code that a Latin code spells by its sounds («09g2s» is «09г2с», «30b1» is «30б1»), or null. */
export function spellCodeBySound(code: string): string | null {
  if (!/^(?=.*\d)(?=.*[a-z])[\da-z-]{2,20}$/.test(code)) return null;
  if (!PROFILE.test(code) && !CHROME_STEEL.test(code) && isAmbiguousWord(code.replace(/[\d-]/g, ""))) return null;
  const spelled = foldLookAlikes(code.replace(SOUND, (sound) => (sound === "s" ? "с" : (SOUNDS.get(sound) ?? sound))));
  return spelled === code ? null : spelled;
}

/** The text that the same keys write in the other keyboard layout: «gitybwf» is «пшеница», «цруфе» is "wheat". */
export function switchLayout(text: string): string {
  const lower = text.toLowerCase();
  return swapLetters(lower, /\p{sc=Cyrillic}/u.test(lower) ? toEnglishKeys : toRussianKeys);
}

/** A text in small letters, with «е» for «ё». */
export const foldWords = (text: string): string => text.toLowerCase().replaceAll("ё", "е");

/** The words of a text, folded; numbers are none. */
export const splitWords = (text: string): readonly string[] => foldWords(text).match(/\p{L}+/gu) ?? [];
