// The table of trade names, prepared for matching: phrases that name a leaf category and the words that fit it.
import { memoise } from "@/lib/core/cache/remembered";
import { lazy } from "@/lib/core/lazy";
import data from "@/lib/reference/categories/trade-names.json";
import { type CategoryNode, findCategory } from "@/lib/reference/categories/tree";
import { foldLookAlikes, unifyAlphabet } from "@/lib/text/letters";
import { cutGoods, type GoodsWord } from "./goods-words";

type LeafRow = { names: string; words?: string; codes?: string };

/** A phrase that names goods, in any order of its words. Each word has one or more keys. */
export type Phrase = { leaf: NamedLeaf; words: readonly (readonly string[])[] };

/** A leaf category with the words that its names may carry. */
export type NamedLeaf = {
  category: CategoryNode;
  phrases: Phrase[];
  words: ReadonlySet<string>;
  codes: RegExp | null;
  /** Classes that belong to the leaf; null when every class does. */
  classes: ReadonlySet<string> | null;
  isMetal: boolean;
  /** Slug of the industry. */
  root: string;
};

const METALS = new Set(["ferrous-metals", "non-ferrous-metals", "recyclables"]);

const toKeys = (text: string): string[] => cutGoods(text).map(({ key }) => key);
const toKeySet = (text: string | undefined): Set<string> => new Set(toWordKeys(text ?? ""));

/** Keys of words that are listed one by one. */
function toWordKeys(text: string): string[] {
  return text
    .split(" ")
    .filter(Boolean)
    .flatMap((one) => (one.startsWith("#") ? [one] : toKeys(one)));
}

/** Compiles patterns of codes; their letters are folded as in the codes themselves. */
const toCodes = (pattern: string | undefined): RegExp | null =>
  pattern ? new RegExp(`^(?:${foldLookAlikes(pattern.toLowerCase())})$`, "u") : null;

function readPhrase(name: string): string[][] {
  return name
    .trim()
    .split(/\s+/)
    .flatMap((word): string[][] => {
      if (word.startsWith("#")) return [[word]];
      const alternatives = word.split("|").map(toKeys);
      return alternatives.length === 1 ? (alternatives[0] ?? []).map((key) => [key]) : [alternatives.flat()];
    });
}

const ancestors = (node: CategoryNode): CategoryNode[] => (node.parent ? [...ancestors(node.parent), node.parent] : []);

function toLeaf(slug: string, { names, words, codes }: LeafRow, goodsAlone: ReadonlySet<string>): NamedLeaf[] {
  const category = findCategory(slug);
  if (!category) return [];
  const parents = ancestors(category);
  const groups = parents.flatMap((parent) => [
    ...[parent.name, parent.nameEn].map((name) => leaveOutGoods(name, goodsAlone)),
    (data.groups as Groups)[parent.slug] ?? "",
  ]);
  const own = [...toWordKeys(words ?? ""), ...groups.flatMap(toWordKeys)];
  const listed = [...names.split(";"), category.name.replaceAll(",", " "), category.nameEn].map(readPhrase);
  const classes = [...own, ...listed.flat(2)].filter((key) => key.startsWith("#"));
  const leaf: NamedLeaf = {
    category,
    phrases: [],
    words: new Set([...own, ...listed.flat(2)]),
    codes: toCodes(codes),
    classes: classes.length > 0 ? new Set(classes) : null,
    isMetal: METALS.has(parents[0]?.slug ?? ""),
    root: parents[0]?.slug ?? "",
  };
  leaf.phrases = listed.filter((phrase) => phrase.length > 0).map((phrase) => ({ leaf, words: phrase }));
  return [leaf];
}

type Groups = Record<string, string>;

/** Words that alone name goods: "flour" of the group "Flour and cereals" makes rice other goods. */
const listGoodsAlone = (): Set<string> =>
  new Set(
    Object.values(data.leaves as Record<string, LeafRow>).flatMap(({ names }) =>
      names.split(";").flatMap((name) => {
        const [key, more] = toKeys(name);
        return key && !more && !name.includes("|") ? [key] : [];
      }),
    ),
  );

const leaveOutGoods = (name: string, goodsAlone: ReadonlySet<string>): string =>
  name
    .split(/\s+/)
    .filter((word) => !toKeys(word).some((key) => goodsAlone.has(key)))
    .join(" ");

type Table = {
  leaves: readonly NamedLeaf[];
  /** Words that fit goods of every kind: «марка», «навалом», «экспорт», names of large plants. */
  common: ReadonlySet<string>;
  /** Words of packing: goods of their own at the beginning of a name, or beside a polymer. */
  packing: ReadonlySet<string>;
  /** Qualities that a number beside them makes plain: «протеин 12,5 %». */
  measured: ReadonlySet<string>;
  /** Qualities that are goods of their own in a larger share: «Wheat gluten 75%». */
  concentrated: ReadonlySet<string>;
  /** Grades of metals that no leaf trades in: duralumin, bronze, titanium, plastic rebar. */
  foreign: RegExp | null;
  /** Phrases by each key of their first word. */
  phrases: ReadonlyMap<string, readonly Phrase[]>;
  known: ReadonlySet<string>;
  /** Codes that are part of a name: «аи92», «3а». */
  namedCodes: ReadonlySet<string>;
  /** Words of each industry. */
  vocabularies: ReadonlyMap<string, ReadonlySet<string>>;
};

const getTable = lazy(prepareTable);

function prepareTable(): Table {
  const goodsAlone = listGoodsAlone();
  const leaves = Object.entries(data.leaves as Record<string, LeafRow>).flatMap(([slug, row]) =>
    toLeaf(slug, row, goodsAlone),
  );
  const phrases = new Map<string, Phrase[]>();
  const known = new Set<string>();
  const namedCodes = new Set<string>();
  const vocabularies = new Map<string, Set<string>>();
  for (const leaf of leaves) {
    const vocabulary = vocabularies.get(leaf.root) ?? new Set();
    vocabularies.set(leaf.root, vocabulary);
    for (const key of leaf.words) {
      known.add(key);
      vocabulary.add(key);
    }
    for (const phrase of leaf.phrases) {
      for (const key of phrase.words[0] ?? []) phrases.set(key, [...(phrases.get(key) ?? []), phrase]);
      for (const key of phrase.words.flat()) if (/\d/.test(key) && /\p{L}/u.test(key)) namedCodes.add(key);
    }
  }
  return {
    leaves,
    common: new Set([...toKeySet(data.common), ...toKeySet(data.makers)]),
    packing: toKeySet(data.packing),
    measured: toKeySet(data.measured),
    concentrated: toKeySet(data.concentrated),
    foreign: toCodes(data.foreignCodes),
    phrases,
    known,
    namedCodes,
    vocabularies,
  };
}

export const listNamedLeaves = (): readonly NamedLeaf[] => getTable().leaves;
export const isPacking = ({ key }: GoodsWord): boolean => getTable().packing.has(key);
/** Whether a code is part of a name: «аи92», «3а». */
export const isNamedCode = (key: string): boolean => getTable().namedCodes.has(key);

const isLargeShare = ({ kind, key }: GoodsWord) =>
  kind === "number" && /(?:^|[^\d.,])(?:[5-9]\d|100)(?:[.,]\d+)?%$/u.test(key);

/** Whether a word names a quality: «протеин», «нат». */
export const isQualityWord = ({ key }: GoodsWord): boolean => getTable().measured.has(key);

/** True when a number in the same text makes a word a quality. */
export const isMeasuredWord = ({ key }: GoodsWord, words: readonly GoodsWord[]): boolean =>
  words.some(({ kind }) => kind === "number") && !(getTable().concentrated.has(key) && words.some(isLargeShare));

/** Phrases whose first word a word may be. */
export const findPhrases = (word: GoodsWord): readonly Phrase[] =>
  word.isShort ? findShortPhrases(`${word.key} ${word.text}`) : (getTable().phrases.get(word.key) ?? []);

/** Shortened words of a sheet come again in its rows. */
const MEMORY = { most: 5_000 };
const findShortPhrases = memoise((asked: string): readonly Phrase[] => {
  const beginnings = asked.split(" ");
  return [...getTable().phrases].flatMap(([key, phrases]) =>
    beginnings.some((one) => key.startsWith(one)) ? phrases : [],
  );
}, MEMORY);

/** True when a word of a name is a word of a phrase, whole or shortened. */
export const isPhraseWord = (word: GoodsWord, keys: readonly string[], leaf: NamedLeaf): boolean =>
  keys.some((key) => (word.isShort ? listFullKeys(word, leaf).includes(key) : word.key === key));

/**
 * Words that a shortened one may stand for among goods of an industry: «подсолн.» for «подсолнечный» and «подсолнечника». Empty when these
 * have no more in common than the letters given, as «масл.» of «масло» and «масличность».
 */
const listFullKeys = ({ key, text }: GoodsWord, { root }: NamedLeaf): readonly string[] =>
  findFullKeys(`${key} ${text} ${root}`);

const findFullKeys = memoise((asked: string): readonly string[] => {
  const [key = "", text = "", root = ""] = asked.split(" ");
  const beginning = unifyAlphabet(text);
  const isLonger = (one: string) => one.startsWith(beginning) && one !== key;
  const { vocabularies, common, measured } = getTable();
  const words = vocabularies.get(root) ?? new Set();
  const qualities = [...measured].filter(isLonger);
  if (words.has(key) || common.has(key) || measured.has(key))
    return qualities.length === 0 || measured.has(key) ? [key] : [];
  const own = [...[...words].filter(isLonger), ...qualities];
  const full = own.length > 0 ? own : [...common].filter(isLonger);
  const [first = "", ...others] = full;
  const isFamily = others.every((one) => one.startsWith(first.slice(0, beginning.length + 1)));
  return isFamily ? full : [];
}, MEMORY);

/** True when the table has the word: in another field of a row it says something about the goods. */
export const isKnownWord = ({ key }: GoodsWord): boolean => getTable().known.has(key) && !getTable().common.has(key);

/** True when a word fits goods of a leaf. `isQuality`: a number in the same text makes it one. */
export function fitsLeaf(word: GoodsWord, leaf: NamedLeaf, isQuality: boolean): boolean {
  const { kind, key } = word;
  const { leaves, common, measured, foreign, namedCodes } = getTable();
  if (word.isShort)
    return listFullKeys(word, leaf).some((full) => fitsLeaf({ kind, key: full, text: full }, leaf, isQuality));
  if (kind === "class") return leaf.classes === null || leaf.classes.has(key);
  if (kind === "number" || leaf.words.has(key) || common.has(key)) return true;
  if (kind === "word") return isQuality && measured.has(key);
  if (leaf.codes?.test(key)) return true;
  if (namedCodes.has(key)) return false;
  return !leaf.isMetal || !(foreign?.test(key) || leaves.some(({ isMetal, codes }) => isMetal && codes?.test(key)));
}
