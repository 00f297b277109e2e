// Parses a search text into the things that a match must have and must not have.
import { type Asked, addKinds, joinChoices, type Span } from "./choices";
import { findEntry } from "./dictionary";
import fillers from "./fillers.json";
import { findKind } from "./kinds";
import type { Amount } from "./measures";
import { findPriceWords, type PriceWords } from "./price-words";
import { findQualityWords, type QualityWords } from "./quality-words";
import { blankSidePhrases } from "./side-phrases";
import softWords from "./soft-words.json";
import { tokenise } from "./tokens";
import { findVatWords, type VatWords } from "./vat-words";
import { listTerms, parseWanted, type Wanted } from "./words";

/** Longest search text, in characters. */
export const LONGEST_QUERY = 10_000;
/** Most things that a query asks for. The rest of the text is ignored. */
const MOST_WANTED = 24;

/** Words around the goods. Like an amount of trade, they count only if the query has nothing else. */
const FILLERS: ReadonlySet<string> = new Set(tokenise(Object.values(fillers).flat().join(" ")).map(({ key }) => key));

/** Meanings of packages and of ways to load: like an amount in a package, they count while a listing has them. */
const PACKAGES = new Set(["=мешок", "=биг-бэг", "=навал", "=налив", "=вагон"]);
const PACK: Amount = "pack";
/** Words that describe goods without telling them apart. They count while a listing has them, too. */
const SOFT: ReadonlySet<string> = listTerms(softWords.join(", "));
/** Before what goods are for: «щебень для дороги», "coal for heating". It counts likewise. */
const PURPOSE = /\S\s+(?:для|под|for)\s+$/iu;
/** Before other words about a deal: «без примесей», «с вывозом». Behind «в» may be a mistyped place. */
const BESIDE = /\S\s+(?:без|со?|при|with|without)\s+$/iu;

/** The «г.» of «г. Тула», but not of «уголь Г» and «60 г». */
const TOWN = /(?<=^|[\s,(])(?:г|гор)\.(?=\s?\p{Lu})/gu;

/** «не фуражная»: an unwanted word. «Без» is no negation: sellers write it too («овёс без обмолота»). */
const NEGATION = /(?<=^|\s)(не|кроме|not|except)\s{1,3}(?=\p{L})([\p{L}\p{N}-]{3,40})(?![\p{L}\p{N}])/giu;
/** «Не менее», «не ГМО», "not less": conditions, not unwanted goods. */
const NO_NEGATION =
  /^(?:мен|бол|выш|ниж|хуж|лучш|ран|позж|поздн|меньш|больш|дорож|дешев|старш|гмо|less|more|below|above|worse|better|later|earlier|older|gmo|только|only)/iu;

/** A parsed query. A match has at least one term of each of `wanted`, no term of `unwanted`, a price and qualities within the bounds, and the VAT. */
export type SearchQuery = {
  /** The text that was parsed. */
  text: string;
  wanted: Asked[];
  unwanted: string[];
  price: PriceWords | null;
  qualities: readonly QualityWords[];
  vat: VatWords | null;
  /** Ids of the companies that the query names: a match is of one of them. Null if it names none. */
  sellers: readonly string[] | null;
};

/** Parses a search text. Words behind a minus or «не» are unwanted. Symbols and stop words alone ask for nothing. */
export function parseSearchText(text: string): SearchQuery {
  const price = findPriceWords(text);
  const vat = findVatWords(text);
  const unpriced = [price, vat].reduce((rest, words) => (words ? blankOut(rest, words) : rest), text);
  const qualities = findQualityWords(unpriced);
  const bare = parseWords(qualities.reduce(blankOut, unpriced));
  if (bare.wanted.length > 0 || (qualities.length === 0 && vat === null))
    return { text, ...bare, price, qualities, vat, sellers: null };
  // Bounds and VAT alone ask for no goods: then their words do.
  const words = parseWords(price ? blankOut(text, price) : text);
  return { text, ...words, price, qualities: [], vat: null, sellers: null };
}

function parseWords(text: string): Pick<SearchQuery, "wanted" | "unwanted"> {
  const unwanted: string[] = [];
  const leaveOut = (words: string) => unwanted.push(...parseWanted(words).flatMap(({ terms }) => terms));
  // Removed text becomes blanks, so that positions stay valid.
  const positive = blankSidePhrases(text)
    .replace(/(?<=^|\s)-(?=[\p{L}\p{N}])(\S{1,100})/gu, (all, words: string) => {
      leaveOut(words);
      return " ".repeat(all.length);
    })
    .replace(NEGATION, (all, not: string, word: string) => {
      if (NO_NEGATION.test(word)) return all;
      // «не ржавеющая» is one word in two.
      const [joined] = tokenise(not + word);
      if (joined && findEntry(joined.key)) return `${not}${word}`.padEnd(all.length);
      leaveOut(word);
      return " ".repeat(all.length);
    })
    .replace(TOWN, (all) => " ".repeat(all.length));
  const seen = new Set<string>();
  const all = markOptional(positive, parseWanted(positive)).filter(({ terms }) => {
    const key = terms.join("|");
    return !seen.has(key) && seen.add(key);
  });
  const telling = all.filter((one) => one.amount !== "trade" && !isFiller(positive, one));
  const wanted = joinChoices(positive, addKinds(positive, (telling.length > 0 ? telling : all).slice(0, MOST_WANTED)));
  return { wanted, unwanted: [...new Set(unwanted)].slice(0, MOST_WANTED) };
}

/** Characters before a word that may say what it is for. */
const MOST_BEFORE = 60;

/** Marks the things that count only while a listing has them: packages, soft words, and what goods are for. */
function markOptional(text: string, wanted: readonly Wanted[]): Wanted[] {
  let purposeEnd: number | null = null;
  return wanted.map((one) => {
    const kind = findKind(one);
    const isNext = purposeEnd !== null && kind === "word" && /^\s+$/.test(text.slice(purposeEnd, one.start));
    const before = text.slice(Math.max(0, one.start - MOST_BEFORE), one.start);
    const isPurpose = one.isWord && (isNext || PURPOSE.test(before) || (kind === "word" && BESIDE.test(before)));
    // «Для посыпки дорог»: the words behind belong to it.
    purposeEnd = isPurpose && kind === "word" ? one.end : null;
    const isSoft = one.terms.some((term) => PACKAGES.has(term) || (one.isWord && SOFT.has(term)));
    const isOptional = isSoft || (isPurpose && (kind === "word" || kind === "goods"));
    return one.amount === null && isOptional ? { ...one, amount: PACK } : one;
  });
}

/** Whether all words of a thing are fillers. */
function isFiller(text: string, { start, end }: Span): boolean {
  const words = tokenise(text.slice(start, end));
  return words.every(({ key }) => FILLERS.has(key));
}

/** A text with blanks in a place, so that positions stay valid. */
export function blankOut(text: string, { start, end }: Span): string {
  return text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
}

/** Whether a query asks for nothing. */
export function isEmpty({ wanted, sellers }: SearchQuery): boolean {
  return wanted.length === 0 && sellers === null;
}
