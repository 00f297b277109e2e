import sanitizeHtml from "sanitize-html";
import { removeInvisible } from "@/lib/core/text";

/** HTML longer than this is cut before it is read: a summary needs no more. */
const MAX_HTML = 50_000;
const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** XML's own five entities and character references, decoded once; anything else stays as it is. No DTD adds to them. */
export function decodeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (_, hex, decimal, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? "";
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "\ufffd";
  });
}

/** CDATA, a comment, or text up to the next of them. One that has no end is the rest, so that nothing is read twice. */
const PIECE = /<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|[^<]+/g;

/** What stands between two tags, as the parser left it: CDATA as it is, the rest decoded. */
export function decodeContent(raw: string): string {
  return raw.replace(PIECE, (piece, cdata?: string) => cdata ?? (piece.startsWith("<!--") ? "" : decodeXml(piece)));
}

/** Something that a browser would take for a tag. */
const TAG = /<(?=[a-z/!?])/gi;

/**
 * Text of a piece of HTML: no tags, no scripts, entities decoded, blocks apart. Markup that was escaped once more
 * than needed, as some feeds do, or hidden so that it comes out of another tag, goes as well.
 */
export function htmlToText(html: string): string {
  let text = html.slice(0, MAX_HTML);
  for (let round = 0; round === 0 || (round < 3 && text.search(TAG) >= 0); round++) {
    const spaced = text.replace(/<(br|\/?(p|div|li|tr|h[1-6]|ul|ol|table|blockquote))\b/gi, " $&");
    text = decodeXml(sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }));
  }
  return cleanText(text.replace(TAG, ""));
}

/** Single spaces (no-break ones stay), and nothing invisible: controls, lone surrogates, marks that reverse the text. */
export function cleanText(text: string): string {
  return removeInvisible(text)
    .replace(/[\t\n\r\u2028\u2029]+/g, " ")
    .replace(/[\p{Cc}\p{Surrogate}]/gu, "")
    .replace(/ {2,}/g, " ")
    .normalize("NFC")
    .trim();
}
