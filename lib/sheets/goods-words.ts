// Cuts a name of goods into words, codes, numbers and classes, each with a key that spellings share.
import { memoise } from "@/lib/core/cache/remembered";
import { foldLookAlikes, unifyAlphabet } from "@/lib/text/letters";
import { stemWord } from "@/lib/text/stem";

/**
 * A word of a name. `word`: a stem. `code`: with digits, look-alike letters folded («А500С»). `number`: a size, an amount, a share.
 * `class`: `#5` for «5-го класса». `isShort`: a point ends it, «подсолн.», so that it may be the beginning of a word.
 */
export type GoodsWord = { kind: "word" | "code" | "number" | "class"; key: string; text: string; isShort?: true };

const STOP_WORDS = new Set("и в на с со из от до по для или the and for of in with".split(" "));
const UNIT = `(?:мм|см|м|дм|м[23]|кг|гр|т|тн|л|мг|mm|cm|m|m[23]|kg|t|mt|l|ppm|ккал|kcal|шт|%|°)`;
/** A number, a range, a size or a share, with or without a unit. */
const NUMBER = new RegExp(
  String.raw`^[~±<>≥≤]?(?:[øф⌀d]|ду|dn)?\d+(?:[.,:/×xх*+–-]\d+)*[+%]?(?:${UNIT})?(?:[×xх*]\d+(?:[.,]\d+)?(?:${UNIT})?)*$`,
  "u",
);
const ORDINALS: Record<string, string> = {
  ...{ перв: "1", втор: "2", трет: "3", треть: "3", четверт: "4", пят: "5" },
  ...{ i: "1", ii: "2", iii: "3", iv: "4", v: "5", first: "1", second: "2", third: "3", fourth: "4", fifth: "5" },
};
const ENDING = "(?:-?(?:й|ый|ой|го|ого|я|ая|е|ое|му|ому|ю|х|st|nd|rd|th))?";
const NUMERAL = new RegExp(`^№?([1-5](?:[-–,/][1-5])?)${ENDING}$`, "u");
const CLASS_WORD = /^(?:кл|класс(?:а|у|ом|е|ы|ов)?|class)$/u;
const GLUED_CLASS = new RegExp(`^([1-5](?:[-–,/][1-5])?)${ENDING}-?(?:кл|класс(?:а|ы|ов)?)$`, "u");
const CLASS_GLUED = /^(?:кл|класс|class)[.-]?([1-5])$/u;
/** Cereals whose class is often a bare number: «Пшеница 5». */
const CLASSED = new Set(["пшениц", "wheat"]);

/** «Пшеница №5», "Wheat No. 5": NFKC turns «№» into «No». */
const NUMBER_SIGN = /((?:пшениц\p{L}*|wheat)[\s,]*)no\.?\s?(?=[1-5](?!\d))/gu;

/** Old classes of rebar: «А-III» is «А3». */
const ROMANS = ["ai", "aii", "aiii", "aiv", "av", "avi"];

/** Words of a name in text order. Brand names in quotes are left out, unless there is nothing else. */
export const cutGoods = memoise(cut, { most: 20_000, longest: 300 });

function cut(name: string): GoodsWord[] {
  const text = name.normalize("NFKC").toLowerCase().replaceAll("ё", "е");
  const bare = text.replace(/«[^»]*»|"[^"]*"|“[^”]*”/gu, " ");
  const tidy = (/[\p{L}\p{N}]/u.test(bare) ? bare : text).replace(NUMBER_SIGN, "$1 ");
  return limitShort(findClasses(cutChunks(tidy).flatMap(readChunk)));
}

/** Words of a name that may be shortened; those behind are read as they stand. */
const MOST_SHORT = 10;
function limitShort(words: readonly GoodsWord[]): GoodsWord[] {
  let left = MOST_SHORT;
  return words.map((one) => {
    if (!one.isShort || left-- > 0) return one;
    const { isShort: _, ...whole } = one;
    return whole;
  });
}

function cutChunks(text: string): string[] {
  return text
    .replace(/(?<!\p{L})(\p{L})\s?[./]\s?(\p{L})(?:\.(?!\p{L})|(?!\p{L}))/gu, "$1/$2")
    .replace(/(\d)\s+(?=%)/gu, "$1")
    .replace(/(?<=\p{L}{3})\.(?=\p{L}{3})/gu, ". ")
    .split(/[\s()[\]{}«»"“”'`;|!?…_=\\]+|,(?!\d)|(?<!\d),/u)
    .map(trimChunk)
    .filter((chunk) => chunk !== "");
}

/** A point behind letters stays: it may shorten a word. */
function trimChunk(chunk: string): string {
  const bare = chunk.replace(/^[^\p{L}\p{N}#№⌀<>≥≤~±]+|[^\p{L}\p{N}%+°]+$/gu, "");
  return /^\p{L}{2,}$/u.test(bare) && chunk.endsWith(`${bare}.`) ? `${bare}.` : bare;
}

const word = (text: string): GoodsWord[] =>
  STOP_WORDS.has(text) ? [] : [{ kind: "word", key: stemWord(unifyAlphabet(text)), text }];

function readChunk(pointed: string): GoodsWord[] {
  const chunk = pointed.replace(/\.$/u, "");
  if (chunk !== pointed && !CLASS_WORD.test(chunk)) return word(chunk).map((one) => ({ ...one, isShort: true }));
  const glued = GLUED_CLASS.exec(chunk)?.[1] ?? CLASS_GLUED.exec(chunk)?.[1];
  if (glued) return toClasses(glued, chunk);
  // The bore of a pipe or a valve is a word of its own: no rebar has one.
  const bore = /^(?:ду|dn)-?(?=\d)/u.exec(chunk)?.[0];
  if (bore) return [...word(bore.replace("-", "")), ...readChunk(chunk.slice(bore.length))];
  if (NUMBER.test(chunk)) return [{ kind: "number", key: chunk, text: chunk }];
  if (!/\d/u.test(chunk)) {
    const roman = ROMANS.indexOf(foldLookAlikes(chunk).replace("-", "")) + 1;
    if (roman > 0) return [{ kind: "code", key: `a${roman}`, text: chunk }];
    // «г/к», «п/б/г» stay whole.
    if (/^\p{L}{1,3}(?:\/\p{L}{1,3})+$/u.test(chunk)) return [{ kind: "word", key: unifyAlphabet(chunk), text: chunk }];
    return chunk.split(/[^\p{L}\p{M}]+/u).flatMap((part) => (part ? word(part) : []));
  }
  const [, letters, rest] = /^(\p{L}{4,})[.-]?(\d.*)$/u.exec(chunk) ?? [];
  if (letters && rest) return [...word(letters), ...readChunk(rest)];
  const [, number, unit] = /^(\d+(?:[.,]\d+)?)[.-]?(\p{L}{4,})$/u.exec(chunk) ?? [];
  if (number && unit && !/[хx]/u.test(unit)) return [{ kind: "number", key: number, text: number }, ...word(unit)];
  if (NUMERAL.test(chunk)) return [{ kind: "code", key: chunk, text: chunk }];
  // «АИ-92-К5» is two codes, «МС-5Б/1» a code and a number.
  const parts = chunk.split(/-(?=\p{L})|(?<=\p{L})\//u);
  if (parts.length > 1) return parts.flatMap((part) => (part ? readChunk(part) : []));
  const key = foldLookAlikes(chunk).replace(/(?<=\p{L})-(?=\d)/gu, "");
  return [{ kind: "code", key, text: chunk }];
}

const toClasses = (numbers: string, text: string): GoodsWord[] => {
  const [from = "", to = from] = numbers.split(/[-–,/]/);
  return [...new Set([from, to])].map((one) => ({ kind: "class", key: `#${one}`, text }));
};

/** Joins a number and «класс» beside it: «5-го класса», «класс 5», «пятый класс», «V кл.», «Пшеница 5». */
function findClasses(words: GoodsWord[]): GoodsWord[] {
  const found: GoodsWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const [one, two] = [words[at], words[at + 1]];
    if (!one) continue;
    const behind = two && CLASS_WORD.test(two.text) ? toNumeral(one) : null;
    const before = two && CLASS_WORD.test(one.text) ? toNumeral(two) : null;
    const numeral = behind ?? before;
    if (numeral && two) {
      found.push(...toClasses(numeral, `${one.text} ${two.text}`));
      at++;
    } else if (CLASSED.has(one.key) && two?.kind === "number" && NUMERAL.test(two.text)) {
      found.push(one, ...toClasses(two.text.replace("№", ""), two.text));
      at++;
    } else found.push(one);
  }
  return found;
}

const toNumeral = ({ text, key }: GoodsWord): string | null => NUMERAL.exec(text)?.[1] ?? ORDINALS[key] ?? null;

/** Classes that a cell of its own states: «5», «5 кл.», «3-4». */
export function readClasses(grade: string): GoodsWord[] {
  const bare = NUMERAL.exec(grade.trim().toLowerCase())?.[1];
  return bare ? toClasses(bare, grade) : cutGoods(grade);
}
