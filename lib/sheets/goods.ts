// Finds the category of goods by their name and by further fields of a source, such as class or kind.
import { memoise } from "@/lib/core/cache/remembered";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import { findCountry, findRegion } from "@/lib/reference/geo/countries";
import { cutGoods, type GoodsWord, readClasses } from "./goods-words";
import {
  findPhrases,
  fitsLeaf,
  isKnownWord,
  isMeasuredWord,
  isNamedCode,
  isPacking,
  isPhraseWord,
  type NamedLeaf,
  type Phrase,
} from "./trade-names";

/** Goods as a source names them. */
type GoodsName = {
  name: string;
  /** Further fields about the goods: class, kind, grade, species. Words that no goods have are passed over. */
  fields?: readonly string[];
  /** Headings above the row: «Лом чёрных металлов», «Арматура и катанка». */
  headings?: readonly string[];
};

/** The category, or the words that keep the goods out of the nearest one. `among`: categories that fit equally. */
type FoundGoods =
  | { category: CategoryNode }
  | { category: null; words: string[]; near: CategoryNode | null; among: CategoryNode[] };

/**
 * Finds the leaf category of goods. Each word of the name has to be one of its names, synonyms, grades, sizes or attributes; a word of
 * other goods («шрот» beside «соя») leads to them or to a refusal.
 */
export function findGoods({ name, fields = [], headings = [] }: GoodsName): FoundGoods {
  return search(JSON.stringify([name, fields, headings]));
}

const search = memoise(
  (key: string): FoundGoods => {
    const [name, fields, headings] = JSON.parse(key) as [string, string[], string[]];
    const words = joinCodes(cutGoods(name));
    const further = fields.flatMap((field) => joinCodes(readClasses(field))).filter((word) => isTelling(word, words));
    const options = headings.map(cutHeading);
    const all = [...words, ...further];
    const plain = match(all, (leaf) => options.every((parts) => isUnder(parts, leaf)));
    if (plain.category || plain.among.length > 0) return plain;
    // A row such as «57х3,5» has its name in the heading.
    const heading = options.flat(2).filter((word) => isTelling(word, all));
    const together = heading.length > 0 ? match([...all, ...heading], () => true) : plain;
    return together.category || plain.words.length === 0 ? together : plain;
  },
  { most: 20_000, longest: 600 },
);

/** True when a text has a word of goods: «Зерновые», «Металлопрокат», and not «Прочее». */
export const saysGoods = (text: string): boolean => cutGoods(text).some(isKnownWord);

const isTelling = (word: GoodsWord, words: readonly GoodsWord[]) =>
  word.kind !== "number" && !words.some(({ key }) => key === word.key) && (word.kind !== "word" || isKnownWord(word));

/** A heading may list several goods: «Арматура и катанка», «Лист, рулон». */
const cutHeading = (heading: string): GoodsWord[][] =>
  heading
    .split(/[,;+]|\s\/\s|(?<=\p{L}{4})\/(?=\p{L}{4})|\s(?:и|and|&)\s/iu)
    .map((part) => joinCodes(cutGoods(part)))
    .filter((part) => part.length > 0);

/** True when goods of a leaf may stand under a heading: one of its parts has no word of other goods. */
function isUnder(parts: readonly GoodsWord[][], leaf: NamedLeaf): boolean {
  return (
    parts.length === 0 || parts.some((part) => part.every((word) => !isKnownWord(word) || fitsLeaf(word, leaf, true)))
  );
}

/** «3 А» is the code «3А» when goods have that name. */
function joinCodes(words: GoodsWord[]): GoodsWord[] {
  const joined: GoodsWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const key = last && `${last.text}${word.text}`;
    const code = key && last.kind !== word.kind && key.length <= 6 ? cutGoods(key)[0] : undefined;
    if (code?.kind === "code" && isNamedCode(code.key)) joined[joined.length - 1] = code;
    else joined.push(word);
  }
  return joined;
}

type Candidate = { leaf: NamedLeaf; size: number; left: GoodsWord[] };

function match(words: readonly GoodsWord[], isAllowed: (leaf: NamedLeaf) => boolean): FoundGoods {
  const candidates = listPhrases(words).map((phrase): Candidate => {
    const rest = words.filter((word) => !phrase.words.some((keys) => isPhraseWord(word, keys, phrase.leaf)));
    const left = rest.filter(
      (word) =>
        isGoodsPacking(word, words, phrase.leaf) ||
        (!fitsLeaf(word, phrase.leaf, isMeasuredWord(word, words)) && !isPlace(word)),
    );
    return { leaf: phrase.leaf, size: phrase.words.length, left };
  });
  const whole = candidates.filter(({ left, leaf }) => left.length === 0 && isAllowed(leaf));
  const largest = Math.max(...whole.map(({ size }) => size));
  const best = [...new Set(whole.filter(({ size }) => size === largest).map(({ leaf }) => leaf.category))];
  if (best.length === 1 && best[0]) return { category: best[0] };
  if (best.length > 1) return { category: null, words: [], near: null, among: best };
  const [near] = [...candidates].sort((a, b) => a.left.length - b.left.length || b.size - a.size);
  const unread = near ? near.left : words.filter(({ kind }) => kind === "word");
  return { category: null, words: unread.map(({ text }) => text), near: near?.leaf.category ?? null, among: [] };
}

/** «Мешок полипропиленовый», "PP bags": the packing itself. A number beside it is that of the goods in it. */
const isGoodsPacking = (word: GoodsWord, words: readonly GoodsWord[], { root }: NamedLeaf): boolean =>
  isPacking(word) &&
  (word === words[0] || (root === "polymers" && !words.some(({ kind }) => kind === "number" || kind === "code")));

function listPhrases(words: readonly GoodsWord[]): Phrase[] {
  const found = new Set(words.flatMap((word) => findPhrases(word)));
  return [...found].filter(({ leaf, words: parts }) =>
    parts.every((keys) => words.some((word) => isPhraseWord(word, keys, leaf))),
  );
}

const isPlace = ({ kind, text }: GoodsWord) =>
  kind === "word" && text.length > 3 && (findCountry(text) !== null || findRegion(null, text) !== null);
