// Reads the items of an RSS feed and the entries of an Atom 1.0 feed.
import { parseFeedDate } from "./dates";
import {
  type Draft,
  type Drafts,
  isWellFormed,
  type Node,
  readAttribute,
  readRichText,
  readValue,
  toNodes,
  toWebAddress,
} from "./nodes";

/**
 * Reads RSS 0.9x, 1.0 (its items stand beside the channel) and 2.0. Relative links are resolved by the channel's link.
 */
export function readRss(channel: Node, beside: Node[], address: string, limit: number): Drafts {
  const base = toWebAddress(readValue(channel.link), address) ?? address;
  const items = [...toNodes(channel.item), ...beside];
  return {
    title: readRichText(channel.title) || null,
    language: readValue(channel.language) || readValue(channel["dc:language"]),
    ttl: readValue(channel.ttl),
    drafts: items.slice(0, limit).map((item) => readItem(item, base)),
    rows: items.length,
  };
}

function readItem(item: Node, base: string): Draft {
  const [guidNode] = toNodes(item.guid);
  const guid = readValue(item.guid) || readAttribute(item, "rdf:about");
  const guidIsLink = readAttribute(guidNode, "isPermaLink").toLowerCase() !== "false" && /^https?:\/\//i.test(guid);
  const link = readValue(item.link);
  const date = parseFeedDate(readValue(item.pubDate) || readValue(item["dc:date"]));
  return {
    isWellFormed: isWellFormed(item),
    guid,
    title: readRichText(item.title),
    summary: readRichText(item.description),
    url: link === "" && guidIsLink ? toWebAddress(guid, base) : toWebAddress(link, base),
    publishedAt: date,
    updatedAt: parseFeedDate(readValue(item["atom:updated"])) ?? date,
    categories: toNodes(item.category)
      .map((category) => readValue(category))
      .filter((name) => name !== ""),
  };
}

/** Atom texts are plain unless `type` says otherwise (RFC 4287, 3.1). */
const isHtml = (node: Node) => readAttribute(node, "type") === "html";

/** Relative links are resolved by `xml:base` of the feed, the entry and the link. */
export function readAtom(feed: Node, address: string, limit: number): Drafts {
  const base = resolveBase(feed, address);
  const entries = toNodes(feed.entry);
  return {
    title: readRichText(feed.title, isHtml) || null,
    language: readAttribute(feed, "xml:lang"),
    ttl: "",
    drafts: entries.slice(0, limit).map((entry) => readEntry(entry, resolveBase(entry, base))),
    rows: entries.length,
  };
}

function readEntry(entry: Node, base: string): Draft {
  const links = toNodes(entry.link).filter((link) => ["", "alternate"].includes(readAttribute(link, "rel")));
  const link = links.find((one) => /^(text\/html|)$/.test(readAttribute(one, "type"))) ?? links[0];
  return {
    isWellFormed: isWellFormed(entry),
    guid: readValue(entry.id),
    title: readRichText(entry.title, isHtml),
    summary: readRichText(entry.summary, isHtml),
    url: link ? toWebAddress(readAttribute(link, "href"), resolveBase(link, base)) : null,
    publishedAt: parseFeedDate(readValue(entry.published)),
    updatedAt: parseFeedDate(readValue(entry.updated)),
    categories: toNodes(entry.category)
      .map((category) => readAttribute(category, "label") || readAttribute(category, "term"))
      .filter((name) => name !== ""),
  };
}

/** Base address of an element: its `xml:base`, resolved by the base of its parent. */
function resolveBase(node: Node, around: string): string {
  const own = readAttribute(node, "xml:base");
  return own === "" ? around : (toWebAddress(own, around) ?? around);
}
