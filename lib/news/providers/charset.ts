// Finds the charset of a feed document and decodes it.
import { FeedError } from "@/lib/core/feeds/runs";

const UTF_8 = /^utf-?8$/i;

/**
 * Uses the charset of HTTP, then of the XML declaration, then UTF-8. Valid UTF-8 with non-ASCII characters is read as
 * UTF-8, whatever the headers say. Throws FeedError when no named charset fits.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const byMark = decodeByMark(bytes);
  if (byMark !== null) return byMark;
  const http = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1];
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 300));
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  const named = [http, declared].filter((name) => name !== undefined);
  const utf8 = decode(bytes, "utf-8");
  const beyondAscii = bytes.some((byte) => byte > 0x7f);
  if (utf8 !== null && (named.length === 0 || beyondAscii || named.some((name) => UTF_8.test(name)))) return utf8;
  for (const name of named) {
    const text = UTF_8.test(name) ? null : decode(bytes, name);
    if (text !== null) return text;
  }
  throw new FeedError(`The document is not valid ${named.join(" nor ") || "utf-8"}.`);
}

/** A byte order mark wins over every declaration (RFC 7303). */
function decodeByMark(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return decode(bytes, "utf-8");
  if (a === 0xff && b === 0xfe) return decode(bytes, "utf-16le");
  if (a === 0xfe && b === 0xff) return decode(bytes, "utf-16be");
  return null;
}

function decode(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    // An unknown name, or bytes that are not valid in it.
    return null;
  }
}
