// Reads Russian in Latin letters by its sounds: "pshenitsa", "karbamid b".
import { hasOnlyKnownWords, isKnownText } from "./known-words";
import { spellLetters } from "./letters";
import { isRealWord } from "./lexicon";
import { isFillerWord } from "./query";
import { findRun, type Replacement } from "./split-glued";
import { tokenise } from "./tokens";
import { isWrittenWord } from "./vocabulary";
import type { Wanted } from "./words";

/** Longer texts are not read by their sounds as a whole, in UTF-16 units. */
const LONGEST_SPELLED = 100;
/** Most letters of a mark: «СКИ», «ФСФ», «Б». */
const LONGEST_MARK = 3;

/** A text in Latin letters with its words and marks as they sound, if listings have all of them so: "karbamid b", "kauchuk ski 3". */
export async function spellWhole(text: string): Promise<string | null> {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const hasMark = words.some(({ length }) => length <= LONGEST_MARK);
  const hasWord = words.some(({ length }) => length > LONGEST_MARK);
  // Signs within words are letters of the other layout.
  if (
    !hasMark ||
    !hasWord ||
    /[a-z][^a-z\d\s-][a-z]/i.test(text) ||
    /\p{sc=Cyrillic}/u.test(text) ||
    text.length > LONGEST_SPELLED
  )
    return null;
  const spelled = text.toLowerCase().replace(/[a-z]+/g, (word) => (word === "x" ? word : spellLetters(word)));
  return (await hasOnlyKnownWords(spelled)) ? spelled : null;
}

/** Fewest letters of a word that is read by its sounds. */
const SHORTEST_SPELLED = 3;

/** Corrects a Russian word in Latin letters by its sounds. Its soft sign may be left out: «ugol», «scheben». */
export async function correctBySound(text: string, { start, end, isWord }: Wanted): Promise<Replacement | null> {
  const typed = text.slice(start, end).toLowerCase();
  if (!isWord || !/^[a-z]{1,40}$/.test(typed)) return null;
  const word = spellLetters(typed);
  // «Ot», «dlya»: a stop word asks for nothing.
  if (tokenise(word).length === 0 && findRun(text, { start, end }).text.toLowerCase() === typed)
    return { start, end, text: word };
  if (typed.length < SHORTEST_SPELLED) return null;
  const read = await readBySound(word);
  // «Kupit»: a filler asks for nothing, so that no listing need have it.
  return isFillerWord(read) || (await isKnownText(read)) ? { start, end, text: read } : null;
}

/** A word spelled by its sounds, with the soft sign or the «щ» that is written in it. */
async function readBySound(word: string): Promise<string> {
  const soft = `${word}ь`;
  const isFiller = isFillerWord(word) && isRealWord(soft);
  const isSoft = !(await isWrittenWord(word)) && (isFiller || (await isWrittenWord(soft)));
  return isSoft ? soft : ((await findHushed(word)) ?? word);
}

/** Reads a Latin word as the Russian word of its sounds, which no listing has: "bilet" is a mistyped billet rather than «билет». */
export async function spellRealWord(text: string, { start, end, isWord }: Wanted): Promise<Replacement | null> {
  const typed = text.slice(start, end).toLowerCase();
  if (!isWord || typed.length < SHORTEST_SPELLED || !/^[a-z]{1,40}$/.test(typed) || isRealWord(typed)) return null;
  const read = await readBySound(spellLetters(typed));
  return isRealWord(read) ? { start, end, text: read } : null;
}

/** A word with «щ» for «ш», if only that is written: "sheben" is «щебень». */
async function findHushed(word: string): Promise<string | null> {
  if (!word.includes("ш") || (await isWrittenWord(word))) return null;
  const hushed = word.replaceAll("ш", "щ");
  for (const one of [hushed, `${hushed}ь`]) if (await isWrittenWord(one)) return one;
  return null;
}
