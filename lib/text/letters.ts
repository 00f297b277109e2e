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

const SOUNDS = new Map(
  Object.entries({
    ...{
      shch: "щ",
      sch: "щ",
      zh: "ж",
      kh: "х",
      ts: "ц",
      ch: "ч",
      sh: "ш",
      ck: "к",
      yu: "ю",
      ju: "ю",
      ya: "я",
      ja: "я",
    },
    ...{
      yo: "е",
      jo: "е",
      ye: "е",
      iy: "ий",
      yy: "ый",
      a: "а",
      b: "б",
      c: "ц",
      d: "д",
      e: "е",
      f: "ф",
      g: "г",
      h: "х",
    },
    ...{
      i: "и",
      j: "й",
      k: "к",
      l: "л",
      m: "м",
      n: "н",
      o: "о",
      p: "п",
      q: "к",
      r: "р",
      s: "с",
      t: "т",
      u: "у",
      v: "в",
    },
    ...{ w: "в", x: "кс", y: "ы", z: "з" },
  }),
);
const SOUND = new RegExp([...SOUNDS.keys()].join("|"), "g");

/** A Latin word as a Russian one that is written by its sounds («pshenitsa» is «пшеница»), or null. */
export function bySound(word: string): string | null {
  if (!/^[a-z]{3,40}$/.test(word)) return null;
  return word
    .replace(/(?<=[aeiou])y(?![aeou])/g, "j")
    .replace(/(?<=[^aeiou])j$/, "")
    .replace(SOUND, (sound) => SOUNDS.get(sound) ?? sound);
}

/** What the same keys write in the other layout: «gitybwf» is «пшеница», «цруфе» is "wheat". */
export function inOtherLayout(text: string): string {
  const lower = text.toLowerCase();
  return swap(lower, /\p{sc=Cyrillic}/u.test(lower) ? toEnglishKeys : toRussianKeys);
}
