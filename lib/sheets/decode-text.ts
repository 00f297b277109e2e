// Decodes the text of a sheet: UTF-8, UTF-16, windows-1251 or cp866, whatever the sender declares.
import { isUtf8 } from "node:buffer";
import { SheetFileError } from "./problems";

/** Throws SheetFileError for other encodings and for text that was already garbled: names can't be restored. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new SheetFileError("empty_file");
  const text = decode(bytes).replace(/^\ufeff/u, "");
  if (text.trim() === "") throw new SheetFileError("empty_file");
  return text;
}

/**
 * Decodes rows that a program wrote. Valid UTF-8 is taken as it is, whatever it says: an export may hold anything. A byte order mark is
 * taken off. `isUnicode`: the encoding has every letter. Throws SheetFileError.
 */
export function decodeData(bytes: Uint8Array): { text: string; isUnicode: boolean } {
  const isPlain = isUtf8(bytes) && !findUtf16(bytes);
  const text = (isPlain ? new TextDecoder("utf-8").decode(bytes) : decode(bytes)).replace(/^\ufeff/u, "");
  return { text, isUnicode: isPlain || findUtf16(bytes) !== null };
}

function decode(bytes: Uint8Array): string {
  const wide = findUtf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  if (bytes.includes(0)) throw new SheetFileError("is_binary");
  if (isUtf8(bytes)) return refuseGarbled(new TextDecoder("utf-8").decode(bytes));
  if (endsInLetter(bytes)) throw new SheetFileError("cut_letter");
  const [best] = ["windows-1251", "ibm866", "koi8-r"]
    .map((encoding) => ({ encoding, text: new TextDecoder(encoding).decode(bytes) }))
    .map((one) => ({ ...one, score: rate(one.text) }))
    .sort((a, b) => b.score - a.score);
  if (!best || best.encoding === "koi8-r") throw new SheetFileError("wrong_encoding");
  return refuseGarbled(best.text);
}

/** UTF-16 by its mark, or by zero bytes at every other place of a text in ASCII and Cyrillic. */
function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 2_000);
  if (!head.includes(0) || bytes.length % 2 !== 0) return null;
  const isHigh = (byte: number) => byte === 0 || byte === 4 || byte === 0x20;
  const share = (rest: number) => head.filter((byte, at) => at % 2 === rest && isHigh(byte)).length / (head.length / 2);
  if (share(1) > 0.9 && share(0) < 0.5) return "utf-16le";
  return share(0) > 0.9 && share(1) < 0.5 ? "utf-16be" : null;
}

/** True when the bytes are UTF-8 with an incomplete last letter. */
function endsInLetter(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Weight of a frequent letter that is a capital: some lists are written in capitals only. */
const CAPITAL = 0.9;

/** Frequent Russian letters count for a reading; odd letters, frames and capitals inside a word against it. */
function rate(text: string): number {
  const sample = text.slice(0, 20_000);
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  const odd = count(/[\u2500-\u259f\u0402-\u040f\u0452-\u045f\u0080-\u009f\ufffd]/gu);
  const frequent = count(/[оеаинтсрвлкмдпу]/gu) + CAPITAL * count(/[ОЕАИНТСРВЛКМДПУ]/gu);
  return frequent - 3 * odd - 3 * count(/(?<=\p{Ll})[А-ЯЁ]/gu) - count(/[ъщфэ]/gu);
}

/** Signs of text read in a wrong encoding: UTF-8 as windows-1251 or Latin-1, KOI8-R as windows-1251, lost letters. */
function refuseGarbled(text: string): string {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const isGarbled =
    /[\ufffd\u0080-\u009f]/u.test(text) ||
    count(/[РС][\u0402-\u040f\u0452-\u045f\u00a4-\u00b8\u2018-\u2022\u2030\u20ac]/g) > 2 ||
    count(/[ÐÑ][\u00a0-\u00bf]/g) > 2 ||
    count(/(?<!\p{L})[а-я][А-Я]{3,}/gu) > 2;
  if (isGarbled) throw new SheetFileError("wrong_encoding");
  return text;
}
