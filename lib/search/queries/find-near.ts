// Near matches: the goods of a query in another size or place, when few listings have all of it.
import type { Envelope } from "@/lib/core/page";
import { findPage } from "@/lib/listings/catalogue/find-page";
import { parseListingQuery } from "@/lib/listings/catalogue/parse-query";
import type { Asked } from "@/lib/text/choices";
import { isMark } from "@/lib/text/complete-codes";
import type { Interpretation } from "@/lib/text/interpret-query";
import { hasMissingGoods } from "@/lib/text/left-out";
import type { SearchQuery } from "@/lib/text/query";
import type { FoundListing, SearchRequest } from "../contract";
import { highlightListings } from "../policy/highlight";

/** Most near matches that are shown. With as many exact matches, none is. */
const MOST = 10;
/** How far a near size may lie from what was asked for. */
const REACH = 0.35;
const SIZE = /^(\d{1,4}(?:\.\d)?)(мм|см|м)$/;

/** Near matches of a search, none of them among its matches. Empty unless these are few and all on this page. */
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
  for (const query of listWider(interpretation.query)) {
    const wider = { ...interpretation, query };
    const page = await findPage(await parseListingQuery({ ...asked, perPage }, wider));
    const others = page.data.filter(({ id }) => !known.has(id)).slice(0, MOST - near.length);
    for (const { id } of others) known.add(id);
    near.push(...highlightListings(others, query));
    if (near.length === MOST) break;
  }
  return near;
}

/** Queries for the same goods that ask for less, the nearest first. */
function listWider(query: SearchQuery): SearchQuery[] {
  const goods = listKept(query);
  const isBare =
    query.wanted.every(({ kind }) => kind === "goods") &&
    query.price === null &&
    query.qualities.length === 0 &&
    query.vat === null;
  if (isBare || goods.length === 0) return [];
  const leftOut = listOptions(query);
  const without = (...left: (Asked["kind"] | Asked)[]) =>
    query.wanted.filter((one) => !left.includes(one) && !left.includes(one.kind));
  const nearSizes = query.wanted.map(widenSize);
  const hasSizes = nearSizes.some((one, at) => one !== query.wanted[at]);
  const tries = [
    without("place"),
    ...(hasSizes ? [nearSizes, nearSizes.filter(({ kind }) => kind !== "place")] : []),
    without("word"),
    without("place", "word"),
    // «Лист оцинкованный 0,5 мм»: other sizes of galvanised sheets before other sheets, here before elsewhere.
    ...leftOut.map((one) => without(one)),
    ...leftOut.map((one) => without("place", one)),
  ];
  const narrower = tries
    .filter((wanted) => wanted.length < query.wanted.length || hasSizes)
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

/** The things that near matches share: the goods and the side. Without goods, the words of a grade: «бесшовная 57х5», «AISI 316». */
function listKept({ wanted }: SearchQuery): Asked[] {
  if (wanted.some(({ kind }) => kind === "goods"))
    return wanted.filter(({ kind }) => kind === "goods" || kind === "side");
  const isOfGrade = wanted.every((one) => one.kind === "quality" || isMark(one)) && wanted.some((one) => !one.isWord);
  return isOfGrade ? wanted.filter(({ isWord }) => isWord) : [];
}

const isSame = (some: readonly Asked[], others: readonly Asked[]) =>
  some.length === others.length && some.every((one, at) => one === others[at]);

/** Most qualities of a query that are left out one by one. */
const MOST_LEFT_OUT = 3;

/** The qualities of a query, sizes and grades first. */
function listOptions({ wanted }: SearchQuery): Asked[] {
  const qualities = wanted.filter(({ kind }) => kind === "quality");
  const isNumber = ({ terms }: Asked) => terms.some((term) => /\d/.test(term));
  return [...qualities.filter(isNumber), ...qualities.filter((one) => !isNumber(one))].slice(0, MOST_LEFT_OUT);
}

/** A size with those next to it: «12 мм» from 8 to 16 mm. */
function widenSize(asked: Asked): Asked {
  const sizes = asked.kind === "quality" ? asked.terms.flatMap((term) => listNextSizes(term)) : [];
  return sizes.length === 0 ? asked : { ...asked, terms: [...new Set([...asked.terms, ...sizes])] };
}

/** The first number of a size: «57x3.5» is a pipe of 57 mm. */
const CROSSED = /^(\d{1,4}(?:\.\d)?)x\d/;

function listNextSizes(term: string): string[] {
  const first = CROSSED.exec(term)?.[1];
  if (first !== undefined) return [`${first}мм`];
  const [, number = "", unit = ""] = SIZE.exec(term) ?? [];
  if (number === "") return [];
  const size = Number(number);
  const [from, to] = [Math.ceil(size * (1 - REACH)), Math.min(Math.floor(size * (1 + REACH)), size + 200)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => `${from + at}${unit}`);
}
