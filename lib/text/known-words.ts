// Whether listings have the words of a query.
import { type Frequencies, findFrequencies, getFrequency, isKnownToCompanies } from "./counts";
import { isEmpty, parseSearchText, type SearchQuery } from "./query";
import type { Wanted } from "./words";

type Choice = Pick<Wanted, "terms" | "near">;

/** All terms that a query asks for. */
export function listQueryTerms({ wanted }: Pick<SearchQuery, "wanted">): string[] {
  return wanted.flatMap(({ terms, near }) => [...terms, ...near]);
}

/** Whether any public listing has one of these terms. */
export function isKnown({ terms, near }: Choice, frequencies: Frequencies): boolean {
  return [...terms, ...near].some((term) => getFrequency(frequencies, term) > 0);
}

/** Whether public listings have each word of a text. */
export async function hasOnlyKnownWords(text: string): Promise<boolean> {
  const query = parseSearchText(text);
  if (isEmpty(query)) return false;
  const frequencies = await findFrequencies(listQueryTerms(query));
  return query.wanted.every((wanted) => isKnown(wanted, frequencies));
}

/** Whether listings have each word of a text, or companies have them all. */
export async function isKnownText(text: string): Promise<boolean> {
  if (await hasOnlyKnownWords(text)) return true;
  const { wanted } = parseSearchText(text);
  const known = await Promise.all(wanted.map(({ terms }) => isKnownToCompanies(terms)));
  return known.length > 0 && known.every((one) => one);
}

/** The words of a text that no listing has. */
export async function listUnknownWords(text: string): Promise<Wanted[]> {
  const query = parseSearchText(text);
  const frequencies = await findFrequencies(listQueryTerms(query));
  return query.wanted.filter((one) => one.isWord && !isKnown(one, frequencies));
}
