// Reads one RSS or Atom document into items that can be stored.
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { computeDigest } from "@/lib/core/etag";
import { FeedError } from "@/lib/core/feeds/runs";
import { groupBy } from "@/lib/core/group-by";
import { shorten } from "@/lib/core/text";
import type { NewsLanguage } from "../contract";
import { decodeFeed } from "./charset";
import { readAtom, readRss } from "./feed-items";
import { BARE_AMPERSAND, type Draft, type Node, toNodes } from "./nodes";

/** One item of a feed. A date is null when the feed gives none, or an impossible one. */
export type FeedItem = {
  /** The guid, or the link without `utm_…`. */
  key: string;
  title: string;
  summary: string | null;
  url: string;
  publishedAt: Date | null;
  updatedAt: Date | null;
  categories: string[];
  language: NewsLanguage;
};

export type FeedDocument = {
  /** The name that the feed gives itself. */
  title: string | null;
  /** Minutes that the feed asks us to wait before the next fetch. */
  ttlMinutes: number | null;
  items: FeedItem[];
  /** Items in the document, including refused and repeated ones. */
  rows: number;
  /** Items that are not usable. Those beyond `MAX_ITEMS` are none: nobody looked at them. */
  refused: number;
  /** Sentences for the run log about items that were not taken. */
  notes: string[];
};

const MAX_ITEMS = 500;
const MAX_TITLE = 300;
const MAX_SUMMARY = 600;
const MAX_KEY = 500;
/** Clocks differ a little; a date further in the future is refused. */
const FUTURE_MS = 15 * 60_000;
const EARLIEST = Date.UTC(1995, 0, 1);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  // These nodes may contain markup, which `text.ts` decodes once.
  stopNodes: ["*.title", "*.description", "*.summary", "*.content", "*.content:encoded"],
});

/** Address, header and time that a document is read with. */
type DocumentOrigin = { address: string; contentType: string | null; now: Date };

/**
 * Reads RSS 0.9x to 2.0 and Atom 1.0: title, summary, link, dates and categories of each item. Items with the same key
 * are merged. Throws FeedError for a document that is no feed, has a DTD, is cut short or has no usable item.
 */
export function readFeed(bytes: Uint8Array, { address, contentType, now }: DocumentOrigin): FeedDocument {
  const { title, language, ttl, drafts, rows } = readDrafts(parseXml(decodeFeed(bytes, contentType)), address);
  const wellFormed = drafts.filter((draft) => draft.isWellFormed);
  const items = wellFormed.flatMap((draft) => toItem(draft, language, now) ?? []);
  const of = drafts.length < rows ? `the first ${drafts.length}` : rows;
  const notes = [
    count(drafts.length - wellFormed.length, `of ${of} items have an & that is no entity.`),
    count(wellFormed.length - items.length, `of ${of} items have no title or no link.`),
    count(rows - drafts.length, `items beyond the first ${MAX_ITEMS} were not read.`),
  ].flat();
  if (rows > 0 && items.length === 0)
    throw new FeedError([`None of ${of} items can be used.`, ...notes].join(" "), { rowsIn: rows });
  return {
    title: title && shorten(title.replaceAll(BARE_AMPERSAND, ""), 80),
    ttlMinutes: /^\d{1,6}$/.test(ttl.trim()) ? Number(ttl) : null,
    items: mergeItems(items),
    rows,
    refused: drafts.length - items.length,
    notes,
  };
}

const count = (number: number, sentence: string): string[] => (number > 0 ? [`${number} ${sentence}`] : []);

function parseXml(text: string): Node {
  const xml = markBareAmpersands(text.trim());
  const prolog = xml.replace(/^(?:\s*<\?[\s\S]*?\?>|\s*<!--[\s\S]*?-->)*/, "").trimStart();
  if (prolog === "") throw new FeedError("The answer is empty.");
  if (/^<(!doctype\s+)?html\b/i.test(prolog)) throw new FeedError("The answer is a web page and not a feed.");
  if (prolog.startsWith("<!")) throw new FeedError("The document declares a DTD; none is expected.");
  if (!prolog.startsWith("<")) throw new FeedError("The answer is not an XML document.");
  const wellFormed = XMLValidator.validate(xml);
  if (wellFormed !== true) throw new FeedError(`The document is cut short or not well-formed: ${wellFormed.err.msg}`);
  try {
    return parser.parse(xml) as Node;
  } catch (cause) {
    throw new FeedError("The document can't be read as XML.", {}, { cause });
  }
}

/** CDATA and comments, in which an & is plain text, or an & that begins no entity. */
const AMPERSANDS = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|&(?!#\d+;|#x[\da-f]+;|[a-z][\w.-]*;)/gi;

/** Escapes each & that is no entity, and marks it: it spoils its item and not the document. */
function markBareAmpersands(xml: string): string {
  return xml.replace(AMPERSANDS, (piece) => (piece === "&" ? `&amp;${BARE_AMPERSAND}` : piece));
}

function readDrafts(root: Node, address: string) {
  const [rss] = toNodes(root.rss);
  const [rdf] = toNodes(root["rdf:RDF"]);
  const [atom] = toNodes(root.feed);
  if (rss && toNodes(rss.channel)[0]) return readRss(toNodes(rss.channel)[0] ?? {}, [], address, MAX_ITEMS);
  if (rdf) return readRss(toNodes(rdf.channel)[0] ?? {}, toNodes(rdf.item), address, MAX_ITEMS);
  if (atom) return readAtom(atom, address, MAX_ITEMS);
  throw new FeedError("The document is neither RSS nor Atom.");
}

function toItem(draft: Draft, declared: string, now: Date): FeedItem | null {
  const title = shorten(draft.title, MAX_TITLE);
  if (title === "" || draft.url === null) return null;
  const key = draft.guid || draft.url;
  return {
    key: [...key].length > MAX_KEY ? `sha1:${computeDigest(key)}` : key,
    title,
    summary: shorten(draft.summary, MAX_SUMMARY) || null,
    url: draft.url,
    publishedAt: keepPlausible(draft.publishedAt ?? draft.updatedAt, now),
    updatedAt: keepPlausible(draft.updatedAt ?? draft.publishedAt, now),
    categories: draft.categories.slice(0, 20),
    language: detectLanguage(declared, title),
  };
}

function keepPlausible(date: Date | null, now: Date): Date | null {
  if (date === null || Number.isNaN(date.getTime())) return null;
  return date.getTime() > now.getTime() + FUTURE_MS || date.getTime() < EARLIEST ? null : date;
}

function detectLanguage(declared: string, title: string): NewsLanguage {
  const language = declared.trim().slice(0, 2).toLowerCase();
  if (language === "ru" || language === "en") return language;
  return /\p{Script=Cyrillic}/u.test(title) ? "ru" : "en";
}

/** Merges items with the same key: newest text, earliest date, all categories. */
function mergeItems(items: FeedItem[]): FeedItem[] {
  return [...groupBy(items, ({ key }) => key).values()].map((same) => same.reduce(mergeTwo));
}

function mergeTwo(a: FeedItem, b: FeedItem): FeedItem {
  const [older, newer] = toTime(b.updatedAt) > toTime(a.updatedAt) ? [a, b] : [b, a];
  const dates = [a.publishedAt, b.publishedAt].filter((date) => date !== null);
  return {
    ...newer,
    publishedAt: dates.length > 0 ? new Date(Math.min(...dates.map((date) => date.getTime()))) : null,
    categories: [...new Set([...older.categories, ...newer.categories])].sort(),
  };
}

const toTime = (date: Date | null) => date?.getTime() ?? Number.NEGATIVE_INFINITY;
