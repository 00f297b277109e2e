// Corrects words that no listing has: the other keyboard layout, Russian in Latin letters, typing errors.
import { correctBySound, spellRealWord, spellWhole } from "./correct-by-sound";
import { findFrequencies, getFrequency } from "./counts";
import { findMeaning, isGoods } from "./goods";
import { isValue } from "./kinds";
import { hasOnlyKnownWords, isKnownText, listQueryTerms, listUnknownWords } from "./known-words";
import { foldLookAlikes, foldWords, spellBySound, switchLayout } from "./letters";
import { isRealWord } from "./lexicon";
import { isHalfOfOtherGoods, isOtherGoods } from "./other-goods";
import { isPlace } from "./places";
import { parseSearchText } from "./query";
import { findRun, type Replacement, splitCode, splitGlued } from "./split-glued";
import { parseUnit, tokenise } from "./tokens";
import { findSimilar, findWordsByPrefix, isTradeWord, isWrittenWord, listNearTradeWords } from "./vocabulary";
import type { Wanted } from "./words";

/** Longer texts are no slip of the layout. */
const MOST_SWITCHED = 100;
/** Most unknown words in a text typed in the other layout. */
const MOST_SWITCHED_WRONG = 3;

/** The text with all these words corrected, or null if a word can't be. */
export async function correctWords(text: string, missing: readonly Wanted[]): Promise<string | null> {
  // Goods that nobody sells are right as typed: "pasta" is no «паста».
  if (missing.some(({ isWord, terms }) => isWord && terms.some((term) => isOtherGoods(term.replace(/^\?/, "")))))
    return null;
  const whole = (await switchWhole(text)) ?? (await spellWhole(text));
  if (whole !== null) return whole;
  const changes: Replacement[] = [];
  for (const wanted of missing) {
    if (changes.some(({ start, end }) => wanted.start >= start && wanted.end <= end)) continue;
    const change =
      (await correctPhrase(text, wanted)) ??
      (await correctLookAlikes(text, wanted)) ??
      (await correctLayout(text, wanted)) ??
      (await correctBySound(text, wanted)) ??
      (await correctSpelling(text, wanted)) ??
      (await spellRealWord(text, wanted));
    // A size or a grade that nobody has is right as typed: «цемнт М500» is cement.
    if (change === null && wanted.isWord) return correctSwitched(text, missing);
    if (change !== null) changes.push(change);
  }
  if (changes.length === 0) return null;
  // A query is typed in one layout: words of both are wrong.
  const alphabets = new Set(changes.map(({ text: by }) => /\p{sc=Cyrillic}/u.test(by)));
  const switched = alphabets.size > 1 ? await correctSwitched(text, missing) : null;
  if (switched !== null) return switched;
  const corrected = applyChanges(text, changes);
  // The cross of a size lies on the key of a bracket, «40[40», and so does the letter of a grade: «40{».
  return corrected.replace(/(?<=\d)(?:\[(?=\d)|[[{](?=\s|$))/g, "х");
}

const applyChanges = (text: string, changes: readonly Replacement[]): string =>
  changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, text: by }) => all.slice(0, start) + by + all.slice(end), text);

/** The text in the other layout, if it was typed in one and listings have all that it then asks for: «,typby fb 95». */
async function switchWhole(text: string): Promise<string | null> {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  if (words.length < 2 || !isOfOneAlphabet(text) || text.length > MOST_SWITCHED) return null;
  const switched = switchLayout(text);
  // «Б/ш 57х5» has no word in the other layout.
  return /\p{L}{2}/u.test(switched) && (await hasOnlyKnownWords(switched)) ? switched : null;
}

/** The text in the other layout with its typing errors corrected: "rerehpf" is «кукурза». Null if a word can't be, or is one as typed. */
async function correctSwitched(text: string, missing: readonly Wanted[]): Promise<string | null> {
  const isReal = ({ start, end, isWord }: Wanted) => isWord && isRealWord(text.slice(start, end));
  if (!isOfOneAlphabet(text) || text.length > MOST_SWITCHED || missing.some(isReal)) return null;
  // The comma of «6,5» stays.
  const switched = switchLayout(text).replace(/(?<=\d)[бю](?=\d)/g, (letter) => (letter === "б" ? "," : "."));
  const unknown = await listUnknownWords(switched);
  if (unknown.length === 0 || unknown.length > MOST_SWITCHED_WRONG) return null;
  const changes: Replacement[] = [];
  for (const one of unknown) {
    const change = (await correctPhrase(switched, one)) ?? (await correctSpelling(switched, one));
    // «Аммония» stands in phrases only, as the next check tells.
    if (change === null && !isTradeWord(switched.slice(one.start, one.end))) return null;
    if (change !== null) changes.push(change);
  }
  const corrected = applyChanges(switched, changes);
  return (await listUnknownWords(corrected)).length === 0 ? corrected : null;
}

/** Corrects a mark in Cyrillic letters that look like Latin ones: «рр» is PP, «рvс» is PVC. */
async function correctLookAlikes(text: string, { start, end, isWord }: Wanted): Promise<Replacement | null> {
  const word = foldWords(text.slice(start, end));
  const latin = foldLookAlikes(word);
  const isLatin = isWord && latin !== word && /^[a-z]+$/.test(latin);
  return isLatin && (await hasOnlyKnownWords(latin)) ? { start, end, text: latin } : null;
}

/** Corrects the keyboard layout of the text between two blanks: commas and brackets are letters of the other layout. */
async function correctLayout(text: string, wanted: Wanted): Promise<Replacement | null> {
  const { start: from, end: to, text: run } = findRun(text, wanted);
  const measure = switchUnit(run);
  // «Швеллер 20п» has no Latin unit: a query is typed in one layout.
  const isOfQuery = measure !== null && !isOtherAlphabet(measure, text.slice(0, from) + text.slice(to));
  if (measure !== null && isOfQuery) return { start: from, end: to, text: measure };
  if (run.length < 3 || run.length > 60) return null;
  // «F500C» is «А500С», but a size stays: «150х50» is no «150[50».
  if (/\d/.test(run)) {
    // L80 is a grade, though nobody offers it.
    if (wanted.terms.some(isValue)) return null;
    const code = switchLayout(run);
    // A query is typed in one layout: «бетон F400» stays.
    const isCode = /^[\p{L}\d]+$/u.test(code) && (await hasOnlyKnownWords(switchLayout(text)));
    return isCode ? { start: from, end: to, text: code } : null;
  }
  if (!isOfOneAlphabet(run)) return null;
  // Quotes and colons are letters of the other layout, or stand around the word.
  const lead = /^[":<>{}~]*/.exec(run)?.[0].length ?? 0;
  const bare = run.slice(lead).replace(/[":<>{}~]+$/, "");
  for (const [at, keys] of [[from, run] as const, [from + lead, bare] as const]) {
    const switched = switchLayout(keys);
    if ((await isKnownText(switched)) || (await beginsGoods(switched)))
      return { start: at, end: at + keys.length, text: switched };
  }
  return null;
}

const isOfOneAlphabet = (text: string) => /\p{sc=Cyrillic}/u.test(text) !== /\p{sc=Latin}/u.test(text);

/** Whether a text has letters of one alphabet, and all the others have those of the other one. */
const isOtherAlphabet = (text: string, others: string) =>
  [/\p{sc=Cyrillic}/u, /\p{sc=Latin}/u].some((letter) => letter.test(others) && !letter.test(text)) &&
  isOfOneAlphabet(others);

/** Words that are tried as completions. */
const MOST_BEGUN = 20;

/** Whether a text is half a word of goods that listings have: "gjlcj" is «подсо». */
async function beginsGoods(text: string): Promise<boolean> {
  if (!/^\p{L}{4,}$/u.test(text)) return false;
  const words = await findWordsByPrefix(text.toLowerCase(), MOST_BEGUN);
  const terms = words.flatMap((word) => listQueryTerms(parseSearchText(word))).filter(isGoods);
  const frequencies = await findFrequencies(terms);
  return terms.some((term) => getFrequency(frequencies, term) > 0);
}

/** A number with its unit in the other layout, «12мм» of «12vv», or null. */
function switchUnit(run: string): string | null {
  const [, number = "", letters = ""] = /^(\d+(?:[.,]\d+)?)(\p{L}{1,10})$/u.exec(run) ?? [];
  const unit = switchLayout(letters);
  const [token] = tokenise(unit);
  const isUnit = token?.kind === "word" && (parseUnit(token) !== null || token.key === "класс");
  return isUnit ? number + unit : null;
}

/** Characters beside a word that its neighbour stands in. */
const MOST_BESIDE = 60;

/**
 * Corrects a word that is one letter away from a phrase with its neighbour: «соевый шорт», "sunflower oli". The phrase tells what is
 * meant, so that even a real word is corrected.
 */
async function correctPhrase(text: string, { start, end, isWord }: Wanted): Promise<Replacement | null> {
  const word = foldWords(text.slice(start, end));
  if (!isWord || isTradeWord(word)) return null;
  const [, before = ""] = /(?<!\p{L})(\p{L}+)\s+$/u.exec(text.slice(Math.max(0, start - MOST_BESIDE), start)) ?? [];
  const [, behind = ""] = /^\s+(\p{L}+)/u.exec(text.slice(end, end + MOST_BESIDE)) ?? [];
  for (const near of listNearTradeWords(word)) {
    const phrases = [before && `${before} ${near}`, behind && `${near} ${behind}`].filter((phrase) => phrase !== "");
    for (const phrase of phrases)
      if (findMeaning(phrase) !== null && (await hasOnlyKnownWords(phrase))) return { start, end, text: near };
  }
  return null;
}

/**
 * Corrects a mistyped word to the nearest known one, or splits it where a blank is missing. The word may be Russian in Latin letters
 * («ugol» without the soft sign). A real word, or one of the trade, is right as typed.
 */
async function correctSpelling(text: string, wanted: Wanted): Promise<Replacement | null> {
  const { start, end, isWord } = wanted;
  const word = foldWords(text.slice(start, end));
  const isMistyped = isWord && !isTradeWord(word) && !isRealWord(word) && !isHalfOfOtherGoods(word);
  const hasDigits = /\d/.test(findRun(text, wanted).text);
  const nearest = isMistyped && !hasDigits ? await findNearest(word, 1) : null;
  if (nearest !== null) return { start, end, text: nearest };
  const split = (await splitCode(text, wanted)) ?? (await splitGlued(text, wanted));
  if (split !== null || !isMistyped) return split;
  const sound = spellBySound(word);
  // A real word is right as it sounds: "kofe" is no «Коми».
  const isRight = sound === null || isRealWord(sound);
  const best = (await findNearest(word)) ?? (isRight ? null : await findNearest(sound));
  return best ? { start, end, text: best } : null;
}

/** The text with one word of a strange form changed by one letter, the first one that nobody writes so. Null if none is near. */
export async function correctForm(text: string, strange: readonly Wanted[]): Promise<string | null> {
  for (const { start, end } of strange) {
    const word = foldWords(text.slice(start, end));
    if (await isWrittenWord(word)) continue;
    const nearest = await findNearest(word, 1);
    if (nearest !== null) return text.slice(0, start) + nearest + text.slice(end);
  }
  return null;
}

/** The text with a real word that nobody offers changed by one letter into one that somebody offers, or null. */
export async function offerWord(text: string, missing: readonly Wanted[]): Promise<string | null> {
  const [only, more] = missing;
  if (!only?.isWord || more) return null;
  const nearest = await findNearest(foldWords(text.slice(only.start, only.end)), 1);
  // «Графит» may be «гранит», but «кофе» is not «Коми».
  const isOther = only.terms.some(isOtherGoods) && !(nearest && listQueryTerms(parseSearchText(nearest)).some(isGoods));
  return nearest === null || isOther ? null : text.slice(0, only.start) + nearest + text.slice(only.end);
}

/** The nearest known word of listings or companies. Of equally near words, places come last, then the rarer ones: «моркв» is no Moscow. */
async function findNearest(word: string, farthest = Number.POSITIVE_INFINITY): Promise<string | null> {
  const near = await findSimilar(word, 20);
  const similar = near
    .filter(({ distance }) => distance < farthest + 0.5)
    .map((one) => ({
      ...one,
      terms: listQueryTerms(parseSearchText(one.word)),
    }));
  const frequencies = await findFrequencies(similar.flatMap(({ terms }) => terms));
  const weight = ({ terms, isName }: (typeof similar)[number]) =>
    Math.max(isName ? 1 : 0, ...terms.map((term) => getFrequency(frequencies, term)));
  const ofPlace = ({ terms }: (typeof similar)[number]) => (terms.some(isPlace) ? 1 : 0);
  const [best] = similar
    .filter((one) => weight(one) > 0)
    .sort((a, b) => a.distance - b.distance || ofPlace(a) - ofPlace(b) || weight(b) - weight(a));
  return best?.word ?? null;
}
