import { BASES } from "@/lib/reference/bases";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { OTHER_NAMES } from "@/lib/reference/geo/countries";
import { termsOf, type Wanted, wantedOf } from "./words";

/*
 * Names of several words stand for one thing: "free on rail" sells no rails, and "honey brass" no honey. So documents don't have
 * these words but one term for the thing, and a query with such a name asks for each of its words or for that term.
 */

/** The term by which every listing at or below a category is found. */
export function categoryTerm(slug: string): string {
  return `#${slug}`;
}

/** That of a basis, a country, a region or a federal district. */
function codeTerm(code: string): string {
  return `@${code}`;
}

/** What documents have for the names of a code: each that is one word or number, and one term for all that are more. */
export function nameTerms(code: string, names: readonly string[]): string[] {
  const single = names.filter((name) => wantedOf(name).length === 1);
  return [...(single.length < names.length ? [codeTerm(code)] : []), ...single.flatMap((name) => [...termsOf(name)])];
}

/** Terms of Russian practice by their codes, with their names and the parts of these. */
export const BASIS_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  BASES.filter(({ code }) => /[a-z]/.test(code)).map(({ code, name, nameEn, words }) => {
    const names = [name, nameEn, ...words];
    return [code, [...new Set([...names, ...names.flatMap((one) => one.split(/,\s*/))])].filter((one) => one !== "")];
  }),
);

const termsByName = new Map<string, Set<string>>();
/** What any of these names has for a word. */
const inNames = new Set<string>();

const keyOf = ({ terms }: Wanted) => terms.join("|");
const nameKey = (keys: readonly string[]) => keys.toSorted().join(" ");

function add(name: string, term: string): void {
  const keys = wantedOf(name).map(keyOf);
  // «пшеница 3 класса» names the category to a trader, but asks for class 3.
  if (keys.length < 2 || keys.some((key) => /\d/.test(key))) return;
  termsByName.set(nameKey(keys), (termsByName.get(nameKey(keys)) ?? new Set()).add(term));
  for (const key of keys) inNames.add(key);
}

for (const { slug, name, nameEn, synonyms } of categoryNodes.values())
  for (const one of [name, nameEn, ...synonyms]) add(one, categoryTerm(slug));
for (const [code, names] of [...BASIS_NAMES, ...OTHER_NAMES]) for (const one of names) add(one, codeTerm(code));

/** What a query asks for; where its words are a name together, in whichever order, each of them or the thing. */
export function withNames(wanted: Wanted[]): Wanted[] {
  const keys = wanted.map(keyOf);
  const named = keys.map(() => new Set<string>());
  for (let at = 0; at < keys.length; at += 1)
    for (let end = at + 1; end <= keys.length && inNames.has(keys[end - 1] ?? ""); end += 1)
      for (const term of termsByName.get(nameKey(keys.slice(at, end))) ?? [])
        for (const terms of named.slice(at, end)) terms.add(term);
  return wanted.map((one, at) => ({ ...one, terms: [...new Set([...one.terms, ...(named[at] ?? [])])] }));
}
