import { isTracking } from "@/lib/core/tracking";
import { cleanText, decodeContent, decodeXml, htmlToText } from "./text";

/** An element as the parser gives it: attributes with `@`, text as `#text`, children by name. */
export type Node = { [name: string]: unknown };

/** An item before it is checked: texts are plain already. */
export type Draft = {
  guid: string;
  title: string;
  summary: string;
  /** Absolute, without tracking; null when there is no link to a page. */
  url: string | null;
  publishedAt: Date | null;
  updatedAt: Date | null;
  categories: string[];
};

/** What a whole document says. */
export type Drafts = { title: string | null; language: string; ttl: string; drafts: Draft[] };

/** The elements of one name: none, one or many, with or without attributes. */
export function toNodes(found: unknown): Node[] {
  const all = found === undefined || found === null ? [] : Array.isArray(found) ? found : [found];
  return all.map((one) => (typeof one === "object" && one !== null ? (one as Node) : { "#text": String(one) }));
}

/** An attribute, decoded; empty when it is not there. */
export function readAttribute(node: Node | undefined, name: string): string {
  const found = node?.[`@${name}`];
  return typeof found === "string" ? decodeXml(found).trim() : "";
}

/** The text of the first element of a name that has any: plain, decoded once. */
export function readValue(found: unknown): string {
  const texts = toNodes(found).map((node) =>
    typeof node["#text"] === "string" ? cleanText(decodeXml(node["#text"])) : "",
  );
  return texts.find((text) => text !== "") ?? "";
}

/** The first element's raw content as plain text: HTML unless it says that it is text. */
export function readRichText(found: unknown, isHtml: (node: Node) => boolean = () => true): string {
  const [node] = toNodes(found);
  const raw = node?.["#text"];
  if (node === undefined || typeof raw !== "string") return "";
  if (readAttribute(node, "type") === "xhtml") return htmlToText(raw);
  const content = decodeContent(raw);
  return isHtml(node) ? htmlToText(content) : cleanText(content);
}

const MAX_URL = 2_000;

/** An absolute http(s) address without its tracking parameters and its fragment; null for anything else. */
export function toWebAddress(link: string, base: string): string | null {
  if (link.trim() === "" || !URL.canParse(link.trim(), base)) return null;
  const url = new URL(link.trim(), base);
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
  const tracking = [...url.searchParams.keys()].filter(isTracking);
  // Untouched, a query keeps its own spelling.
  for (const name of tracking) url.searchParams.delete(name);
  url.hash = "";
  return url.href.length <= MAX_URL ? url.href : null;
}
