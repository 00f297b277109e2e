// Compiles the list of real words, `lib/text/lexicon.json`, from the dictionaries of Hunspell:
//   npm pack dictionary-ru@3.0.0 dictionary-en@4.0.0, unpack both, then
//   npx tsx scripts/compile-lexicon.mjs RU/package/index.dic EN/package/index.dic
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { stemWord } from "../lib/text/stem.ts";

const words = process.argv.slice(2).flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trim().split("/")[0].replaceAll("ё", "е"))
    // Names begin with a capital.
    .filter((word) => /^(?:[а-я]{3,}|[a-z]{3,})$/.test(word)),
);
// A stem that is a word itself stands there with a mark: «подсол» is the stem of a verb, and no word.
const whole = new Set(words.filter((word) => stemWord(word) === word));
const stems = [...new Set(words.map(stemWord))].sort().map((stem) => (whole.has(stem) ? `${stem}*` : stem));
const packed = brotliCompressSync(stems.join("\n"), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
const source = "Stems of dictionary-ru 3.0.0 (BSD-3-Clause, Alexander Lebedev) and dictionary-en 4.0.0 (MIT AND BSD)";
writeFileSync("lib/text/lexicon.json", `${JSON.stringify({ source, stems: packed.toString("base64") })}\n`);
console.log(stems.length, packed.length);
