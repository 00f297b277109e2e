// Completes half words: «подсол» asks for any word that begins so.
import type { Asked } from "./choices";
import { type Frequencies, findFrequencies, getFrequency } from "./counts";
import { listAdjectives } from "./dictionary";
import { isGoods, isSpecific, soundsLikeGoods } from "./goods";
import { findGoodsByHead, findGoodsByNameWord, isGroupWord, isLeafWord, listLeafWords } from "./half-names";
import { findKind } from "./kinds";
import { isKnown } from "./known-words";
import { foldWords } from "./letters";
import { isWholeWord } from "./lexicon";
import { isOtherGoods } from "./other-goods";
import { parseSearchText } from "./query";
import { findNamesByPrefix, findWordsByPrefix, isWrittenWord } from "./vocabulary";

const SHORTEST = 3;
/** A longer real word is whole: «гипс» is no beginning of «гипсокартон». */
const LONGEST_REAL = 4;
/** A text with more unknown words is no query of goods. */
const MOST_UNKNOWN = 5;
/** Alone, three letters are half a word anyway, unless they are a word. */
const ALONE = /^(?:\p{L}{2}|\p{L}{4,})$/u;
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
    wanted.map(async (one, at): Promise<Asked | Phrase> => {
      const word = foldWords(text.slice(one.start, one.end));
      const before = wanted[at - 1];
      const isHalf = one.isWord && (await isHalfWord(word, isKnown(one, frequencies)));
      // "Ferro", «полип»: a word of the language alone, but no goods. «Пш»: two letters alone.
      const isNameless = !one.terms.some((term) => term.startsWith("=") || isOtherGoods(term));
      const isOpenAlone = wanted.length === 1 && isNameless && ALONE.test(word);
      // «Ол» is the stem of a sort of cotton, and nobody writes it so.
      const isPairOfLetters = isOpenAlone && word.length < SHORTEST && !(await isWrittenWord(word));
      const isAlone = isOpenAlone && (unknown.includes(one) || isPairOfLetters);
      // «Кальций хлор»: chlorine is a word, calcium alone is not traded.
      const isOpen =
        isHalf || (one.isWord && word.length >= SHORTEST && one.kind === "word" && before?.kind === "word");
      const isBeside = before !== undefined && /^[\s-]*$/.test(text.slice(before.end, one.start));
      // «Бурый уг», "seamless p": two letters begin the last word of a name, and one does if it is no grade («уголь д»).
      const isOpenEnd = word.length === SHORTEST - 1 || unknown.includes(one) || /^[a-z]$/.test(word);
      const isLast = isBeside && one.isWord && word.length < SHORTEST && isOpenEnd && at === wanted.length - 1;
      const isPair = isBeside && wanted.length <= MOST_PAIRED && isKindOf(one, before);
      // «Подсолн масло», «рапс масло»: half an adjective before its noun, or another noun for it.
      const isNoun = isBeside && one.isWord && one.kind !== "place" && !isHalf && !isPair;
      const isBehindHalf = isNoun && (await isHalfAdjective(text, before, frequencies));
      const words = isLast
        ? listLeafWords(word)
        : isOpen || isPair
          ? [...(isPair ? listAdjectiveWords(one) : []), ...(await findWordsByPrefix(word, MOST_TRIED))]
          : isBehindHalf
            ? [word]
            : [];
      const phrase = isBeside && words.length > 0 ? await completePhrase(text, before, words, frequencies) : null;
      if (phrase !== null) {
        for (const [id, number] of phrase.frequencies) all.set(id, number);
        return { ...one, ...phrase, start: before?.start ?? one.start, isPhrase: true };
      }
      // «Полимерный дв» and «лом и д» are half the names of companies.
      const isShort = one.isWord && word.length < SHORTEST && (word.length > 1 || unknown.includes(one));
      if (before && isShort && at === wanted.length - 1) {
        const names = await findNames(word, foldWords(text.slice(before.start, one.start)));
        // "Stainless sh": a noun of goods beside a quality.
        const nouns = isLast && unknown.includes(one) ? listLeafWords(word).flatMap(listWordTerms) : [];
        return { ...one, terms: [...one.terms, ...names, ...nouns] };
      }
      if (!isHalf && !isAlone) return one;
      const begun =
        word.length < SHORTEST ? listLeafWords(word) : isHalf ? words : await findWordsByPrefix(word, MOST_TRIED);
      const found = await findCompletions(
        word,
        begun,
        [before, wanted[at + 1]].some((other) => other?.kind === "goods"),
      );
      for (const [id, number] of found.frequencies) all.set(id, number);
      if (found.terms.length === 0 || !(isHalf || found.isOfGoods)) return one;
      // Nobody writes the word so: its stem is one by chance («сах» is that of «Саха»).
      const terms = [...new Set([...(found.isOfGoods ? [] : one.terms), ...found.terms])];
      const near = [...new Set([...one.near, ...found.near])];
      const kind = terms.some(isGoods) ? ("goods" as const) : found.isOfQuality ? ("quality" as const) : one.kind;
      return { ...one, terms, near, kind };
    }),
  );
  return { completed: joinPhrases(completed), frequencies: all };
}

/** A word completed to a phrase with the one before. */
type Phrase = Asked & { isPhrase: true };

/** The things without the words that became part of a phrase. */
function joinPhrases(completed: readonly (Asked | Phrase)[]): Asked[] {
  const joined: (Asked | Phrase)[] = [];
  for (const one of completed) {
    const last = joined.at(-1);
    // A word of one phrase is none of the next.
    if (!("isPhrase" in one) || !last || "isPhrase" in last) joined.push(one);
    else joined.splice(-1, 1, { ...one, spans: [...last.spans, ...one.spans] });
  }
  return joined.map((one): Asked => {
    if (!("isPhrase" in one)) return one;
    const { isPhrase: _, ...asked } = one;
    return asked;
  });
}

/** Words that two halves of a phrase are completed to. */
const MOST_OF_HALVES = 12;

/**
 * Phrases of a word and the completions of the next one: «масло подсолн» is «масло подсолнечное», and so is «подсолн масл». Null if
 * there are none.
 */
async function completePhrase(text: string, before: Asked, words: readonly string[], frequencies: Frequencies) {
  if (!before.isWord) return null;
  const first = text.slice(before.start, before.end);
  const beginning = foldWords(first);
  const isHalf = await isHalfAdjective(text, before, frequencies);
  // «Соя шрот»: its adjective begins otherwise.
  const firsts = isHalf
    ? [first, ...listAdjectiveWords(before), ...(await findWordsByPrefix(beginning, MOST_OF_HALVES))]
    : [first];
  const phrases = firsts.flatMap((one) =>
    words.slice(0, one === first ? words.length : MOST_OF_HALVES).flatMap((word) => {
      const [only, more] = parseSearchText(`${one} ${word}`).wanted;
      const isOther = only && !more && !only.isWord && !only.terms.some((term) => before.terms.includes(term));
      return isOther && only.kind === "goods" ? [only.terms] : [];
    }),
  );
  const found = await findFrequencies(phrases.flat());
  const terms = [...new Set(phrases.flat())].filter((term) => getFrequency(found, term) > 0);
  return terms.length === 0 ? null : { terms, near: [], kind: "goods" as const, isWord: false, frequencies: found };
}

/** The adjectives of what a word names: «соевый» of «соя». */
const listAdjectiveWords = ({ terms }: Asked): string[] => terms.flatMap(listAdjectives).map((stem) => `${stem}ый`);

/**
 * Whether a word may be half an adjective of the noun behind it. «Рапс масл»: a noun stands for its adjective. «Минер вата»: so does a
 * word that no listing has.
 */
async function isHalfAdjective(text: string, one: Asked, frequencies: Frequencies): Promise<boolean> {
  if (!one.isWord || one.kind === "place" || one.kind === "side") return false;
  const known = isKnown(one, frequencies);
  return one.kind === "goods" || !known || isHalfWord(foldWords(text.slice(one.start, one.end)), known);
}

/** Longer queries are lists of goods. */
const MOST_PAIRED = 4;

/** Whether a word may be half an adjective of goods of many kinds: «масло рапс» is «масло рапсовое», but «уголь кокс» is coal or coke. */
const isKindOf = (one: Asked, before: Asked): boolean =>
  [one, before].every(({ isWord, kind }) => isWord && kind === "goods") && !isSpecific(before.terms);

/** Whether a word may be a beginning: nobody writes it so, and it is no other word. */
async function isHalfWord(word: string, known: boolean): Promise<boolean> {
  // «Medi» is «меди», and no half of "medium".
  if (word.length < SHORTEST || !/^\p{L}+$/u.test(word) || soundsLikeGoods([word])) return false;
  // «Пшен» is a form of «пшено», and begins «пшеница» too.
  if (await isWrittenWord(word)) return false;
  return known || word.length <= LONGEST_REAL || !isWholeWord(word);
}

type Completions = {
  terms: string[];
  near: string[];
  isOfGoods: boolean;
  isOfQuality: boolean;
  frequencies: Frequencies;
};

/**
 * The terms of words that begin so, of goods if there are any, and of names of companies. Words of the names of goods come first, those
 * of synonyms are near: «полиэт» is polyethylene, and PET at last, "seaml" a pipe. Likewise groups of goods follow goods. Beside other
 * goods a word may tell their quality: «бензол неф».
 */
async function findCompletions(start: string, beginning: readonly string[], isBeside: boolean): Promise<Completions> {
  const words = beginning.map((word) => ({ word, terms: listWordTerms(word) }));
  const [heads, inNames] = [findGoodsByHead(start), findGoodsByNameWord(start)];
  const all = [...heads.terms, ...heads.near, ...inNames];
  const frequencies = await findFrequencies([...words.flatMap(({ terms }) => terms), ...all]);
  const isFound = (term: string) => getFrequency(frequencies, term) > 0;
  const found = words.filter(({ terms }) => terms.some(isFound));
  // «Сосн доска»: beside goods, half an adjective.
  const qualities = isBeside ? found.filter(({ terms }) => findKind({ terms, isWord: true }) === "quality") : [];
  if (qualities.length > 0) {
    const terms = qualities.slice(0, MOST_TAKEN).flatMap((one) => one.terms);
    return { terms, near: [], isOfGoods: false, isOfQuality: true, frequencies };
  }
  const goods = found.filter(({ terms }) => terms.some(isGoods));
  const leading = heads.terms.filter(isFound);
  const ofLeaves = goods.filter(({ word }) => isLeafWord(word));
  const ofGroups = goods.filter(({ word }) => isGroupWord(word));
  const hasLeaves = ofLeaves.length + leading.length > 0;
  const first = hasLeaves ? ofLeaves : ofGroups.length > 0 ? ofGroups : goods;
  const ofNames = goods.length + leading.length > 0 ? leading : inNames.filter(isFound);
  const isOfGoods = goods.length + ofNames.length > 0;
  const taken = (isOfGoods && !isBeside ? first : found).slice(0, MOST_TAKEN).flatMap(({ terms }) => terms);
  const others = [...goods.slice(0, MOST_TAKEN).flatMap(({ terms }) => terms), ...heads.near];
  // Two letters begin the names of many companies.
  const ofCompanies = start.length < SHORTEST ? [] : await findNames(start);
  const terms = [...taken, ...ofNames, ...ofCompanies];
  return { terms, near: others.filter((term) => !terms.includes(term)), isOfGoods, isOfQuality: false, frequencies };
}

/** Terms of the words of companies' names that begin so. */
const findNames = async (start: string, before?: string): Promise<string[]> =>
  (await findNamesByPrefix(start, before)).flatMap(listWordTerms);

const listWordTerms = (word: string): string[] => parseSearchText(word).wanted[0]?.terms ?? [];
