// Real words of Russian and English, so that «графит» is not taken for a mistyped «гранит».
import { brotliDecompressSync } from "node:zlib";
import lexicon from "./lexicon.json";
import { stemWord } from "./stem";

/** Beginnings of compounds: «профнастил» is a word if «настил» is one. */
const PREFIXES =
  /^(?:авто|агро|аэро|био|вибро|газо|гео|гидро|гипсо|железо|металло|микро|мини|моно|нефте|пено|песко|поли|проф|резино|сельхоз|спец|стекло|строй|супер|тепло|термо|тех|ультра|фибро|шлако|электро|эко)(?=.{4})/;
/** Shortest word whose compounds are looked at. */
const SHORTEST = 7;

let stems: ReadonlySet<string> | null = null;

/** Whether a word, or the last part of a compound, is in the dictionaries of the languages. The list is unpacked at the first call. */
export function isRealWord(word: string): boolean {
  stems ??= new Set(brotliDecompressSync(Buffer.from(lexicon.stems, "base64")).toString().split("\n"));
  const plain = word.toLowerCase().replaceAll("ё", "е");
  if (isFormOfWord(plain, stems)) return true;
  const rest = plain.length >= SHORTEST ? plain.replace(PREFIXES, "") : plain;
  return rest !== plain && isFormOfWord(rest, stems);
}

/** A stem with a mark is a word itself; any other needs an ending. */
function isFormOfWord(word: string, known: ReadonlySet<string>): boolean {
  const stem = stemWord(word);
  return known.has(`${stem}*`) || (stem !== word && known.has(stem));
}
