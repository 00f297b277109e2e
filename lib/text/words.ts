import { findEntry, isInPhrases, LONGEST_PHRASE, phraseKey } from "./dictionary";
import { cyrillicReading, foldLookAlikes } from "./letters";
import { type Amount, measureAt, namesCode } from "./measures";
import { spacedCodes } from "./spaced-codes";
import { type Token, tokensOf } from "./tokens";

/** A stretch of a text and the terms that a document with it is found by. */
export type Mark = { start: number; end: number; terms: string[] };

/** The words of a document with everything each is found by: itself, what it means, and what it means beside its neighbours. */
export function marksOf(text: string): Mark[] {
  const tokens = tokensOf(text);
  const meanings = meaningsOf(tokens);
  const marks: Mark[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.key !== "%") marks.push({ start: token.start, end: token.end, terms: termsOfToken(token) });
    const measure = measureAt(tokens, at);
    if (measure) marks.push(spanning(tokens, at, measure.size, measure.terms));
    const next = tokens[at + 1];
    // «Ст 3» is «Ст3».
    if (next && token.kind === "word" && next.kind === "number" && token.key.length <= 3)
      marks.push(spanning(tokens, at, 2, [foldLookAlikes(`${token.key}${next.key}`)]));
    for (const { size, terms } of meanings[at] ?? []) marks.push(spanning(tokens, at, size, terms));
  }
  for (const { start, end, code } of spacedCodes(text, tokens)) marks.push({ start, end, terms: termsOfToken(code) });
  const modifiers = new Map([...modifiersOf(tokens, meanings)].map((token) => [token.start, token]));
  return modifiers.size === 0 ? marks : marks.map((mark) => withoutMeaning(mark, modifiers.get(mark.start)));
}

type Meaning = { size: number; terms: string[] };

/** The phrases from each word on that mean one thing. */
function meaningsOf(tokens: readonly Token[]): Meaning[][] {
  return tokens.map((_, at) => {
    const found: Meaning[] = [];
    const longest = longestPhraseAt(tokens, at);
    for (let size = 2; size <= longest; size += 1) {
      const entry = findEntry(phraseKey(tokens.slice(at, at + size)));
      if (entry?.same.length === 1) found.push({ size, terms: entry.same });
    }
    return found;
  });
}

/** English nouns that stand before another one in a phrase. */
function modifiersOf(tokens: readonly Token[], meanings = meaningsOf(tokens)): Set<Token> {
  const nouns = meanings.flatMap((found, at) => found.flatMap(({ size }) => tokens.slice(at, at + size - 1)));
  return new Set(nouns.filter(({ key }) => /^[a-z]+$/.test(key)));
}

/** In English a noun before a noun is its kind only: sunflower oil is no sunflower. The word itself stays. */
function withoutMeaning(mark: Mark, modifier: Token | undefined): Mark {
  return mark.end === modifier?.end ? { ...mark, terms: [modifier.key] } : mark;
}

/** How many words from here on occur in phrases at all. */
function longestPhraseAt(tokens: readonly Token[], at: number): number {
  let size = 0;
  while (size < LONGEST_PHRASE && isInPhrases(tokens[at + size]?.key)) size += 1;
  return size;
}

function spanning(tokens: readonly Token[], at: number, size: number, terms: string[]): Mark {
  return { start: tokens[at]?.start ?? 0, end: tokens[at + size - 1]?.end ?? 0, terms };
}

/** What a word means, if that is one thing, else the word; the same for each part of a code. */
function termsOfToken({ key, parts }: Token): string[] {
  return [key, ...parts].map((word) => {
    // A word of several meanings says none of them: «pellets» may be fuel, ore or plastic.
    const same = findEntry(word)?.same;
    return same?.length === 1 && same[0] ? same[0] : word;
  });
}

/** Every term of a document's text, without repetitions. */
export function termsOf(text: string): Set<string> {
  return new Set(marksOf(text).flatMap(({ terms }) => terms));
}

/** One thing that a query asks for: a document must have any of `terms`, or, as the weakest match, of `near`. */
export type Wanted = { start: number; end: number; terms: string[]; near: string[]; isWord: boolean; amount: Amount };
type Asked = Pick<Wanted, "terms" | "near"> & { amount?: Amount };

/** What a query asks for, in its order: the longest phrase that means something first, then measures, then words. */
export function wantedOf(text: string): Wanted[] {
  const tokens = tokensOf(text);
  const modifiers = modifiersOf(tokens);
  const spaced = new Map(spacedCodes(text, tokens).map((one) => [one.at, one]));
  const wanted: Wanted[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const spread = spaced.get(at);
    if (spread) {
      const { start, end, code, isSure, size } = spread;
      const others = isSure ? [] : askedFor(tokens[at + size - 1] ?? code).terms;
      wanted.push({ start, end, ...askedFor(code, others), isWord: false, amount: null });
      at += size;
      continue;
    }
    if (namesCode(token, spaced.get(at + 1)?.code ?? tokens[at + 1])) {
      at += 1;
      continue;
    }
    // Left over by the phrase before it: documents keep such a noun as a word only.
    const single: Asked = modifiers.has(token) ? { terms: [token.key], near: [] } : askedFor(token);
    const [asked, size] = phraseAt(tokens, at) ?? measured(tokens, at) ?? [single, 1];
    const end = tokens[at + size - 1]?.end ?? token.end;
    const isWord = size === 1 && token.kind === "word";
    if (token.key !== "%") wanted.push({ start: token.start, end, amount: null, ...asked, isWord });
    at += size;
  }
  return wanted;
}

function phraseAt(tokens: readonly Token[], at: number): [Asked, number] | null {
  for (let size = longestPhraseAt(tokens, at); size > 1; size -= 1) {
    const entry = findEntry(phraseKey(tokens.slice(at, at + size)));
    if (entry?.same.length) return [{ terms: entry.same, near: [] }, size];
  }
  return null;
}

function measured(tokens: readonly Token[], at: number): [Asked, number] | null {
  const measure = measureAt(tokens, at);
  return measure && [{ terms: measure.asked, near: [], amount: measure.amount }, measure.size];
}

function askedFor({ kind, key }: Token, more: string[] = []): Asked {
  const entry = findEntry(key);
  const reading = kind === "word" ? cyrillicReading(key) : null;
  const others = reading ? askedForReading(reading) : more;
  if (!entry) return { terms: [key, ...others], near: [] };
  // A document keeps the one meaning of a word instead of the word.
  const own = entry.same.length === 1 ? entry.same : [key, ...entry.same];
  return { terms: [...own, ...others], near: entry.near.filter((term) => !own.includes(term)) };
}

function askedForReading(reading: string): string[] {
  const [token] = tokensOf(reading);
  return token ? termsOfToken(token) : [];
}
