// Reads texts, attributes and links from the nodes of the XML parser.
import { isTracking } from "@/lib/core/tracking";
import { cleanText, convertHtmlToText, decodeContent, decodeXml } from "./text";

/** An element of the XML parser: attributes begin with `@`, `#text` is its text, children are named. */
export type Node = { [name: string]: unknown };

/** Marks an & that is no entity, behind it. A noncharacter of Unicode, which no text holds. */
export const BARE_AMPERSAND = "\ufdd0";

/** False for an element that holds, anywhere in it, an & that is no entity. */
export const isWellFormed = (node: Node): boolean => !JSON.stringify(node).includes(BARE_AMPERSAND);

/** An item before it is checked. Its texts are plain. */
export type Draft = {
  isWellFormed: boolean;
  guid: string;
  title: string;
  summary: string;
  /** Absolute, without tracking parameters; null when there is no link. */
  url: string | null;
  publishedAt: Date | null;
  updatedAt: Date | null;
  categories: string[];
};

/** Title, language and first items of a document, and how many it has. */
export type Drafts = { title: string | null; language: string; ttl: string; drafts: Draft[]; rows: number };

/** Makes a list of what the parser gives for one name: nothing, one element or several. */
export function toNodes(found: unknown): Node[] {
  const all = found === undefined || found === null ? [] : Array.isArray(found) ? found : [found];
  return all.map((one) => (typeof one === "object" && one !== null ? (one as Node) : { "#text": String(one) }));
}

/** A decoded attribute; empty when it is missing. */
export function readAttribute(node: Node | undefined, name: string): string {
  const found = node?.[`@${name}`];
  return typeof found === "string" ? decodeXml(found).trim() : "";
}

/** Plain text of the first element that has any. */
export function readValue(found: unknown): string {
  const texts = toNodes(found).map((node) =>
    typeof node["#text"] === "string" ? cleanText(decodeXml(node["#text"])) : "",
  );
  return texts.find((text) => text !== "") ?? "";
}

/** Content of the first element as plain text. It is read as HTML unless `isHtml` denies it. */
export function readRichText(found: unknown, isHtml: (node: Node) => boolean = () => true): string {
  const [node] = toNodes(found);
  const raw = node?.["#text"];
  if (node === undefined || typeof raw !== "string") return "";
  if (readAttribute(node, "type") === "xhtml") return convertHtmlToText(raw);
  const content = decodeContent(raw);
  return isHtml(node) ? convertHtmlToText(content) : cleanText(content);
}

const MAX_URL = 2_000;

/** An absolute http(s) address without tracking parameters and fragment; null for anything else. */
export function toWebAddress(link: string, base: string): string | null {
  if (link.trim() === "" || !URL.canParse(link.trim(), base)) return null;
  const url = new URL(link.trim(), base);
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
  const tracking = [...url.searchParams.keys()].filter(isTracking);
  // Deleting nothing keeps the spelling of the query.
  for (const name of tracking) url.searchParams.delete(name);
  url.hash = "";
  return url.href.length <= MAX_URL ? url.href : null;
}
