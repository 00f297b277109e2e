// The dictionary of the trade: words and phrases with one meaning (synonyms, translations, buying and selling).
import { lazy } from "@/lib/core/lazy";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { LISTING_TYPES } from "@/lib/reference/listing-types";
import synonyms from "./synonyms.json";
import { type Token, tokenise } from "./tokens";
import typeWords from "./type-words.json";

/** Longest phrase with a meaning of its own, in words. */
export const LONGEST_PHRASE = 4;

/** Meanings of a word or a phrase. `same` counts in documents and queries, `near` widens queries only. */
type Entry = { same: string[]; near: string[] };

type Dictionary = {
  entries: ReadonlyMap<string, Entry>;
  inPhrases: ReadonlySet<string>;
  /** Adjectives by the meaning that they belong to. */
  adjectives: ReadonlyMap<string, readonly string[]>;
  /** Meanings of phrases of a number and a word, and of marks such as «М500», by the number. */
  numbered: ReadonlyMap<string, readonly string[]>;
};

const getDictionary = lazy(prepareDictionary);

/** The key of neighbouring words in any order: «кислота серная» is «серная кислота». */
export function toPhraseKey(tokens: readonly Token[]): string {
  return tokens.length === 1
    ? (tokens[0]?.key ?? "")
    : tokens
        .map(({ key }) => key)
        .sort()
        .join(" ");
}

/** The meanings of a word or phrase by its key, or null. */
export function findEntry(key: string): Entry | null {
  return getDictionary().entries.get(key) ?? null;
}

/** Keys of the Russian adjectives of a meaning: «гречишный» of "buckwheat". */
export function listAdjectives(meaning: string): readonly string[] {
  return getDictionary().adjectives.get(meaning) ?? [];
}

/** Meanings of the phrases of this number and a word: «10 ppm», «евро 5»; and of its mark: «М500». */
export function listNumbered(number: string): readonly string[] {
  return getDictionary().numbered.get(number) ?? [];
}

/** Whether a meaning is a quality, named by an adjective («фуражный»). Elements such as «алюминий» end alike. */
export function isAdjective(meaning: string): boolean {
  return (
    /^=\p{L}+(?:[ыо]й|[кгхжшчщн]ий)$/u.test(meaning) && !/^=(?:алюминий|магний|кремний|германий|бой)$/.test(meaning)
  );
}

/** Whether a word is part of any phrase of the dictionary. */
export function isInPhrases(key: string | undefined): boolean {
  return key !== undefined && getDictionary().inPhrases.has(key);
}

/** The term of a listing type. «Куплю» and «продам» ask for it. */
export function toTypeTerm(type: string): string {
  return `=${type}`;
}

/** Terms of the types. Each listing has one of them at the level of its title. */
export const TYPE_TERMS: readonly string[] = LISTING_TYPES.map(toTypeTerm);

/** Whether terms ask for one side of the trade alone. */
export const isOneSide = (terms: readonly string[]): boolean =>
  terms.some((term) => TYPE_TERMS.includes(term)) && !TYPE_TERMS.every((term) => terms.includes(term));

function toEntryKey(phrase: string): string {
  return toPhraseKey(tokenise(phrase));
}

function prepareDictionary(): Dictionary {
  const entries = new Map<string, Entry>();
  const inPhrases = new Set<string>();
  const adjectives = new Map<string, readonly string[]>();
  const addEntry = (key: string, kind: keyof Entry, concept: string): void => {
    if (key === "" || key.split(" ").length > LONGEST_PHRASE) return;
    const entry = entries.get(key) ?? { same: [], near: [] };
    if (!entry[kind].includes(concept)) entry[kind].push(concept);
    entries.set(key, entry);
    if (key.includes(" ")) for (const word of key.split(" ")) inPhrases.add(word);
  };
  for (const group of synonyms) {
    const concept = `=${group[0]}`;
    const wider = group.flatMap((word) => (/^~[а-яё]+[ыио]й$/.test(word) ? toEntryKey(word.slice(1)) : []));
    if (wider.length > 0) adjectives.set(concept, wider);
    for (const word of group) {
      if (word.startsWith("~")) addEntry(toEntryKey(word.slice(1)), "near", concept);
      else addEntry(toEntryKey(word), "same", concept);
    }
  }
  // Words of a buyer or a seller name the type of listing.
  for (const [type, words] of Object.entries(typeWords))
    for (const word of words) addEntry(toEntryKey(word), "same", toTypeTerm(type));
  // The Russian and the English name of a category mean the same. If the list above has one of them, its meaning counts. The English
  // name of a group may be that of one of its goods: "aggregates" are «нерудные материалы», and crushed stone.
  for (const { slug, name, nameEn, level } of categoryNodes.values()) {
    const [russian, english] = [toEntryKey(name), toEntryKey(nameEn)];
    const known = entries.get(russian)?.same[0] ?? (level === 3 ? entries.get(english)?.same[0] : undefined);
    for (const key of [russian, english])
      if (!entries.get(key)?.same.length) addEntry(key, "same", known ?? `=#${slug}`);
  }
  const numbered = new Map<string, readonly string[]>();
  for (const [key, { same }] of entries) {
    const [, phrase, mark] = /^(?:(\d+) \p{L}+|m(\d+))$/u.exec(key) ?? [];
    const number = phrase ?? mark ?? "";
    if (number !== "") numbered.set(number, [...(numbered.get(number) ?? []), ...same]);
  }
  return { entries, inPhrases, adjectives, numbered };
}
