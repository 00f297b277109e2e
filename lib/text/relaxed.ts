// Numbers that leave nothing, though the goods are there: a standard that no seller states, a share that no lot has.
import { categoryNodes } from "@/lib/reference/categories/tree";
import type { Asked } from "./choices";
import { type Frequencies, findFrequencies } from "./counts";
import { findLeavesOf } from "./goods";
import { isKnown } from "./known-words";
import { listBetterTerms, toMeasuredTerm } from "./measured";
import { STANDARDS } from "./tokens";

/** What stands before the number of a standard: «ГОСТ Р 52544», «ASTM A615». */
const STANDARD = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:${[...STANDARDS, "jis", "gost"].join("|")})\s*р?[\s.-]*$`,
  "iu",
);
const MOST_BEFORE = 12;

const isStandard = (text: string, { start, isWord }: Asked) =>
  !isWord && STANDARD.test(text.slice(Math.max(0, start - MOST_BEFORE), start));

/**
 * The measured quality that a bare number is of, by the goods: "sulphuric acid 98". A size or a text could hold the number too. Shares
 * that should be low, such as moisture, are named where they are asked for.
 */
function readShare({ terms, isWord }: Asked, goods: Asked): string[] {
  const [term = ""] = terms;
  if (isWord || terms.length > 1 || !/^\d{1,2}(?:\.\d{1,3})?$/.test(term)) return [];
  const value = Number(term);
  const leaves = [...findLeavesOf(goods.terms)].map((slug) => categoryNodes.get(slug)?.attributes ?? []);
  const keys = leaves.map((attributes) =>
    attributes.some(({ type, unit }) => type === "text" || unit === "мм")
      ? undefined
      : attributes.find(
          ({ better, unit, min, max }) =>
            better === "higher" && unit === "%" && value >= (min ?? 0) && value <= (max ?? 100),
        )?.key,
  );
  return keys.includes(undefined) ? [] : [...new Set(keys)].map((key) => toMeasuredTerm(key ?? "", value));
}

type Relaxed = { dropped: Asked[]; shares: ReadonlyMap<Asked, string[]> };

/** Finds what a query may do without: numbers of standards beside goods, and shares. Null if there is none. */
export function findRelaxed(text: string, wanted: readonly Asked[]): Relaxed | null {
  const goods = wanted.find(({ kind, amount }) => kind === "goods" && amount === null);
  if (!goods) return null;
  const open = wanted.filter(({ kind, amount }) => kind === "quality" && amount === null);
  const dropped = open.filter((one) => isStandard(text, one));
  const shares = new Map(
    open.filter((one) => !dropped.includes(one)).map((one) => [one, readShare(one, goods)] as const),
  );
  for (const [one, terms] of shares) if (terms.length === 0) shares.delete(one);
  return dropped.length + shares.size === 0 ? null : { dropped, shares };
}

/**
 * A query without the standards, and with shares that rank only: what is asked for now, what is left out, and the frequencies of its
 * terms. Shares far from all lots are left out too.
 */
export async function relax(
  wanted: readonly Asked[],
  { dropped, shares }: Relaxed,
): Promise<{ wanted: Asked[]; leftOut: Asked[]; frequencies: Frequencies }> {
  const soft = wanted.map((one): Asked => {
    const terms = shares.get(one);
    return terms ? { ...one, amount: "soft", terms, near: listBetterTerms(terms) } : one;
  });
  const frequencies = await findFrequencies(soft.flatMap(({ terms, near }) => [...terms, ...near]));
  const isKept = wanted.map(
    (one, at) => !dropped.includes(one) && (!shares.has(one) || isKnown(soft[at] as Asked, frequencies)),
  );
  return {
    wanted: soft.filter((_, at) => isKept[at]),
    leftOut: wanted.filter((_, at) => !isKept[at]),
    frequencies,
  };
}
