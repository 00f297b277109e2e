// Marks the words of a query in the texts of a result.
import type { Listing } from "@/lib/listings/contract";
import type { SearchQuery } from "@/lib/text/query";
import { listMarks } from "@/lib/text/words";
import type { FoundListing, Highlight } from "../contract";

/** Length of the snippet around the first match of a long text, in characters. */
const SNIPPET = 180;
const BEFORE = 60;

/** Creates a function that finds a query's words in a text by their meaning, as the search does. */
export function createHighlighter({ wanted }: SearchQuery): (field: string, text: string | null) => Highlight[] {
  const terms = new Set(wanted.flatMap((one) => [...one.terms, ...one.near]));
  return (field, text) => {
    if (!text) return [];
    const ranges = findRanges(text, terms);
    const [first] = ranges;
    if (!first) return [];
    const [from, to] = text.length <= SNIPPET ? [0, text.length] : findWindow(text, first.start);
    return [{ field, parts: cutParts(text, ranges, from, to) }];
  };
}

/** Listings with the matches of a query in their titles and descriptions. */
export function highlightListings(listings: readonly Listing[], query: SearchQuery): FoundListing[] {
  const mark = createHighlighter(query);
  return listings.map((listing) => ({
    ...listing,
    highlights: [...mark("title", listing.title), ...mark("description", listing.description)],
  }));
}

type Range = { start: number; end: number };

function findRanges(text: string, terms: ReadonlySet<string>): Range[] {
  const ranges: Range[] = [];
  const found = listMarks(text).filter((mark) => mark.terms.some((term) => terms.has(term)));
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}

/** A window around a match that begins and ends between words. */
function findWindow(text: string, at: number): [number, number] {
  const early = Math.max(0, Math.min(at - BEFORE, text.length - SNIPPET));
  const from = early === 0 ? 0 : Math.min(at, text.indexOf(" ", early) + 1 || at);
  const late = toWholeCharacter(text, Math.min(text.length, from + SNIPPET));
  const blank = late === text.length ? late : text.lastIndexOf(" ", late);
  return [from, blank > at ? blank : late];
}

/** An index that does not split a surrogate pair: half a character can't be written as UTF-8. */
const toWholeCharacter = (text: string, at: number) => (/^[\udc00-\udfff]/.test(text.slice(at, at + 1)) ? at - 1 : at);

function cutParts(text: string, ranges: readonly Range[], from: number, to: number): Highlight["parts"] {
  const parts: Highlight["parts"] = [];
  const push = (start: number, end: number, match: boolean) => {
    if (end > start) parts.push({ text: text.slice(start, end), match });
  };
  let at = from;
  if (from > 0) parts.push({ text: "… ", match: false });
  for (const { start, end } of ranges) {
    if (end <= from || start >= to) continue;
    push(at, Math.max(at, start), false);
    push(Math.max(at, start), Math.min(end, to), true);
    at = Math.min(end, to);
  }
  push(at, to, false);
  if (to < text.length) parts.push({ text: " …", match: false });
  return parts;
}
