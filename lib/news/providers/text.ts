// Turns XML and HTML of feeds into plain text.
import sanitizeHtml from "sanitize-html";
import { removeInvisible } from "@/lib/core/text";

/** HTML is cut at this length: a summary needs no more. */
const MAX_HTML = 50_000;
const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Decodes the five XML entities and character references once. Anything else stays unchanged. */
export function decodeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (_, hex, decimal, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? "";
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "\ufffd";
  });
}

/** CDATA, a comment, or the text between them. A part without an end takes the rest, so nothing is read twice. */
const PIECE = /<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|[^<]+/g;

/** Decodes raw content: CDATA stays unchanged, entities elsewhere are decoded. */
export function decodeContent(raw: string): string {
  return raw.replace(PIECE, (piece, cdata?: string) => cdata ?? (piece.startsWith("<!--") ? "" : decodeXml(piece)));
}

/** The start of anything that a browser reads as a tag. */
const TAG = /<(?=[a-z/!?])/gi;

/**
 * Plain text of HTML with blocks separated by spaces. Repeats while tags are left: some feeds escape their markup
 * twice, and removing a tag can form another one.
 */
export function convertHtmlToText(html: string): string {
  let text = html.slice(0, MAX_HTML);
  for (let round = 0; round === 0 || (round < 3 && text.search(TAG) >= 0); round++) {
    const spaced = text.replace(/<(br|\/?(p|div|li|tr|h[1-6]|ul|ol|table|blockquote))\b/gi, " $&");
    text = decodeXml(sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }));
  }
  return cleanText(text.replace(TAG, ""));
}

/** Joins spaces (no-break spaces stay) and removes invisible characters: controls, lone surrogates, direction marks. */
export function cleanText(text: string): string {
  return removeInvisible(text)
    .replace(/[\t\n\r\u2028\u2029]+/g, " ")
    .replace(/[\p{Cc}\p{Surrogate}]/gu, "")
    .replace(/ {2,}/g, " ")
    .normalize("NFC")
    .trim();
}
