// Compiles the list of real words, `lib/text/lexicon.json`, from the dictionaries of Hunspell:
//   npm pack dictionary-ru@3.0.0 dictionary-en@4.0.0, unpack both, then
//   npx tsx scripts/compile-lexicon.mjs RU/package/index.dic EN/package/index.dic
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { stemWord } from "../lib/text/stem.ts";

/**
 * Verbs are left out: goods are nouns, and stems of verbs look like half words («подсолить»). So are nouns of theirs: the stem of
 * «оцинкование» is that of a mistyped «оцинкованый».
 */
const isVerb = (word, flags = "") =>
  (/(?:ть|ти|чь)(?:ся)?$/.test(word) && /[LMQU]/.test(flags)) ||
  /(?:вш|[аяую]щ)ий(?:ся)?$|нный$|тся$|[ая]ние$/.test(word);
const stems = new Map();
for (const file of process.argv.slice(2))
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [plain, flags] = line.trim().split("/");
    const word = plain.replaceAll("ё", "е");
    // Names begin with a capital.
    if (!/^(?:[а-я]{3,}|[a-z]{3,})$/.test(word) || isVerb(word, flags)) continue;
    const stem = stemWord(word);
    const mark = stem === word ? "*" : word.startsWith(stem) ? "" : "~";
    stems.set(stem, (stems.get(stem) ?? new Set()).add(mark));
  }
// A stem that is a word itself has a star, one that lost a vowel of its word («чеснк») a tilde.
const lines = [...stems.keys()].sort().map((stem) => stem + [...stems.get(stem)].sort().join(""));
const packed = brotliCompressSync(lines.join("\n"), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
const source = "Stems of dictionary-ru 3.0.0 (BSD-3-Clause, Alexander Lebedev) and dictionary-en 4.0.0 (MIT AND BSD)";
writeFileSync("lib/text/lexicon.json", `${JSON.stringify({ source, words: packed.toString("base64") })}\n`);
console.log(lines.length, packed.length);
