// Real words of Russian and English, so that «графит» is not taken for a mistyped «гранит».
import { brotliDecompressSync } from "node:zlib";
import lexicon from "./lexicon.json";
import { stemWord } from "./stem";

/** Beginnings of compounds: «профнастил» is a word if «настил» is one. */
const PREFIXES =
  /^(?:авто|агро|аэро|био|вибро|газо|гео|гидро|гипсо|железо|металло|микро|мини|моно|нефте|пено|песко|поли|проф|резино|сельхоз|спец|стекло|строй|супер|тепло|термо|тех|ультра|фибро|шлако|электро|эко)(?=.{4})/;
/** Shortest word whose compounds are looked at. */
const SHORTEST = 7;

/** Marks of stems, unpacked at the first call: a star if the stem is a word itself, a tilde if it lost a vowel of its word. */
let marks: ReadonlyMap<string, string> | null = null;

function findMarks(stem: string): string | undefined {
  marks ??= new Map(
    brotliDecompressSync(Buffer.from(lexicon.words, "base64"))
      .toString()
      .split("\n")
      .map((line) => [line.replace(/[*~]+$/, ""), line.replace(/^[^*~]+/, "")]),
  );
  return marks.get(stem);
}

/** Whether a word without an ending is whole as it is typed: «гипс» and «чеснок» are, «карб» is not. */
export function isWholeWord(word: string): boolean {
  const stem = stemWord(word);
  if (stem === word) return findMarks(stem)?.includes("*") ?? false;
  return !word.startsWith(stem) && (findMarks(stem)?.includes("~") ?? false);
}

/** No adjective has a soft sign here: «профильая». */
const NO_ENDING = /ь(?:ая|ое|ую|[ыо]й|ы[емх]|ого|ому)$/;

/** Whether a word is a form of one in the dictionaries. A stem alone is a form of a whole word only. */
function isForm(word: string): boolean {
  if (NO_ENDING.test(word)) return false;
  const stem = stemWord(word);
  if (stem === word) return isWholeWord(word);
  return findMarks(stem) !== undefined;
}

/** Whether a word, or the last part of a compound, is a form of one in the dictionaries of the languages. */
export function isRealWord(word: string): boolean {
  const plain = word.toLowerCase().replaceAll("ё", "е");
  const rest = plain.length >= SHORTEST ? plain.replace(PREFIXES, "") : plain;
  return isForm(plain) || isForm(rest);
}
