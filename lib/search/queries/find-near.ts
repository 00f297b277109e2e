// Near matches: the goods of a query in another size or place, when few listings have all of it.
import type { Envelope } from "@/lib/core/page";
import { findPage } from "@/lib/listings/catalogue/find-page";
import { parseListingQuery } from "@/lib/listings/catalogue/parse-query";
import type { ListingQuery } from "@/lib/listings/query";
import type { Asked } from "@/lib/text/choices";
import { isMark } from "@/lib/text/complete-codes";
import { findFrequencies, getFrequency } from "@/lib/text/counts";
import { TYPE_TERMS, toTypeTerm } from "@/lib/text/dictionary";
import type { Interpretation } from "@/lib/text/interpret-query";
import { hasMissingGoods } from "@/lib/text/left-out";
import type { SearchQuery } from "@/lib/text/query";
import type { FoundListing, SearchRequest } from "../contract";
import { findAskedPlace } from "../policy/asked-place";
import { highlightListings } from "../policy/highlight";
import { listNextSizes } from "../policy/next-sizes";

/** Most near matches that are shown. With as many exact matches, none is. */
const MOST = 10;
/** How far a near size may lie from what was asked for. */
const REACH = 0.35;

/**
 * Near matches of a search, none of them among its matches: those that lack least first, each by distance if it names a place. Empty
 * unless the matches are few and all on this page.
 */
export async function findNear(
  request: SearchRequest,
  interpretation: Interpretation,
  listings: Pick<Envelope<{ id: string }>, "total" | "data">,
): Promise<FoundListing[]> {
  if (listings.total >= MOST || listings.total > listings.data.length) return [];
  if (hasMissingGoods(interpretation.query, interpretation.frequencies)) return [];
  const { type: _type, page: _page, cursor: _cursor, ...asked } = request;
  const perPage = 2 * MOST + listings.total;
  const known = new Set(listings.data.map(({ id }) => id));
  const near: FoundListing[] = [];
  const place = findAskedPlace(interpretation.query);
  const byDistance: Partial<ListingQuery> = place ? { near: place.id, sortBy: "distance" } : {};
  const wideQueries = listWider(interpretation.query, await findNextSizes(interpretation.query));
  for (const query of place ? withOffersFirst(wideQueries) : wideQueries) {
    const wider = { ...interpretation, query };
    const page = await findPage(await parseListingQuery({ ...asked, ...byDistance, perPage }, wider));
    const others = page.data.filter(({ id }) => !known.has(id)).slice(0, MOST - near.length);
    for (const { id } of others) known.add(id);
    near.push(...highlightListings(others, query));
    if (near.length === MOST) break;
  }
  const isOfSide = interpretation.query.wanted.some(({ kind }) => kind === "side");
  // Matches of a narrower query stay before nearer ones: the size elsewhere before other sizes here.
  return isOfSide ? near : near.toSorted((a, b) => Number(a.type === "BUY") - Number(b.type === "BUY"));
}

/** An order by distance has no sides apart and no mentions behind the goods: queries for offers of these, the widest one for requests too. */
function withOffersFirst(queries: readonly SearchQuery[]): SearchQuery[] {
  const ofSides = (terms: string[]) => (query: SearchQuery) =>
    query.wanted.some(({ kind }) => kind === "side")
      ? query
      : { ...query, wanted: [...query.wanted, createSide(query.text.length, terms)] };
  return [...queries.map(ofSides([toTypeTerm("SELL")])), ...queries.slice(-1).map(ofSides([...TYPE_TERMS]))];
}

/** A side that the text does not say. */
const createSide = (at: number, terms: string[]): Asked => ({
  start: at,
  end: at,
  spans: [],
  terms,
  near: [],
  kind: "side",
  isWord: false,
  amount: null,
});

/** Queries for the same goods that ask for less, the nearest first. */
function listWider(query: SearchQuery, nextSizes: Asked[] | null): SearchQuery[] {
  const goods = listKept(query);
  const isBare =
    query.wanted.every(({ kind }) => kind === "goods") &&
    query.price === null &&
    query.qualities.length === 0 &&
    query.vat === null;
  if (isBare || goods.length === 0) return [];
  const hasGoods = query.wanted.some(({ kind }) => kind === "goods");
  const leftOut = listOptions(query);
  const without = (...left: (Asked["kind"] | Asked)[]) =>
    query.wanted.filter((one) => !left.includes(one) && !left.includes(one.kind));
  const tries = [
    without("place"),
    ...(nextSizes ? [nextSizes, nextSizes.filter(({ kind }) => kind !== "place")] : []),
    without("word"),
    without("place", "word"),
    // «Лист оцинкованный 0,5 мм»: other sizes of galvanised sheets before other sheets, here before elsewhere.
    ...leftOut.map((one) => without(one)),
    ...leftOut.map((one) => without("place", one)),
  ];
  const narrower = tries
    // «Тебуконаз 250»: the number alone asks for nothing like it.
    .filter((wanted) => !isSame(wanted, query.wanted) && (hasGoods || goods.every((one) => wanted.includes(one))))
    .filter((wanted, at, all) => all.findIndex((other) => isSame(other, wanted)) === at)
    .map((wanted): SearchQuery => ({ ...query, wanted }));
  const unbound = query.qualities.length > 0 || query.vat ? [{ ...query, qualities: [], vat: null }] : [];
  const bare = { ...query, wanted: goods, price: null, qualities: [], vat: null };
  // Where nobody buys, offers are near.
  const ofBothSides = goods.some(({ kind }) => kind === "side")
    ? [{ ...query, wanted: without("side") }, bare, { ...bare, wanted: goods.filter(({ kind }) => kind === "goods") }]
    : [bare];
  return [...narrower, ...unbound, ...ofBothSides];
}

/** The things that near matches share: the goods and the side. Without goods, the words of a grade: «б/ш 57х5», «AISI 316». */
function listKept({ wanted }: SearchQuery): Asked[] {
  if (wanted.some(({ kind }) => kind === "goods"))
    return wanted.filter(({ kind }) => kind === "goods" || kind === "side");
  const isName = ({ isWord, terms }: Asked) => isWord || !terms.some((term) => /\d/.test(term));
  const isOfGrade = wanted.every((one) => one.kind === "quality" || isMark(one)) && !wanted.every(isName);
  return isOfGrade ? wanted.filter(isName) : [];
}

const isSame = (some: readonly Asked[], others: readonly Asked[]) =>
  some.length === others.length && some.every((one, at) => one === others[at]);

/** Most qualities of a query that are left out one by one. */
const MOST_LEFT_OUT = 3;

/** «50х150»: of a board it says more than its grade. */
const isCrossed = ({ terms }: Asked) => terms.some((term) => /\dx\d/.test(term));

/** The qualities of a query, sizes and grades first. */
function listOptions({ wanted }: SearchQuery): Asked[] {
  const qualities = wanted.filter(({ kind }) => kind === "quality");
  const isNumber = ({ terms }: Asked) => terms.some((term) => /\d/.test(term));
  const numbers = qualities.filter(isNumber);
  const words = qualities.filter((one) => !isNumber(one));
  return [...numbers.filter((one) => !isCrossed(one)), ...numbers.filter(isCrossed), ...words].slice(0, MOST_LEFT_OUT);
}

/** The things of a query with the sizes next to its own that listings have. Null if there are none. */
async function findNextSizes({ wanted }: SearchQuery): Promise<Asked[] | null> {
  const next = wanted.map(({ kind, isWord, terms }) =>
    kind === "quality" && !isWord ? terms.flatMap((term) => listNextSizes(term, REACH)) : [],
  );
  const frequencies = await findFrequencies(next.flat());
  const widened = wanted.map((one, at): Asked => {
    const others = (next[at] ?? []).filter((term) => !one.terms.includes(term) && getFrequency(frequencies, term) > 0);
    return others.length === 0 ? one : { ...one, terms: [...one.terms, ...others] };
  });
  return isSame(widened, wanted) ? null : widened;
}
