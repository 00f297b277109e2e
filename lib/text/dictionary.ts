import { categoryNodes } from "@/lib/reference/categories/tree";
import { LISTING_TYPES } from "@/lib/reference/listing-types";
import synonyms from "./synonyms.json";
import { type Token, tokensOf } from "./tokens";

/** Longest phrase that may stand for something else, in words. */
export const LONGEST_PHRASE = 4;

/** What a seller or a buyer writes about himself; it names the type of a listing. */
const TYPE_WORDS = {
  BUY: [
    ...[
      "куплю",
      "купим",
      "закупаем",
      "закупаю",
      "закупим",
      "закупка",
      "покупаем",
      "покупаю",
      "приобретём",
      "приобрету",
    ],
    ...[
      "ищу",
      "ищем",
      "требуется",
      "требуются",
      "нужен",
      "нужна",
      "нужно",
      "нужны",
      "принимаем",
      "приём",
      "скупаем",
      "скупка",
    ],
    ...["wanted", "buying", "looking for"],
  ],
  SELL: [
    ...[
      "продам",
      "продаю",
      "продаём",
      "продадим",
      "продаётся",
      "реализуем",
      "реализую",
      "реализуется",
      "предлагаем",
      "предлагаю",
    ],
    ...["отгружаем", "отгрузим", "поставляем", "поставим", "sell", "selling", "offering"],
  ],
};

/** What a word or a phrase means: `same` it stands for in documents too, `near` only a query extends it to. */
type Entry = { same: string[]; near: string[] };

const entries = new Map<string, Entry>();
const inPhrases = new Set<string>();

/** The key of words that stand beside each other, in whichever order: «кислота серная» is «серная кислота». */
export function phraseKey(tokens: readonly Token[]): string {
  return tokens.length === 1
    ? (tokens[0]?.key ?? "")
    : tokens
        .map(({ key }) => key)
        .sort()
        .join(" ");
}

/** The meaning of a word or phrase, or null. */
export function findEntry(key: string): Entry | null {
  return entries.get(key) ?? null;
}

/** Whether a word is part of any phrase that means something. */
export function isInPhrases(key: string | undefined): boolean {
  return key !== undefined && inPhrases.has(key);
}

/** The term of a listing's type, which «куплю» and «продам» ask for. */
export function typeTerm(type: string): string {
  return `=${type}`;
}

/** Of these each listing has one, in its title. */
export const TYPE_TERMS: readonly string[] = LISTING_TYPES.map(typeTerm);

function keyOf(phrase: string): string {
  return phraseKey(tokensOf(phrase));
}

function add(key: string, kind: keyof Entry, concept: string): void {
  if (key === "" || key.split(" ").length > LONGEST_PHRASE) return;
  const entry = entries.get(key) ?? { same: [], near: [] };
  if (!entry[kind].includes(concept)) entry[kind].push(concept);
  entries.set(key, entry);
  if (key.includes(" ")) for (const word of key.split(" ")) inPhrases.add(word);
}

for (const group of synonyms) {
  const concept = `=${group[0]}`;
  for (const word of group) {
    if (word.startsWith("~")) add(keyOf(word.slice(1)), "near", concept);
    else add(keyOf(word), "same", concept);
  }
}
for (const [type, words] of Object.entries(TYPE_WORDS))
  for (const word of words) add(keyOf(word), "same", typeTerm(type));
// A category's Russian and English names translate each other, unless the list above knows either.
for (const { slug, name, nameEn } of categoryNodes.values()) {
  const [russian, english] = [keyOf(name), keyOf(nameEn)];
  const known = entries.get(russian)?.same[0] ?? entries.get(english)?.same[0];
  for (const key of [russian, english]) if (!entries.get(key)?.same.length) add(key, "same", known ?? `=#${slug}`);
}
