// Real words of Russian and English, so that «графит» is not taken for a mistyped «гранит».
import { brotliDecompressSync } from "node:zlib";
import lexicon from "./lexicon.json";
import { stemWord } from "./stem";

/** Beginnings of compounds: «профнастил» is a word if «настил» is one. */
const PREFIXES =
  /^(?:авто|агро|аэро|био|вибро|газо|гео|гидро|гипсо|железо|металло|микро|мини|моно|нефте|пено|песко|поли|проф|резино|сельхоз|спец|стекло|строй|супер|тепло|термо|тех|ультра|фибро|шлако|электро|эко)(?=.{4})/;
/** Shortest word whose compounds are looked at. */
const SHORTEST = 7;

/** Stems, with a mark where the stem is a word itself; unpacked at the first call. */
let stems: ReadonlySet<string> | null = null;

function readStems(): ReadonlySet<string> {
  stems ??= new Set(brotliDecompressSync(Buffer.from(lexicon.words, "base64")).toString().split("\n"));
  return stems;
}

/** Whether a word without an ending is whole as it is typed: «гипс» is, «карб» is not. */
export function isWholeWord(word: string): boolean {
  return readStems().has(`${word}*`);
}

/** Whether a word, or the last part of a compound, is a form of one in the dictionaries of the languages. */
export function isRealWord(word: string): boolean {
  const plain = word.toLowerCase().replaceAll("ё", "е");
  const rest = plain.length >= SHORTEST ? plain.replace(PREFIXES, "") : plain;
  return [plain, rest].some((one) => {
    const stem = stemWord(one);
    return readStems().has(stem) || readStems().has(`${stem}*`);
  });
}
