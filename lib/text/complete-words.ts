// Completes half words: «подсол» asks for any word that begins so.
import type { Asked } from "./choices";
import { type Frequencies, findFrequencies, getFrequency } from "./counts";
import { isGoods } from "./goods";
import { isKnown } from "./known-words";
import { isWholeWord } from "./lexicon";
import { parseSearchText } from "./query";
import { findNamesByPrefix, findWordsByPrefix, isWrittenWord } from "./vocabulary";

const SHORTEST = 3;
/** A longer real word is whole: «гипс» is no beginning of «гипсокартон». */
const LONGEST_REAL = 4;
/** A text with more unknown words is no query of goods. */
const MOST_UNKNOWN = 5;
const MOST_TRIED = 40;
const MOST_TAKEN = 12;

/** The things that a query asks for, half words with the terms of all words that begin so. */
export async function completeWords(
  text: string,
  wanted: readonly Asked[],
  frequencies: Frequencies,
): Promise<{ completed: Asked[]; frequencies: Frequencies }> {
  const unknown = wanted.filter((one) => !isKnown(one, frequencies));
  if (unknown.length > MOST_UNKNOWN) return { completed: [...wanted], frequencies };
  const all = new Map(frequencies);
  const completed = await Promise.all(
    wanted.map(async (one) => {
      const word = text.slice(one.start, one.end).toLowerCase().replaceAll("ё", "е");
      if (!one.isWord || !(await isHalfWord(word, isKnown(one, frequencies)))) return one;
      const found = await findCompletions(word);
      for (const [id, number] of found.frequencies) all.set(id, number);
      if (found.terms.length === 0) return one;
      const terms = [...new Set([...one.terms, ...found.terms])];
      return { ...one, terms, kind: terms.some(isGoods) ? ("goods" as const) : one.kind };
    }),
  );
  return { completed, frequencies: all };
}

/** Whether a word may be a beginning: nobody writes it so, and it is no other word. */
async function isHalfWord(word: string, known: boolean): Promise<boolean> {
  if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return false;
  // «Пшен» is a form of «пшено», and begins «пшеница» too.
  if (await isWrittenWord(word)) return false;
  return known || word.length <= LONGEST_REAL || !isWholeWord(word);
}

type Completions = { terms: string[]; frequencies: Frequencies };

/** The terms of listings' words that begin so, of goods if there are any, and of names of companies. */
async function findCompletions(word: string): Promise<Completions> {
  const words = (await findWordsByPrefix(word, MOST_TRIED)).map((one) => parseSearchText(one).wanted[0]?.terms ?? []);
  const frequencies = await findFrequencies(words.flat());
  const found = words.filter((terms) => terms.some((term) => getFrequency(frequencies, term) > 0));
  const goods = found.filter((terms) => terms.some(isGoods));
  const taken = (goods.length > 0 ? goods : found).slice(0, MOST_TAKEN);
  const names = (await findNamesByPrefix(word)).map((one) => parseSearchText(one).wanted[0]?.terms ?? []);
  return { terms: [...taken, ...names].flat(), frequencies };
}
