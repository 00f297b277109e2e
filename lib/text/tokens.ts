// Cuts a text into words, numbers and codes, each with a key: equal keys mean the same thing.
import { memoise } from "@/lib/core/cache/remembered";
import { foldLookAlikes, unifyAlphabet } from "./letters";
import { AMOUNT_UNITS, normaliseText, UNIT_WORDS } from "./normalise";
import { stemWord } from "./stem";

/** One word, number or code of a text. `start` and `end` are its place there, in UTF-16 units. */
export type Token = {
  start: number;
  end: number;
  kind: "word" | "number" | "code";
  /** A stem, a plain number, or a code without its dashes. */
  key: string;
  /** Further keys that find a document with this token, such as the parts of a code. */
  parts: string[];
};

const BLANK = String.raw`[ \u00a0\u202f]`;
const NUMBER = String.raw`\d{1,6}(?:[.,]\d{1,4})?`;
/** Behind amounts, prices and dates: «20 на 50 тонн», «с 10 на 15 марта». */
const NO_LENGTH = [
  String.raw`[тТ](?:[нН]|онн\p{L}*|ыс\p{L}*)?|[кК][гГ]|шт(?:ук\p{L}*)?|[рР](?:уб(?:л\p{L}*)?)?|[₽$€%]|процент\p{L}*|долл\p{L}*|евро`,
  "usd|USD|rub|RUB|eur|EUR|tons?|tonnes?|[mM][tT]|kg|pcs|percent|вагон(?:ов|а|ы)?|машин[аы]?|лет|год(?:а|у|ов)?",
  String.raw`мес(?:яц\p{L}*)?|дн(?:ей|я)|числ[оа]|(?:январ|феврал|апрел|июн|июл|август|сентябр|октябр|ноябр|декабр)\p{L}*|март[ае]?|ма[йяе]`,
].join("|");
const BY = String.raw`\s(?:на|by)\s${NUMBER}(?!\d|[.,]\d|${BLANK}?(?:${NO_LENGTH})(?!\p{L}))`;
/** «50 х 150», «57×3,5», «50 на 150»: numbers with a cross between them. Each part has a bounded length, so matching is linear. */
const SIZE = String.raw`${NUMBER}(?:\s?[xXхХ×*]\s?${NUMBER}|${BY}){1,3}`;
const endsIn = (units: readonly string[]) => String.raw`(?=${BLANK}?(?:${units.join("|")})(?![\p{L}\p{N}]))`;
/** «1 000» before a unit of trade, «5 500 ккал», lengths such as «12 000 мм». Elsewhere «12 500» may be two numbers. */
const GROUPS = String.raw`(?:\d{1,3}(?:${BLANK}\d{3}){1,3}${endsIn([...AMOUNT_UNITS, "ккал", "kcal"])}|\d{1,2}${BLANK}(?:000|500)${endsIn(["мм", "mm"])})`;
/**
 * A size (unless a letter behind makes it a grade of steel, «12Х18Н10Т»), a number in groups, or a run of letters and
 * digits with the signs that join codes, ranges and compounds.
 */
const CHUNK = new RegExp(
  String.raw`${SIZE}(?=(?:[мсд]?м|[cm]?m)?(?![\p{L}\p{M}\p{N}]))|${GROUPS}|⌀?[\p{L}\p{M}\p{N}]+(?:(?:[./×*:‐‑–—-]|(?<=\d),(?=\d))[\p{L}\p{M}\p{N}]+)*|%`,
  "gu",
);
const IS_SIZE = new RegExp(`^[⌀øфdд]?(${SIZE})$`, "iu");
const IS_GROUPS = /^\d{1,3}(?:\s\d{3})+$/;
/** «5-20мм»: a range, or parts of a fertilizer, and a unit. */
const WITH_UNIT = /^(\d[\d.,:/‐‑–—-]*\d)(\p{L}{1,3}\d?)$/u;
const PIECE = /[\p{L}\p{M}]*\d+[.,]\d+[\p{L}\p{M}]*(?![.,]\d)|[\p{L}\p{M}\p{N}]+|[⌀%]/gu;
/** What numbers of standards stand behind: «ГОСТ 34028», "ASTM A615". */
export const STANDARDS = ["гост", "ост", "ту", "сто", "din", "astm", "iso", "en"] as const;
/** Words before the number of a standard. Short parts of it are no sizes: the beam of «СТО АСЧМ 20-93» need not be a «двутавр 20». */
const BEFORE_STANDARD: ReadonlySet<string> = new Set([...STANDARDS, "р", "асчм"]);
/** Words whose number is a token of its own: «ГОСТ34028», «NPK16:16:16», «КАС-32», «кл.3». */
const NUMBERED_WORD = new RegExp(
  String.raw`^(?:(${[...STANDARDS, "npk", "нпк", "кас", "uan"].join("|")})[.‐‑–—-]?(?=р?\d)|(кл|кат|фр)\.?(?=\d))`,
  "iu",
);
/** A word glued to a number: «арматура12мм», «щебень5-20». Marks such as «Ст3» and «ГКЛВ» are shorter or have no number. */
const GLUED = /^(\p{L}{4,})[‐‑–—-]?(?=\d)/u;
/** «БНД100/130» is a mark and a range. */
const GLUED_RANGE = /^(бн[дк]?)(?=\d{2,3}\/\d{2,3}$)/iu;
/** "Non-ferrous" is one word: it is no "ferrous". */
const NON = /^non[‐‑–—-](\p{L}+)$/iu;
/** «ДТ-З-К5»: diesel by its season. */
const DIESEL = /^дт[.‐‑–—-]?([злеа])(?![\p{L}\p{N}])/iu;
const SEASONS = new Map(
  Object.entries({ з: "зимнее", л: "летнее", е: "межсезонное", а: "арктическое" }).map(([letter, word]) => [
    letter,
    stemWord(word),
  ]),
);
/** «ТС-1» is jet fuel, «ТС1» a category of sugar. */
const JET = /^[тt][сcs][‐‑–—-]1$/iu;
/** «140 г/м²» is also «140 г». */
const GRAMMAGE = /^(?:г|гр|g)\/(?:м|m)[2²]$/iu;
/** «А-III» is «А3». */
const ROMAN = /^[аa](?:[‐‑–—-](i{1,3}|iv|v|vi)|(i{2,3}))$/iu;
const ROMANS = ["i", "ii", "iii", "iv", "v", "vi"];
/** «Ст3» is also «Ст» and «3». */
const MARK = /^(\p{L}{2,3})(\d+)$/u;
/** «Ст3сп5» is also «Ст3» and «Ст3сп», look-alikes folded. */
const STEEL = /^(ct\d)(г?(?:c|п|k)п)(\d?)$/;
/** «Р65» is also «65», as in «рельсы 65»; the beam «20Б1» is also «20», and the channel «8П» is also «8», steel 316L also 316. */
const NUMBERED = /^(?:\p{L}(\d{2,4})|(\d{2,3})\p{L}\d|(\d{1,2})п|(3\d\d)l)$/u;
/** «А500С» is also «А500», «S355JR» also «S355». */
const TAILED = /^(\p{L}{1,2}\d{2,4})\p{L}[\p{L}\d]{0,2}$/u;
/** "3rd class". */
const ENGLISH_ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/i;
/** The ending of an ordinal: «3-го», «1-й». */
const ORDINAL = /^(?:й|го|я|е|ая|ый|ой|ому|му|ю|х)$/;
/** Longer chains are lists, not codes. */
const LONGEST_CODE = 8;
/** Words that say nothing about goods. They give no tokens. */
const STOP_WORDS = new Set(
  "и либо в во на с со из от до по для к ко о об за у не или при под над без the of and for in to with a an or at from by on".split(
    " ",
  ),
);
/** The words, numbers and codes of a text, in text order. Takes linear time. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let before = "";
  for (const match of text.matchAll(CHUNK)) {
    // Properties are copied one by one: a spread takes longer than the rest of this loop.
    for (const { start, end, kind, key, parts } of tokeniseChunk(match[0])) {
      const known = before === "дт" ? (SEASONS.get(key) ?? key) : key;
      const isStandard = kind === "code" && BEFORE_STANDARD.has(before);
      const told = isStandard ? parts.filter(({ length }) => length > 2) : parts;
      tokens.push({ start: match.index + start, end: match.index + end, kind, key: known, parts: told });
      before = key;
    }
  }
  return tokens;
}

const tokeniseChunk = memoise(readChunk, { most: 50_000 });

type Piece = { start: number; end: number; tokens: Token[]; text: string };

function readChunk(chunk: string): Token[] {
  const size = IS_SIZE.exec(chunk)?.[1];
  if (size) return [{ ...readSize(size), start: 0, end: chunk.length }];
  if (IS_GROUPS.test(chunk)) return [{ ...readNumber(chunk.replace(/\s/g, "")), start: 0, end: chunk.length }];
  const standard = NUMBERED_WORD.exec(chunk);
  if (standard) {
    const word = standard[1] ?? standard[2] ?? "";
    return [...tokenisePiece(word, 0, word.length), ...readFrom(chunk, standard[0].length)];
  }
  const glued = GLUED.exec(chunk) ?? GLUED_RANGE.exec(chunk);
  if (glued) {
    const [whole, word = ""] = glued;
    return [...tokenisePiece(word, 0, word.length), ...readFrom(chunk, whole.length)];
  }
  const ordinal = ENGLISH_ORDINAL.exec(chunk)?.[1];
  if (ordinal) return [{ ...readNumber(ordinal), start: 0, end: chunk.length }];
  const negated = NON.exec(chunk)?.[1];
  if (negated) return tokenisePiece(`non${negated}`, 0, chunk.length);
  const season = DIESEL.exec(chunk);
  if (season) {
    const [whole, letter = ""] = season;
    const of = tokenisePiece(letter, whole.length - 1, whole.length);
    return [...tokenisePiece("дт", 0, 2), ...of, ...readFrom(chunk, whole.length)];
  }
  if (JET.test(chunk)) return [{ kind: "code", key: "ts-1", parts: [], start: 0, end: chunk.length }];
  if (GRAMMAGE.test(chunk)) return tokenisePiece("г", 0, chunk.length);
  const roman = ROMAN.exec(chunk);
  const grade = ROMANS.indexOf((roman?.[1] ?? roman?.[2] ?? "").toLowerCase()) + 1;
  if (grade > 0) return [{ kind: "code", key: foldLookAlikes(`а${grade}`), parts: [], start: 0, end: chunk.length }];
  const pieces = [...chunk.matchAll(PIECE)].map((match): Piece => {
    const [start, end] = [match.index, match.index + match[0].length];
    return { start, end, text: match[0], tokens: tokenisePiece(match[0], start, end) };
  });
  const [first] = pieces;
  if (!first || pieces.length === 1) return first?.tokens ?? [];
  if (pieces.length > LONGEST_CODE) return pieces.flatMap(({ tokens }) => tokens);
  if (pieces.length === 2 && /^\d+$/.test(first.text) && ORDINAL.test(pieces[1]?.text.toLowerCase() ?? ""))
    return [{ ...readNumber(first.text), start: 0, end: chunk.length }];
  const [, before = "", unit = ""] = WITH_UNIT.exec(chunk) ?? [];
  if (UNIT_STEMS.has(stemWord(unit.toLowerCase()))) return [...readChunk(before), ...readFrom(chunk, before.length)];
  const joined = joinPieces(chunk, pieces);
  if (joined === null) return pieces.flatMap(({ tokens }) => tokens);
  const parts = new Set(pieces.flatMap(({ tokens }) => tokens.flatMap(({ key, parts }) => [key, ...parts])));
  for (let at = 0; at + 1 < pieces.length; at += 1)
    parts.add(joinPieces(chunk, pieces.slice(at, at + 2)) ?? "").delete("");
  parts.add(TAILED.exec(joined)?.[1] ?? joined).delete(joined);
  if (!/\d/.test(joined)) parts.clear();
  return [{ start: 0, end: chunk.length, kind: "code", key: joined, parts: [...parts] }];
}

/** The tokens of the part of a chunk from an index on. */
function readFrom(chunk: string, behind: number): Token[] {
  return readChunk(chunk.slice(behind)).map((token) => ({
    ...token,
    start: token.start + behind,
    end: token.end + behind,
  }));
}

/** The code that pieces form: «АИ-92» is «аи92», «16:16:16» is «16-16-16», «б/у» is «бу». Null for words with a dash or a slash. */
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

function tokenisePiece(text: string, start: number, end: number): Token[] {
  const lower = text.toLowerCase();
  const words = normaliseText(text).match(/[\p{L}\p{M}\p{N}.]+|%/gu) ?? [];
  return words
    .map((word) => word.replace(/(?<!\.)\.+$/, ""))
    .filter((word) => word !== "" && !STOP_WORDS.has(word))
    .map((word) => ({ ...readWord(word, lower), start, end }));
}

type Read = Pick<Token, "kind" | "key" | "parts">;

function readWord(word: string, written: string): Read {
  if (/^\d+(?:\.\d+)?$/.test(word)) return readNumber(word);
  if (word === "%" || !/\d/.test(word)) return { kind: "word", key: stemWord(unifyAlphabet(word)), parts: [] };
  const [, mark, kind, category] = STEEL.exec(word) ?? [];
  if (mark) return { kind: "code", key: word, parts: category ? [mark, `${mark}${kind}`] : [mark] };
  const [, letters, digits] = MARK.exec(written) ?? [];
  if (letters && digits) return { kind: "code", key: word, parts: [stemWord(letters), digits] };
  const head = TAILED.exec(word)?.[1];
  const number = NUMBERED.exec(word)
    ?.slice(1)
    .find((one) => one !== undefined);
  return { kind: "code", key: word, parts: [head, number].flatMap((part) => part ?? []) };
}

/** A size by its numbers. «600х250х100» is also found by each number, by «600х250» and by «250х100». */
function readSize(size: string): Read {
  const numbers = size.split(/\s?[xх×*]\s?|\s(?:на|by)\s/i).map((one) => readNumber(one.replace(",", ".")).key);
  const pairs = numbers.length > 2 ? numbers.slice(1).map((number, at) => `${numbers[at]}x${number}`) : [];
  return { kind: "code", key: numbers.join("x"), parts: [...numbers, ...pairs] };
}

/** A number without trailing zeros: «12,50» is 12.5. */
function readNumber(text: string): Read {
  const plain = text.includes(".") ? text.replace(/\.0+$|(?<!0)0+$/, "") : text;
  return { kind: "number", key: plain, parts: [] };
}

/** The unit that a token names, or null. */
export function parseUnit({ kind, key }: Token): string | null {
  return kind === "number" ? null : (UNIT_STEMS.get(key) ?? null);
}

/** Units by the stems of their words. */
const UNIT_STEMS = new Map(UNIT_WORDS.map(([word, unit]) => [stemWord(word), unit]));
