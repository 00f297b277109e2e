import { remembered } from "@/lib/core/cache/remembered";
import { foldLookAlikes, inOneAlphabet } from "./letters";
import { normaliseText, UNIT_WORDS } from "./normalise";
import { stemWord } from "./stem";

/** One word, number or code of a text, with its place there (UTF-16 units). */
export type Token = {
  start: number;
  end: number;
  kind: "word" | "number" | "code";
  /** What it is known by: a stem, a plain number, or a code without its dashes. */
  key: string;
  /** What else a document with it is found by, such as the parts of a code. */
  parts: string[];
};

/** A run of letters and digits with what joins codes, sizes and compounds inside. */
const CHUNK = /⌀?[\p{L}\p{M}\p{N}]+(?:(?:[./×*:‐‑–—-]|(?<=\d),(?=\d))[\p{L}\p{M}\p{N}]+)*|%/gu;
const PIECE = /[\p{L}\p{M}]*\d+[.,]\d+[\p{L}\p{M}]*(?![.,]\d)|[\p{L}\p{M}\p{N}]+|[⌀%]/gu;
/** «34028» in «ГОСТ34028» is a number of its own. */
const STANDARD = /^(гост|ост|ту|сто|din|astm|iso|en)(?=р?\d)/iu;
/** «Ст3» is also «Ст» and «3». */
const MARK = /^(\p{L}{2,3})(\d+)$/u;
/** «Ст3сп5» is also «Ст3» and «Ст3сп», look-alikes folded. */
const STEEL = /^(ct\d)(г?(?:c|п|k)п)(\d?)$/;
/** The ending of an ordinal: «3-го», «1-й». */
const ORDINAL = /^(?:й|го|я|е|ая|ый|ой|ому|му|ю|х)$/;
/** Longer chains are lists, not codes. */
const LONGEST_CODE = 8;
/** Words that say nothing about goods. They are no tokens. */
const STOP_WORDS = new Set(
  "и в во на с со из от до по для к ко о об за у не или при под над без the of and for in to with a an or at from by on".split(
    " ",
  ),
);
/** The words, numbers and codes of a text in their order. Linear in its length. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(CHUNK)) {
    // Written out: a spread takes longer than all else here.
    for (const { start, end, kind, key, parts } of chunkTokens(match[0]))
      tokens.push({ start: match.index + start, end: match.index + end, kind, key, parts });
  }
  return tokens;
}

const chunkTokens = remembered(readChunk, { most: 50_000 });

type Piece = { start: number; end: number; tokens: Token[]; text: string };

function readChunk(chunk: string): Token[] {
  const standard = STANDARD.exec(chunk)?.[0];
  if (standard) {
    const behind = standard.length;
    const rest = readChunk(chunk.slice(behind)).map((token) => ({
      ...token,
      start: token.start + behind,
      end: token.end + behind,
    }));
    return [...pieceTokens(standard, 0, behind), ...rest];
  }
  const pieces = [...chunk.matchAll(PIECE)].map((match): Piece => {
    const [start, end] = [match.index, match.index + match[0].length];
    return { start, end, text: match[0], tokens: pieceTokens(match[0], start, end) };
  });
  const [first] = pieces;
  if (!first || pieces.length === 1) return first?.tokens ?? [];
  if (pieces.length > LONGEST_CODE) return pieces.flatMap(({ tokens }) => tokens);
  if (pieces.length === 2 && /^\d+$/.test(first.text) && ORDINAL.test(pieces[1]?.text.toLowerCase() ?? ""))
    return [{ ...number(first.text), start: 0, end: chunk.length }];
  const joined = joinPieces(chunk, pieces);
  if (joined === null) return pieces.flatMap(({ tokens }) => tokens);
  const parts = new Set(pieces.flatMap(({ tokens }) => tokens.flatMap(({ key, parts }) => [key, ...parts])));
  for (let at = 0; at + 1 < pieces.length; at += 1)
    parts.add(joinPieces(chunk, pieces.slice(at, at + 2)) ?? "").delete("");
  parts.delete(joined);
  if (!/\d/.test(joined)) parts.clear();
  return [{ start: 0, end: chunk.length, kind: "code", key: joined, parts: [...parts] }];
}

/** «АИ-92» is «аи92», «16:16:16» and «16-16-16» are one, «б/у» is «бу»; null for words that merely touch. */
function joinPieces(chunk: string, pieces: Piece[]): string | null {
  const hasDigit = pieces.some(({ text }) => /\d/.test(text));
  const separators = pieces.slice(1).map(({ start }) => chunk[start - 1] ?? "");
  const isShort = separators.every((one) => one === "/") && pieces.every(({ text }) => text.length <= 2);
  if (!hasDigit && !isShort) return null;
  let joined = "";
  for (const [at, { text }] of pieces.entries()) {
    const bare = text.normalize("NFKC").toLowerCase().replaceAll("ё", "е").replace(",", ".");
    const between = /\d$/.test(joined) && /^\d/.test(bare);
    const separator = separators[at - 1];
    joined += between ? (separator === "×" || separator === "*" ? `x${bare}` : `-${bare}`) : bare;
  }
  return hasDigit ? foldLookAlikes(joined) : joined;
}

function pieceTokens(text: string, start: number, end: number): Token[] {
  const lower = text.toLowerCase();
  const words = normaliseText(text).match(/[\p{L}\p{M}\p{N}.]+|%/gu) ?? [];
  return words
    .map((word) => word.replace(/(?<!\.)\.+$/, ""))
    .filter((word) => word !== "" && !STOP_WORDS.has(word))
    .map((word) => ({ ...readWord(word, lower), start, end }));
}

type Read = Pick<Token, "kind" | "key" | "parts">;

function readWord(word: string, written: string): Read {
  if (/^\d+(?:\.\d+)?$/.test(word)) return number(word);
  if (word === "%" || !/\d/.test(word)) return { kind: "word", key: stemWord(inOneAlphabet(word)), parts: [] };
  if (/^\d+(?:x\d+)+$/.test(word)) return { kind: "code", key: word, parts: sizesOf(word) };
  const [, mark, kind, category] = STEEL.exec(word) ?? [];
  if (mark) return { kind: "code", key: word, parts: category ? [mark, `${mark}${kind}`] : [mark] };
  const [, letters, digits] = MARK.exec(written) ?? [];
  return { kind: "code", key: word, parts: letters && digits ? [stemWord(letters), digits] : [] };
}

/** The numbers of «600х250х100», and «600х250» and «250х100». */
function sizesOf(size: string): string[] {
  const numbers = size.split("x");
  const pairs = numbers.length > 2 ? numbers.slice(1).map((number, at) => `${numbers[at]}x${number}`) : [];
  return [...numbers, ...pairs];
}

/** A number without what doesn't count: «12,50» is 12.5. */
function number(text: string): Read {
  const plain = text.includes(".") ? text.replace(/\.0+$|(?<!0)0+$/, "") : text;
  return { kind: "number", key: plain, parts: [] };
}

/** The unit that a token behind a number is, or null. */
export function unitToken({ kind, key }: Token): string | null {
  return kind === "word" ? (UNIT_STEMS.get(key) ?? null) : null;
}

/** Units by the stems of their words. */
const UNIT_STEMS = new Map(UNIT_WORDS.map(([word, unit]) => [stemWord(word), unit]));
