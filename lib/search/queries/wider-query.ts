// A wider query for one that finds nothing.
import { type Frequencies, findFrequencies, getFrequency } from "@/lib/text/counts";
import { isGoods } from "@/lib/text/goods";
import { type Interpretation, isFound } from "@/lib/text/interpret-query";
import { hasMissingGoods } from "@/lib/text/left-out";
import { parseSearchText } from "@/lib/text/query";

/** Limits of the search for a wider query: tries in all, and tries that leave out a single word. */
const MOST_TRIES = 8;
const MOST_SINGLE = 3;

/** A negation that the parser left in the query, as in "non GMO". It stays or goes together with the next word. */
const NEGATION = /^(?:not?|non|without)$/i;

/** A query that may have been meant by one without matches; null if nothing that finds something is known. */
export async function suggestQuery(
  q: string,
  interpretation: Interpretation,
  type?: "listings" | "companies",
): Promise<string | null> {
  return interpretation.suggestion ?? interpretation.offer ?? findWiderQuery(q, interpretation, type);
}

type Part = { text: string; number: number; isGoods: boolean; isPlace: boolean };

/**
 * A query of fewer words that finds something, or null. Words without any match are left out first, then one or more others.
 * Rare words are left out before frequent ones, places after other words, and the names of goods last. Goods that nobody offers are not
 * left out for the sake of what stands beside them.
 */
async function findWiderQuery(
  q: string,
  interpretation: Interpretation,
  type?: "listings" | "companies",
): Promise<string | null> {
  if (hasMissingGoods(interpretation.query, interpretation.frequencies)) return null;
  const parts = await listParts(interpretation);
  if (!parts.some((part) => part.isGoods && part.number > 0) && parts.some(({ number }) => number === 0)) return null;
  const known = parts.filter(({ number, text }) => number > 0 && !/^\p{L}$/u.test(text));
  const byNumber = known.toSorted((a, b) => a.number - b.number);
  const named = byNumber.filter((part) => part.isGoods);
  const places = byNumber.filter((part) => part.isPlace);
  const unplaced = byNumber.filter((part) => !part.isGoods && !part.isPlace);
  const others = [...unplaced, ...places];
  const without = (left: readonly Part[]) => known.filter((part) => !left.includes(part)).map(({ text }) => text);
  const tries = [
    ...(known.length < parts.length ? [without([])] : []),
    ...others.slice(0, MOST_SINGLE).map((part) => without([part])),
    ...(others.length > 3 ? [without(others.slice(0, 2))] : []),
    ...(places.length > 0 && unplaced.length > 1 ? [without(unplaced)] : []),
    without(named.length > 0 ? others : others.slice(0, -1)),
    ...named.slice(0, MOST_SINGLE).map((part) => without([...others, part])),
    without([...others, ...named.slice(0, -1)]),
  ];
  const texts = tries.map((words) => words.join(" ")).filter((text) => /\p{L}/u.test(text) && text !== q);
  for (const text of [...new Set(texts)].slice(0, MOST_TRIES))
    if (await isFound(parseSearchText(text), type)) return text;
  return null;
}

/** A code of letters and numbers, but no size: «60/90» and «108*4» are whole. */
const IS_CODE = /\p{L}{2}|\p{L}-/u;

/** The parts of a query with their numbers of listings. A code that no listing has («ДТ-З-К5») is split into pieces. */
async function listParts({ named: query, frequencies }: Interpretation): Promise<Part[]> {
  const parts = query.wanted.map(({ start, end, terms, kind }) => {
    const text = query.text.slice(start, end);
    const isWhole = countListings(terms, frequencies) > 0 || !IS_CODE.test(text);
    return {
      text,
      terms,
      isPlace: kind === "place",
      pieces: isWhole ? null : parseSearchText(text.replace(/[^\p{L}\p{N}.,]+/gu, " ")),
    };
  });
  const unknown = parts.flatMap(({ pieces }) => pieces?.wanted.flatMap(({ terms }) => terms) ?? []);
  const known = await findFrequencies(unknown);
  const single = parts.flatMap(({ text, terms, isPlace, pieces }): Part[] =>
    pieces === null
      ? [{ text, number: countListings(terms, frequencies), isGoods: terms.some(isGoods), isPlace }]
      : pieces.wanted.map((one) => ({
          text: pieces.text.slice(one.start, one.end),
          number: countListings(one.terms, known),
          isGoods: one.terms.some(isGoods),
          isPlace,
        })),
  );
  return single.flatMap((part, at) => {
    const [before, next] = [single[at - 1], single[at + 1]];
    if (next && NEGATION.test(part.text)) return [];
    if (!before || !NEGATION.test(before.text)) return [part];
    return [
      {
        text: `${before.text} ${part.text}`,
        number: Math.min(before.number, part.number),
        isGoods: false,
        isPlace: false,
      },
    ];
  });
}

function countListings(terms: readonly string[], frequencies: Frequencies): number {
  return Math.max(0, ...terms.map((term) => getFrequency(frequencies, term)));
}
