import { parseFeedDate } from "./dates";
import { attribute, type Draft, type Drafts, list, type Node, richText, value, webAddress } from "./nodes";

/** Items of RSS 0.9x, 1.0 (whose items stand beside the channel) and 2.0. Relative links hang on the channel's own. */
export function readRss(channel: Node, beside: Node[], address: string): Drafts {
  const base = webAddress(value(channel.link), address) ?? address;
  return {
    title: richText(channel.title) || null,
    language: value(channel.language) || value(channel["dc:language"]),
    ttl: value(channel.ttl),
    drafts: [...list(channel.item), ...beside].map((item) => readItem(item, base)),
  };
}

function readItem(item: Node, base: string): Draft {
  const [guidNode] = list(item.guid);
  const guid = value(item.guid) || attribute(item, "rdf:about");
  const guidIsLink = attribute(guidNode, "isPermaLink").toLowerCase() !== "false" && /^https?:\/\//i.test(guid);
  const link = value(item.link);
  const date = parseFeedDate(value(item.pubDate) || value(item["dc:date"]));
  return {
    guid,
    title: richText(item.title),
    summary: richText(item.description),
    url: link === "" && guidIsLink ? webAddress(guid, base) : webAddress(link, base),
    publishedAt: date,
    updatedAt: parseFeedDate(value(item["atom:updated"])) ?? date,
    categories: list(item.category)
      .map((category) => value(category))
      .filter((name) => name !== ""),
  };
}
