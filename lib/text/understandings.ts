import { remembered } from "@/lib/core/cache/remembered";
import { findFrequencies, frequencyOf } from "./counts";
import { interpretQuery, tellingTerms } from "./understand";
import { termsOf } from "./words";

/** So long a query with words that nothing has is taken for what it was, in milliseconds. */
const KEPT = 60_000;
const MOST = 20_000;

const kept = new Map<string, { text: string; until: number }>();
const termsIn = remembered((text) => ({ terms: tellingTerms(text) }), { most: MOST });

/**
 * What each of many queries is understood as for listings (`understand`), some of which, of these titles, are new. One look at the numbers of
 * all their words tells those that mean what they say; the others are understood one by one, anew once a word appears that no other
 * listing has: it may be what was meant.
 */
export async function interpretAll(
  texts: readonly string[],
  titles: readonly string[],
): Promise<(text: string) => string> {
  const asked = [...new Set(texts)].map((text) => ({ text, ...termsIn(text) }));
  const brought = asked.length === 0 ? [] : [...new Set(titles.flatMap((title) => [...termsOf(title)]))];
  const words = brought.filter((term) => !/\d/.test(term));
  const frequencies = await findFrequencies([...words, ...asked.flatMap(({ terms }) => terms?.flat() ?? [])]);
  if (words.some((term) => frequencyOf(frequencies, term) <= titles.length)) kept.clear();
  const isKnown = (terms: readonly string[]) => terms.some((term) => frequencyOf(frequencies, term) > 0);
  const meant = new Map<string, string>();
  for (const { text, terms } of asked) if (!terms?.every(isKnown)) meant.set(text, await meaningOf(text));
  return (text) => meant.get(text) ?? text;
}

async function meaningOf(text: string): Promise<string> {
  const now = Date.now();
  const known = kept.get(text);
  if (known && known.until > now) return known.text;
  const { query } = await interpretQuery(text, "listings");
  if (kept.size >= MOST) kept.clear();
  kept.set(text, { text: query.text, until: now + KEPT });
  return query.text;
}
