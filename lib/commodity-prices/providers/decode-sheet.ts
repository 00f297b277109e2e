// Decodes the bytes of a price sheet.
import { isUtf8 } from "node:buffer";
import { FeedError } from "@/lib/core/feeds/runs";

/**
 * UTF-8 or windows-1251, whatever the sender declares. Throws FeedError for other encodings and for text that was
 * already garbled: names cannot be restored.
 */
export function decodeSheet(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new FeedError("The document is empty.");
  if (bytes.includes(0)) throw wrongEncoding();
  if (endsInLetter(bytes)) throw new FeedError("The document is cut short: it ends in the middle of a letter.");
  const text = new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1251").decode(bytes);
  if (isGarbled(text)) throw wrongEncoding();
  if (text.trim() === "") throw new FeedError("The document is empty.");
  return text;
}

/** True when the bytes are UTF-8 with an incomplete last letter. */
function endsInLetter(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return false;
  }
  return !isUtf8(bytes);
}

const wrongEncoding = () => new FeedError("The document is neither UTF-8 nor windows-1251, or was garbled on its way.");

/** Signs of text read in a wrong encoding: UTF-8 as windows-1251 or Latin-1, KOI8-R as windows-1251, lost letters. */
function isGarbled(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return (
    /[\ufffd\u0080-\u009f]/.test(text) ||
    count(/[РС][\u0402-\u040f\u0452-\u045f\u00a4-\u00b8\u2018-\u2022\u2030\u20ac]/g) > 2 ||
    count(/[ÐÑ][\u00a0-\u00bf]/g) > 2 ||
    count(/(?<!\p{L})[а-я][А-Я]{3,}/gu) > 2
  );
}
