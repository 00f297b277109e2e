// Reads the items of an RSS feed.
import { parseFeedDate } from "./dates";
import {
  type Draft,
  type Drafts,
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
export function readRss(channel: Node, beside: Node[], address: string): Drafts {
  const base = toWebAddress(readValue(channel.link), address) ?? address;
  return {
    title: readRichText(channel.title) || null,
    language: readValue(channel.language) || readValue(channel["dc:language"]),
    ttl: readValue(channel.ttl),
    drafts: [...toNodes(channel.item), ...beside].map((item) => readItem(item, base)),
  };
}

function readItem(item: Node, base: string): Draft {
  const [guidNode] = toNodes(item.guid);
  const guid = readValue(item.guid) || readAttribute(item, "rdf:about");
  const guidIsLink = readAttribute(guidNode, "isPermaLink").toLowerCase() !== "false" && /^https?:\/\//i.test(guid);
  const link = readValue(item.link);
  const date = parseFeedDate(readValue(item.pubDate) || readValue(item["dc:date"]));
  return {
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
