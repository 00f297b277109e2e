// Parses a search text into the things that a match must have and must not have.
import { lazy } from "@/lib/core/lazy";
import { type Asked, addKinds, joinChoices, type TextRange } from "./choices";
import { findEntry, TYPE_TERMS } from "./dictionary";
import fillers from "./fillers.json";
import { isGoods } from "./goods";
import { findBasisCode, findKind } from "./kinds";
import { isRealWord } from "./lexicon";
import { listBetterTerms, listShareTerms, readMeasured } from "./measured";
import { isOfMeasure } from "./measured-words";
import { BASIS_NAMES, BASIS_TERMS, extendByNames } from "./names";
import { findLongNames } from "./places";
import { findPriceWords, type PriceWords } from "./price-words";
import { findQualityWords, type QualityWords } from "./quality-words";
import { separateShared, shareNouns } from "./shared-nouns";
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
const getFillers = lazy(() => new Set(tokenise(Object.values(fillers).flat().join(" ")).map(({ key }) => key)));

/** Words that describe goods without telling them apart, packages, and other words of delivery: goods that have them come first. */
const getSoft = lazy(
  () =>
    new Set([
      ...["=мешок", "=биг-бэг", "=навал", "=налив", "=вагон"],
      ...listTerms(softWords.join(", ")),
      // "FCA rail" is a term of delivery, and rails are goods. A basis that one word names is a condition: «FOB».
      ...[...BASIS_NAMES.values()]
        .flat()
        .flatMap((name) => [...listTerms(name)].filter((term) => !isGoods(term) && findBasisCode(term) === null)),
    ]),
);
/** Before what goods are for: «щебень для дороги», "coal for heating". It is soft likewise. */
const PURPOSE = /\S\s+(?:для|под|for)\s+$/iu;
/** Where goods go: "peas for India", «с доставкой по Москве», but not "close to Rostov". */
const DESTINATION =
  /\S\s+for\s+$|(?:доставк|привоз)\p{L}*\s+(?:по|во?|до|на)\s+$|(?<!close|near|nearest|next|ready|want)\s+to\s+$/iu;
/** «Для северного завоза», but not «для Тулы». */
const ADJECTIVE_OF_PLACE = /(?:ого|[ыи]х)$/iu;
/** «Удобрение для картофеля калийное»: an adjective of the goods, as what they are for stands in the genitive. */
const OF_GOODS = /(?:[ыи]й|[ая]я|[ое]е|[ыи]е)$/iu;
/** Between goods and what they become or feed: «кукуруза на корм». */
const FOR_GOODS = /\S\s+(?:на|по)\s+$/iu;
/** Before other words about a deal: «без примесей», «с вывозом». */
const BESIDE = /\S\s+(?:без|со?|при|with|without)\s+$/iu;
/** Before real words about a deal: «по договору», «от мелькомбината», "by rail". Other words may be mistyped places. */
const TERMS = /\S\s+(?:на|по|от|до|за|ко?|через|at|by|on|via|under)\s+$/iu;
/** «В канистрах», «на условиях». Places seldom end so. */
const PLURAL = /\S\s+(?:в|на)\s+[а-я]+[аяыи]х$/iu;
/** «Нарезаем», «закупщикам»: what is done with the goods, and for whom. */
const DEED = /(?:[аяу]ем|щикам)$/iu;
/** «Обращайтесь», «обращаться», «занимаемся», but not «Беларусь». */
const VERB = /.{3}(?:[йь]те(?:сь)?|итесь|юсь|(?<!р)усь|мся|ться)$/iu;
/** «Позвоните», but also «в граните». */
const VERB_OR_NOUN = /.{3}ите$/iu;
/** «От переплавщика», «на ТЭЦ». */
const AGENT_OR_SHORT = /(?:щик|чик|завод|комбинат|хоз|баз|ферм)\p{L}{1,2}$|^\p{Lu}{2,4}$/u;
/** «Самосвалом», «цистернами» are forms of real words, «диплом» of none. */
const INSTRUMENT = /^(.{4,})(?:ом|[ая]ми)$/iu;
/** «Рулонами»: not the goods, but how these are packed. */
const PACKED_AS = /(?:[ая]ми|[ая]х)$|\sin\s+[a-z]+$/iu;

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
  const positive = blankSidePhrases(text, hasMore)
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
  return { wanted: readWanted(positive), unwanted: [...new Set(unwanted)].slice(0, MOST_WANTED) };
}

function readWanted(typed: string): Asked[] {
  const things = parseWanted(typed);
  const text = separateShared(typed, things);
  const apart = text === typed ? things : parseWanted(text);
  const shared = shareNouns(text, apart);
  const wanted = chooseWanted(text, shared);
  const isChosen = (start: number) =>
    wanted.some(({ spans }) => spans.length > 1 && spans.some((span) => span.start === start));
  // A title may name the goods of a list twice: «Лом цветных металлов: лом меди и латуни». Then they are no choice.
  const isShared = shared.every((one, at) => one === apart[at] || isChosen(one.start));
  return isShared ? wanted : chooseWanted(text, apart);
}

/** The telling things of a query, each once; those that may replace each other become one. */
function chooseWanted(text: string, things: readonly Wanted[]): Asked[] {
  const seen = new Set<string>();
  const all = addBetterValues(text, markOptional(text, things)).filter(({ terms }) => {
    const key = terms.join("|");
    return !seen.has(key) && seen.add(key);
  });
  // «Погрузка в полувагон»: fillers, and together a basis.
  const named = extendByNames(all);
  const isOfBasis = (at: number) => named[at]?.terms.some((term) => BASIS_TERMS.has(term));
  const telling = all.filter((one, at) => one.amount !== "trade" && (isOfBasis(at) || !isFiller(text, one)));
  return joinChoices(text, addKinds(text, (telling.length > 0 ? telling : all).slice(0, MOST_WANTED)));
}

/** Characters before a word that may say what it is for. */
const MOST_BEFORE = 60;

/** Marks what is soft: words about a deal, what goods are for, and measured values. */
function markOptional(text: string, wanted: readonly Wanted[]): Wanted[] {
  let dealEnd: number | null = null;
  let isPurpose = false;
  /** Words that may still be of the name of a station. */
  let ofStation = 0;
  let hasGoods = false;
  const inNames = findLongNames(text, wanted);
  return wanted.map((one, at): Wanted => {
    const kind = inNames.has(at) ? "place" : findKind(one);
    const isLater = hasGoods;
    hasGoods ||= kind === "goods";
    if (one.amount !== null) return one;
    const isNext = dealEnd !== null && /^\s+$/.test(text.slice(dealEnd, one.start));
    const before = textBefore(text, one);
    const isDestination = kind === "place" && DESTINATION.test(before);
    const isOfPurpose: boolean =
      one.isWord &&
      (kind !== "place" || isDestination || ADJECTIVE_OF_PLACE.test(text.slice(one.start, one.end))) &&
      ((PURPOSE.test(before) && hasMore(before)) ||
        isDestination ||
        (isLater &&
          ((isNext && isPurpose && !OF_GOODS.test(text.slice(one.start, one.end))) ||
            (kind === "goods" && FOR_GOODS.test(before)))));
    const isOfDeal = one.isWord && kind === "word" && (isNext || isAboutDeal(text, one));
    isPurpose = isOfPurpose;
    // «Для посыпки дорог»: the words behind belong to it.
    dealEnd = isOfDeal || isOfPurpose ? one.end : null;
    // «Ст. Стенькино»: a station that is no known place leaves nothing out.
    const isOfStation = isStation(text, one, wanted[at + 1]);
    // «Ст. Малые Кочки»: the words of its name are common ones.
    const isCommonName = one.isWord && isNext && ofStation > 0 && one.terms.some((term) => isSoftTerm(term, one));
    if (isOfStation) dealEnd = text[one.end] === "." ? one.end + 1 : one.end;
    else if (isCommonName) dealEnd = one.end;
    ofStation = isOfStation ? MOST_OF_STATION : ofStation - 1;
    // «Сено в рулонах»: a coil is no goods here.
    const isForm = kind === "goods" && one.isWord && isLater && PACKED_AS.test(textUpTo(text, one));
    const isSoftWord =
      isForm ||
      one.terms.some((term) => isSoftTerm(term, one)) ||
      isOfMeasure(text, one, { before: wanted[at - 1], behind: wanted[at + 1] }) ||
      isOfStation;
    // «Б/у мешки»: the package is used, and not the goods.
    const behind = wanted[at + 1];
    const isOfPackage = one.terms.includes("=б/у") && behind?.terms.some((term) => isSoftTerm(term, behind)) === true;
    const isSoft = isOfDeal || isOfPurpose || (isSoftWord && !inNames.has(at)) || isOfPackage;
    return isSoft ? { ...one, amount: "soft" } : one;
  });
}

/** Whether a text has words beside fillers: "looking for urea" and "price for urea" tell no purpose. */
const hasMore = (text: string) => tokenise(text).some(({ key }) => !getFillers().has(key));

/** Gives each measured value its own term, and the better values that rank behind it. */
function addBetterValues(text: string, wanted: readonly Wanted[]): Wanted[] {
  const tokens = tokenise(text);
  return wanted.map((one) => {
    const measured = one.amount === "soft" && !one.isWord ? readMeasured(text, tokens, one) : [];
    if (measured.length > 0) return { ...one, terms: measured, near: listBetterTerms(measured) };
    const shares = one.amount === "soft" && !one.isWord ? listShareTerms(one.terms) : [];
    return shares.length > 0 ? { ...one, terms: [...one.terms, ...shares], near: listBetterTerms(shares) } : one;
  });
}

/** Most words of the name of a station. */
const MOST_OF_STATION = 2;
/** «Ст. Стенькино», but not «ст 45». */
const STATION = /^(?:ст|станци[яию]|station)$/iu;
const isStation = (text: string, { isWord, start, end }: Wanted, behind: Wanted | undefined) =>
  isWord && STATION.test(text.slice(start, end)) && behind?.isWord !== false;

/** Parts of codes are no words. */
const isSoftTerm = (term: string, { isWord }: Wanted) => (isWord || term.startsWith("=")) && getSoft().has(term);

const textBefore = (text: string, { start }: TextRange) => text.slice(Math.max(0, start - MOST_BEFORE), start);

const textUpTo = (text: string, one: TextRange) => textBefore(text, one) + text.slice(one.start, one.end);

/** Whether a word that names nothing known is about the deal, by the word before it or by its form. */
function isAboutDeal(text: string, one: Wanted): boolean {
  const before = textBefore(text, one);
  const word = text.slice(one.start, one.end);
  if (BESIDE.test(before)) return true;
  // «Сталь в слябах»: a word of the dictionary has its own meaning.
  if (one.terms.some((term) => term.startsWith("="))) return false;
  const [, noun] = INSTRUMENT.exec(word) ?? [];
  if (TERMS.test(before) && AGENT_OR_SHORT.test(word)) return true;
  if (VERB.test(word) || (VERB_OR_NOUN.test(word) && !isRealWord(word))) return true;
  if (noun !== undefined && (isRealWord(noun) || isRealWord(`${noun}а`))) return true;
  return (TERMS.test(before) || PLURAL.test(textUpTo(text, one)) || DEED.test(word)) && isRealWord(word);
}

/** Whether a word tells nothing about the goods. */
export const isFillerWord = (word: string): boolean => tokenise(word).every(({ key }) => getFillers().has(key));

/** Whether all words of a thing are fillers. "We buy" says more than its words. */
function isFiller(text: string, { start, end, terms }: Wanted): boolean {
  if (terms.some((term) => TYPE_TERMS.includes(term))) return false;
  return isFillerWord(text.slice(start, end));
}

/** A text with blanks in a place, so that positions stay valid. */
export function blankOut(text: string, { start, end }: TextRange): string {
  return text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
}

/** Whether a query asks for nothing. */
export function isEmpty({ wanted, sellers }: SearchQuery): boolean {
  return wanted.length === 0 && sellers === null;
}
