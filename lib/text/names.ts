// Names of several words count as one thing: "free on rail" sells no rails, "honey brass" no honey. A document has one term for
// the thing instead of the words. A query with such a name asks for each of its words, or for that term.
import { lazy } from "@/lib/core/lazy";
import { BASES } from "@/lib/reference/bases";
import { type CategoryNode, categoryNodes } from "@/lib/reference/categories/tree";
import { OTHER_NAMES } from "@/lib/reference/geo/countries";
import { isAdjective } from "./dictionary";
import { listTerms, parseWanted, type Wanted } from "./words";

/** The term of a category. Each listing at or below the category has it. */
export function toCategoryTerm(slug: string): string {
  return `#${slug}`;
}

/** The term of other goods in a title. It ranks what they are for: «комбикорм для свиней» offers no pork. */
export function toMentionTerm(term: string): string {
  return `~${term}`;
}

/** The term of a basis, a country, a region or a federal district. */
function toCodeTerm(code: string): string {
  return `@${code}`;
}

/** Document terms for the names of a code: names of one word as they are, one term for all longer names. */
export function listNameTerms(code: string, names: readonly string[]): string[] {
  const single = names.filter((name) => parseWanted(name).length === 1);
  return [
    ...(single.length < names.length ? [toCodeTerm(code)] : []),
    ...single.flatMap((name) => [...listTerms(name)]),
  ];
}

/** Bases of Russian practice by code: their names, and the parts between commas. */
export const BASIS_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  BASES.filter(({ code }) => /[a-z]/.test(code)).map(({ code, name, nameEn, words }) => {
    const names = [name, nameEn, ...words];
    return [code, [...new Set([...names, ...names.flatMap((one) => one.split(/,\s*/))])].filter((one) => one !== "")];
  }),
);

/** Terms of these bases by their longer names. */
export const BASIS_TERMS: ReadonlySet<string> = new Set([...BASIS_NAMES.keys()].map(toCodeTerm));

const toWordKey = ({ terms }: Wanted) => terms.join("|");
const toNameKey = (keys: readonly string[]) => keys.toSorted().join(" ");

/** The values of the qualities of a category, those of a grade with its name: «красная», «высший», «высший сорт». */
export function listQualityNames({ attributes }: Pick<CategoryNode, "attributes">): string[] {
  return attributes.flatMap(({ type, name, options, optionsEn }) => {
    const values = [...(options ?? []), ...(optionsEn ?? []), ...(type === "boolean" ? [name] : [])];
    const [grade = ""] = /^(?:сорт|класс|категория)(?= )/i.exec(name) ?? [];
    return grade === "" ? values : values.flatMap((value) => [value, `${value} ${grade}`]);
  });
}

/** Terms of things by the words of their names. */
type NameTable = {
  terms: ReadonlyMap<string, ReadonlySet<string>>;
  /** By names that ask for a quality: «чечевица красная». */
  qualities: ReadonlyMap<string, ReadonlySet<string>>;
  /** Keys of the words in these names. */
  words: ReadonlySet<string>;
};

const getNames = lazy(prepareNames);

function prepareNames(): NameTable {
  const terms = new Map<string, Set<string>>();
  const qualities = new Map<string, Set<string>>();
  const words = new Set<string>();
  const addName = (name: string, term: string, names: Map<string, Set<string>>): void => {
    const keys = parseWanted(name).map(toWordKey);
    // «пшеница 3 класса» is a synonym of a category, but as a query it asks for class 3.
    if (keys.length < 2 || keys.some((key) => /\d/.test(key))) return;
    names.set(toNameKey(keys), (names.get(toNameKey(keys)) ?? new Set()).add(term));
    for (const key of keys) words.add(key);
  };
  for (const category of categoryNodes.values()) {
    const { slug, name, nameEn, synonyms } = category;
    const asksQuality = createQualityCheck(category);
    for (const one of [name, nameEn, ...synonyms])
      addName(one, toCategoryTerm(slug), asksQuality(one) ? qualities : terms);
  }
  for (const [code, names] of [...BASIS_NAMES, ...OTHER_NAMES])
    for (const one of names) addName(one, toCodeTerm(code), terms);
  return { terms, qualities, words };
}

/** Creates the check whether a name of a category asks for a quality. */
function createQualityCheck({ name, nameEn, attributes }: CategoryNode): (text: string) => boolean {
  const toKeys = (text: string) => parseWanted(text).map(toWordKey);
  // «Прокат оцинкованный» is one thing of the dictionary, and each of its words is its own too.
  const own = new Set([name, nameEn].flatMap((one) => [one, ...one.split(" ")].flatMap(toKeys)));
  const values = new Set(listQualityNames({ attributes }).flatMap(toKeys));
  return (text) =>
    parseWanted(text).some((word) => {
      const key = toWordKey(word);
      return (values.has(key) || (word.isWord && word.terms.some(isAdjective))) && !own.has(key);
    });
}

/**
 * Adds the term of a thing to each word of its name, in any word order. A name that asks for a quality finds the other goods of the
 * category too, if it is all that is asked for, as the weakest matches.
 */
export function extendByNames(wanted: Wanted[]): Wanted[] {
  const { terms: termsByName, qualities, words } = getNames();
  const keys = wanted.map(toWordKey);
  const named = keys.map(() => new Set<string>());
  for (let at = 0; at < keys.length; at += 1)
    for (let end = at + 1; end <= keys.length && words.has(keys[end - 1] ?? ""); end += 1)
      for (const term of termsByName.get(toNameKey(keys.slice(at, end))) ?? [])
        for (const terms of named.slice(at, end)) terms.add(term);
  const others = qualities.get(toNameKey(keys)) ?? [];
  return wanted.map((one, at) => ({
    ...one,
    terms: [...new Set([...one.terms, ...(named[at] ?? [])])],
    near: [...new Set([...one.near, ...others])],
  }));
}
