// Finds codes that are written with blanks: «А 500 С» is the code А500С.
import { foldLookAlikes } from "./letters";
import { findMeasure } from "./measures";
import { type Token, tokenise } from "./tokens";

/** A code of `size` tokens from token `at` on. If it is not sure, the letter before the number may be a preposition. */
type SpacedCode = { start: number; end: number; at: number; size: number; code: Token; isSure: boolean };

/** «А 500 С», «С 1», «А500 С», «3 А». */
const SPACED =
  /(?<![\p{L}\p{M}\p{N}./×*:‐‑–—-])(?:(\p{L})( ?)(\d{1,4})(?: (\p{L}))?|(\d{1,2}) (\p{L}))(?![\p{L}\p{M}\p{N}]|[.,:/×-]\d)/gu;
/** Letters that mean something else beside a number: units, diameters and the cross of a size. */
const NO_LETTER = /[тмлгtmlgфdдøxх]/iu;
const NO_HEAD = /[фdдø]/iu;
/** Prepositions of one letter. In small letters they are no part of a code. */
const PREPOSITION = /[свикоуa]/u;

const isNoLetter = (one: string | undefined) => one === undefined || !/[\p{L}\p{N}]/u.test(one);

/** Whether a word of one character may stand beside a number. This cheap check comes before the regular expression. */
function isBesideLetter(text: string, { kind, start, end }: Token): boolean {
  if (kind === "word") return false;
  return (text[start - 1] === " " && isNoLetter(text[start - 3])) || (text[end] === " " && isNoLetter(text[end + 2]));
}

/** The codes of a text that are written with blanks, in text order. */
export function findSpacedCodes(text: string, tokens: readonly Token[]): SpacedCode[] {
  if (!tokens.some((token) => isBesideLetter(text, token))) return [];
  const places = new Map(tokens.map(({ start }, at) => [start, at]));
  // In a text of capitals only, a preposition looks like the letter of a code.
  const isCapitals = text === text.toUpperCase();
  const isPreposition = (letter: string) => PREPOSITION.test(isCapitals ? letter.toLowerCase() : letter);
  return [...text.matchAll(SPACED)].flatMap((match): SpacedCode[] => {
    const [, head = "", blank = "", digits = "", tail = "", before = "", letter = ""] = match;
    if (letter) {
      const end = match.index + match[0].length;
      return NO_LETTER.test(letter) || isPreposition(letter) ? [] : codeOf(before + letter, match.index, end, true);
    }
    if (NO_HEAD.test(head)) return [];
    const hasTail = tail !== "" && digits.length > 1 && !NO_LETTER.test(tail) && !isPreposition(tail);
    if (!blank && !hasTail) return [];
    const end = match.index + match[0].length - (tail && !hasTail ? 2 : 0);
    return codeOf(head + digits + (hasTail ? tail : ""), match.index, end, hasTail || !isPreposition(head));
  });

  function codeOf(written: string, start: number, end: number, isSure: boolean): SpacedCode[] {
    // Prepositions are stop words, so no token may start here.
    const at = places.get(start) ?? places.get(start + 2);
    if (at === undefined) return [];
    let size = 0;
    while ((tokens[at + size]?.start ?? end) < end) size += 1;
    const last = tokens[at + size - 1];
    const [code] = tokenise(written);
    if (!last || last.end > end || !code || code.key !== foldLookAlikes(written.toLowerCase())) return [];
    // «с 500 т» is an amount.
    if (tokens.slice(at, at + size).some((_, behind) => findMeasure(tokens, at + behind))) return [];
    return [{ start, end, at, size, code: { ...code, start, end }, isSure }];
  }
}
