// From tokens to meaning: the terms that a document is found by, and the things that a query asks for.
import { findEntry, isInPhrases, LONGEST_PHRASE, toPhraseKey } from "./dictionary";
import { listGluedRegion } from "./glued-regions";
import { foldLookAlikes, readAsCyrillic, spellBySound, spellCodeBySound } from "./letters";
import { findMeasuredTerms } from "./measured";
import { type Amount, findMeasure, isCodeName } from "./measures";
import { findSpacedCodes } from "./spaced-codes";
import { stemWord } from "./stem";
import { parseUnit, type Token, tokenise } from "./tokens";

/** A range of a text, and the terms that find a document with it. */
export type TermRange = { start: number; end: number; terms: string[] };

/** The marks of a document: each word itself or its meaning, each measure, code and phrase. */
export function listMarks(text: string): TermRange[] {
  const tokens = tokenise(text);
  const joined = joinCompounds(text, tokens);
  const marks = listTokenMarks(text, tokens);
  return joined.length === tokens.length ? marks : [...marks, ...listTokenMarks(text, joined)];
}

function listTokenMarks(text: string, tokens: readonly Token[]): TermRange[] {
  const meanings = findPhrases(tokens, text);
  const marks: TermRange[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.key !== "%" && !isOfUnit(tokens, at))
      marks.push({ start: token.start, end: token.end, terms: listTokenTerms(token) });
    const measure = findMeasure(tokens, at);
    if (measure) marks.push(toMark(tokens, at, measure.size, measure.terms));
    const measured = findMeasuredTerms(tokens, at);
    if (measured.length > 0) marks.push(toMark(tokens, at, 1, measured));
    const next = tokens[at + 1];
    // «Ст 3» is «Ст3».
    if (next && token.kind === "word" && next.kind === "number" && token.key.length <= 3)
      marks.push(toMark(tokens, at, 2, [foldLookAlikes(`${token.key}${next.key}`)]));
    for (const { size, terms } of meanings[at] ?? []) marks.push(toMark(tokens, at, size, terms));
  }
  for (const { start, end, code } of findSpacedCodes(text, tokens))
    marks.push({ start, end, terms: listTokenTerms(code) });
  const modifiers = new Map([...findModifiers(tokens, meanings)].map((token) => [token.start, token]));
  return modifiers.size === 0 ? marks : marks.map((mark) => dropMeaning(mark, modifiers.get(mark.start)));
}

/** Units of lengths, amounts and terms, which nobody asks for by the number alone: «Швеллер 8П, 12 м» is no «швеллер 12». */
const NEVER_BARE: ReadonlySet<string | null> = new Set(["м", "т", "шт", "m2", "m3", "дней"]);
const isOfUnit = (tokens: readonly Token[], at: number) => {
  const [number, unit] = [tokens[at], tokens[at + 1]];
  return number?.kind === "number" && /^\d+$/.test(number.key) && unit !== undefined && NEVER_BARE.has(parseUnit(unit));
};

type KnownPhrase = { size: number; terms: string[] };

/** The phrases with one meaning that start at each token. */
function findPhrases(tokens: readonly Token[], text: string): KnownPhrase[][] {
  return tokens.map((_, at) => {
    const found: KnownPhrase[] = [];
    const longest = countPhraseWords(tokens, at);
    for (let size = 2; size <= longest; size += 1) {
      const phrase = tokens.slice(at, at + size);
      const entry = findEntry(toPhraseKey(phrase));
      const isPhrase = entry?.same.length === 1 && !isOfTwo(text, phrase, entry.same);
      if (isPhrase) found.push({ size, terms: entry.same });
    }
    return found;
  });
}

/** English nouns before another noun in a phrase. */
function findModifiers(tokens: readonly Token[], meanings: readonly KnownPhrase[][]): Set<Token> {
  const nouns = meanings.flatMap((found, at) => found.flatMap(({ size }) => tokens.slice(at, at + size - 1)));
  return new Set(nouns.filter(({ key }) => /^[a-z]+$/.test(key)));
}

/** Leaves a modifier the word alone, without its meaning: sunflower oil is no sunflower. */
function dropMeaning(mark: TermRange, modifier: Token | undefined): TermRange {
  return mark.end === modifier?.end ? { ...mark, terms: [modifier.key] } : mark;
}

/** Number of tokens from `at` on that occur in phrases of the dictionary. */
function countPhraseWords(tokens: readonly Token[], at: number): number {
  let size = 0;
  while (size < LONGEST_PHRASE && isInPhrases(tokens[at + size]?.key)) size += 1;
  return size;
}

function toMark(tokens: readonly Token[], at: number, size: number, terms: string[]): TermRange {
  return { start: tokens[at]?.start ?? 0, end: tokens[at + size - 1]?.end ?? 0, terms };
}

/** The terms of a token and of its parts: the one meaning of each, else the word itself. */
function listTokenTerms({ key, parts }: Pick<Token, "key" | "parts">): string[] {
  return [key, ...parts].map((word) => {
    // A word of several meanings stays a word: «pellets» may be fuel, ore or plastic.
    const same = findEntry(word)?.same;
    return same?.length === 1 && same[0] ? same[0] : word;
  });
}

/** All terms of a document's text. */
export function listTerms(text: string): Set<string> {
  return new Set(listMarks(text).flatMap(({ terms }) => terms));
}

/** One thing that a query asks for. A document must have one of `terms`, or one of `near` as the weakest match. */
export type Wanted = { start: number; end: number; terms: string[]; near: string[]; isWord: boolean; amount: Amount };
type TermChoice = Pick<Wanted, "terms" | "near"> & { amount?: Amount };

/** The things that a query asks for, in text order. At each token the longest phrase wins, then a measure, then the word. */
export function parseWanted(text: string): Wanted[] {
  const tokens = joinCompounds(text, tokenise(text));
  const modifiers = findModifiers(tokens, findPhrases(tokens, text));
  const spaced = new Map(findSpacedCodes(text, tokens).map((one) => [one.at, one]));
  const wanted: Wanted[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const spacedCode = spaced.get(at);
    if (spacedCode) {
      const { start, end, code, isSure, size } = spacedCode;
      const others = isSure ? [] : expandToken(tokens[at + size - 1] ?? code).terms;
      wanted.push({ start, end, ...expandToken(code, others), isWord: false, amount: null });
      at += size;
      continue;
    }
    if (isCodeName(token, spaced.get(at + 1)?.code ?? tokens[at + 1])) {
      at += 1;
      continue;
    }
    // Documents keep a modifier as a word without its meaning.
    const single: TermChoice = modifiers.has(token) ? { terms: [token.key], near: [] } : expandToken(token);
    const [choice, size] = findPhrase(text, tokens, at) ?? findMeasured(tokens, at) ?? [single, 1];
    const end = tokens[at + size - 1]?.end ?? token.end;
    const isWord = choice === single && token.kind === "word";
    if (token.key !== "%") wanted.push({ start: token.start, end, amount: null, ...choice, isWord });
    at += size;
  }
  return wanted;
}

const COMPOUND_PART = /^[a-z]{3,}$/i;

/** English compounds written apart: "rape seed" is "rapeseed". */
function joinCompounds(text: string, tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const [first, second] = [text.slice(last?.start, last?.end), text.slice(token.start, token.end)];
    const isBeside = last && COMPOUND_PART.test(first) && COMPOUND_PART.test(second) && token.start === last.end + 1;
    const key = isBeside ? stemWord(`${first}${second}`.toLowerCase()) : "";
    if (last && isBeside && findEntry(key)?.same.length && !findEntry(toPhraseKey([last, token])))
      joined.splice(-1, 1, { ...last, end: token.end, key });
    else joined.push(token);
  }
  return joined;
}

const AND = /(?<!\p{L})(?:и|или|либо|and|or)(?!\p{L})/iu;

/** Whether a phrase is two things with a conjunction between: "urea and ammonium nitrate" asks for no mixture of them. */
function isOfTwo(text: string, tokens: readonly Token[], meanings: readonly string[]): boolean {
  return tokens.some((token, at) => {
    const before = tokens[at - 1];
    if (!before || !AND.test(text.slice(before.end, token.start))) return false;
    const sides = [tokens.slice(0, at), tokens.slice(at)].map((side) => findEntry(toPhraseKey(side))?.same ?? []);
    return sides.every((side) => side.length > 0 && !side.some((term) => meanings.includes(term)));
  });
}

function findPhrase(text: string, tokens: readonly Token[], at: number): [TermChoice, number] | null {
  for (let size = countPhraseWords(tokens, at); size > 1; size -= 1) {
    const phrase = tokens.slice(at, at + size);
    const entry = findEntry(toPhraseKey(phrase));
    if (entry?.same.length && !isOfTwo(text, phrase, entry.same))
      return [{ terms: entry.same, near: entry.near }, size];
  }
  return null;
}

function findMeasured(tokens: readonly Token[], at: number): [TermChoice, number] | null {
  const measure = findMeasure(tokens, at);
  return measure && [{ terms: measure.queryTerms, near: [], amount: measure.amount }, measure.size];
}

/** The letters of «30ХГСА» typed as "30HGSA": the number stands apart. */
const STEEL_GRADE = /^h[gnmsfbtvua]{1,4}$/;

/** «18-46-0» is the fertilizer 18:46. */
const NO_POTASH = /^(\d{1,2}-\d{1,2})-0$/;

function expandToken({ kind, key }: Token, more: string[] = []): TermChoice {
  const entry = findEntry(key);
  // "Beam" is a word of the dictionary, and no «веам».
  const reading = kind === "word" && !entry?.same.length ? readAsCyrillic(key) : null;
  // «09G2S» is «09Г2С» by its sounds, «A500C» is «А500С» by its looks: the latter is folded already.
  const spelled = kind === "code" ? spellCodeBySound(key) : STEEL_GRADE.test(key) ? spellBySound(key) : null;
  const shorter = kind === "code" ? key.replace(NO_POTASH, "$1") : key;
  const others = [
    ...(shorter === key ? [] : [shorter]),
    ...(reading ? expandReading(reading) : more),
    ...(spelled === null ? [] : listTokenTerms({ key: spelled, parts: [] })),
  ];
  if (!entry)
    return {
      terms: [key, ...others, ...listGluedRegion(key).flatMap((region) => findEntry(region)?.same ?? [region])],
      near: [],
    };
  // Documents have the meaning of a word instead of the word, if there is just one.
  const own = entry.same.length === 1 ? entry.same : [key, ...entry.same];
  return { terms: [...own, ...others], near: entry.near.filter((term) => !own.includes(term)) };
}

function expandReading(reading: string): string[] {
  const [token] = tokenise(reading);
  return token ? listTokenTerms(token) : [];
}
