import { parseFeedDate } from "./dates";
import { attribute, type Draft, type Drafts, list, type Node, richText, value, webAddress } from "./nodes";

/** Atom's texts are plain unless they say otherwise (RFC 4287, 3.1). */
const isHtml = (node: Node) => attribute(node, "type") === "html";

/** Entries of Atom 1.0; `xml:base` of feed, entry and link resolves relative links. */
export function readAtom(feed: Node, address: string): Drafts {
  const base = baseOf(feed, address);
  return {
    title: richText(feed.title, isHtml) || null,
    language: attribute(feed, "xml:lang"),
    ttl: "",
    drafts: list(feed.entry).map((entry) => readEntry(entry, baseOf(entry, base))),
  };
}

function readEntry(entry: Node, base: string): Draft {
  const links = list(entry.link).filter((link) => ["", "alternate"].includes(attribute(link, "rel")));
  const link = links.find((one) => /^(text\/html|)$/.test(attribute(one, "type"))) ?? links[0];
  return {
    guid: value(entry.id),
    title: richText(entry.title, isHtml),
    summary: richText(entry.summary, isHtml),
    url: link ? webAddress(attribute(link, "href"), baseOf(link, base)) : null,
    publishedAt: parseFeedDate(value(entry.published)),
    updatedAt: parseFeedDate(value(entry.updated)),
    categories: list(entry.category)
      .map((category) => attribute(category, "label") || attribute(category, "term"))
      .filter((name) => name !== ""),
  };
}

/** The base of an element: its own `xml:base` against the one around it. */
function baseOf(node: Node, around: string): string {
  const own = attribute(node, "xml:base");
  return own === "" ? around : (webAddress(own, around) ?? around);
}
