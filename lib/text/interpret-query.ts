// Interprets a query: if no listing has one of its words, finds the words that were probably intended.
import { type SQL, sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { lazy } from "@/lib/core/lazy";
import { listAttributes } from "@/lib/reference/categories/tree";
import { ADJECTIVE, type Asked, joinGoods, joinQualities } from "./choices";
import { completeCodes } from "./complete-codes";
import { completeWords } from "./complete-words";
import { correctForm, correctWords, offerWord } from "./correct-words";
import { type Frequencies, findFrequencies, getFrequency, isKnownToCompanies } from "./counts";
import { TYPE_TERMS } from "./dictionary";
import { isGoods, soundsLikeGoods } from "./goods";
import { isKnown, listQueryTerms } from "./known-words";
import { dropUnknown, isNamedGoods, isOfGoodsName, leaveOut } from "./left-out";
import { foldWords } from "./letters";
import { isRealWord, isWholeWord } from "./lexicon";
import { listRequired, matchAnyLevel, matchQuery, requireAll } from "./matching";
import { isOtherGoods } from "./other-goods";
import { findLongNames } from "./places";
import { parseSearchText, type SearchQuery } from "./query";
import { findRelaxed, relax } from "./relaxed";
import { findSellers, isSoldByOthers } from "./sellers";
import { isTradeWord } from "./vocabulary";
import { listTerms } from "./words";

/** An interpreted query: the query itself, or a corrected one. */
export type Interpretation = {
  query: SearchQuery;
  /** The query with the words that name companies, which `query` has as `sellers`. */
  named: SearchQuery;
  /** The corrected text, or null if the query stays as it is. */
  suggestion: string | null;
  /** A text that may be meant instead of a word that nobody offers. It is only offered: its results are not this query's. */
  offer: string | null;
  frequencies: Frequencies;
};

/** The kind of results that a search is limited to. */
type SearchTarget = "listings" | "companies";

/** A query with more unknown words than this is not corrected. */
const MOST_MISTAKES = 5;

/**
 * Interprets a query. Words may name companies. A word that no public listing has may be the beginning of one («подсол»), in the
 * other keyboard layout («gitybwf»), Russian in Latin letters («pshenitsa») or mistyped («пшенца»). If all such words can be
 * corrected and the corrected query finds something, the corrected query is returned. Real words are never corrected.
 */
export async function interpretQuery(text: string, type?: SearchTarget): Promise<Interpretation> {
  const read = await readQuery(text, type);
  const unchanged = { ...read, suggestion: null, offer: null };
  const unknown = read.query.wanted.filter((wanted) => !isKnown(wanted, read.frequencies));
  if (unknown.length === 0) {
    const query = await joinIfNeeded(read.query, type);
    return (await correctForms(query, type)) ?? { ...unchanged, query };
  }
  if (unknown.length > MOST_MISTAKES) return unchanged;
  // The name of a company is no mistake, even if no listing has it.
  const named = await Promise.all(unknown.map(({ terms }) => isKnownToCompanies(terms)));
  // The name of a town of several words is no mistake either.
  const inNames = findLongNames(text, read.query.wanted);
  const isTown = (one: Asked) => inNames.has(read.query.wanted.indexOf(one));
  const missing = unknown.filter((one, at) => !isTown(one) && (!named[at] || soundsLikeGoods(one.terms)));
  if (missing.length === 0) return unchanged;
  const isOpen = type !== "companies" && missing.length === unknown.length;
  const dropped = isOpen ? dropUnknown(read.query, unknown) : null;
  const asRead = dropped ? { ...unchanged, query: await joinIfNeeded(dropped, type) } : unchanged;
  const corrected = await correctWords(text, missing);
  if (corrected === null) return { ...asRead, offer: dropped ? null : await offerWord(text, missing) };
  const intended = await readQuery(corrected, type);
  const known = intended.query.wanted.filter((wanted) => isKnown(wanted, intended.frequencies));
  // A size that nobody has is right as typed, so that the goods alone must be known.
  const isAllKnown = intended.query.wanted.every((wanted) => known.includes(wanted) || !wanted.isWord);
  // A correction must find something: its words may be common but never stand together.
  // If nobody offers the goods in this place, those elsewhere are near matches.
  const goods = known.filter(({ isWord, kind }) => (isWord && kind !== "place") || kind === "goods");
  const finds = (wanted: SearchQuery["wanted"]) => isFound({ ...intended.query, wanted }, type);
  return isAllKnown && (intended.query.sellers !== null || (await finds(known)) || (await finds(goods)))
    ? { ...intended, suggestion: corrected, offer: null }
    : asRead;
}

/**
 * The query with its strange forms corrected: «профильая» has the stem of «профиль», but is no form of it. Null if the query finds
 * something as it is, or nothing without them.
 */
async function correctForms(query: SearchQuery, type?: SearchTarget): Promise<Interpretation | null> {
  const strange = query.sellers === null ? query.wanted.filter((one) => isStrangeForm(query.text, one)) : [];
  if (strange.length === 0 || (await isFound(query, type))) return null;
  const corrected = await correctForm(query.text, strange);
  if (corrected === null) return null;
  const intended = await readQuery(corrected, type);
  return (await isFound(intended.query, type)) ? { ...intended, suggestion: corrected, offer: null } : null;
}

/** Whether a thing is a word that no dictionary of the language has in this form. */
const isStrangeForm = (text: string, { kind, isWord, terms, start, end }: Asked) =>
  isWord &&
  ((kind === "word" && !isRealWord(text.slice(start, end))) ||
    (kind === "quality" && terms.some(isGoods) && isNounAsAdjective(text.slice(start, end))));

/** «Медая» is a noun with the ending of an adjective, and no form of «мёд». */
const isNounAsAdjective = (word: string) => ADJECTIVE.test(word) && isWholeWord(foldWords(word).replace(ADJECTIVE, ""));

/** Reads a text: its words, half words completed, and the companies that it names. */
async function readQuery(text: string, type?: SearchTarget): Promise<Omit<Interpretation, "suggestion" | "offer">> {
  const parsed = await parseWithFrequencies(text);
  const { completed, frequencies } = await completeWords(text, parsed.query.wanted, parsed.frequencies);
  const found = type === "companies" ? null : await findSellers(text, completed, frequencies);
  const isOfSellers =
    found?.isSure || (found && !(await isSoldByOthers({ ...parsed.query, wanted: completed }, found.ids)));
  const sellers = isOfSellers ? found : null;
  const others = completed.filter((one) => !sellers?.words.includes(one));
  const softened = await softenWords(
    { ...parsed.query, wanted: others, sellers: sellers?.ids ?? null },
    frequencies,
    type,
  );
  const isLeft = ({ start }: Asked) => softened.wanted.some((one) => one.start === start);
  const left = others.filter((one) => one.amount === "soft" && !isLeft(one));
  const named = leaveOut({ ...parsed.query, wanted: completed }, left);
  if (sellers)
    return { query: softened.wanted.length > 0 ? softened : askAnySide(softened, sellers.words), named, frequencies };
  const offered = type === "companies" ? softened : leaveUnoffered(softened, frequencies);
  const known = { query: { ...offered, sellers: null }, named, frequencies };
  return type === "companies" ? known : { ...known, ...(await relaxQuery(text, known)) };
}

/** All that companies offer and ask for: offers come first there too. */
function askAnySide(query: SearchQuery, [name]: readonly Asked[]): SearchQuery {
  return name
    ? { ...query, wanted: [{ ...name, terms: [...TYPE_TERMS], near: [], kind: "side", amount: null }] }
    : query;
}

type Read = Pick<Interpretation, "query" | "frequencies">;

/** The query with half codes completed, else without the numbers that leave nothing, if the goods are there so. */
async function relaxQuery(text: string, read: Read): Promise<Read> {
  const { query } = read;
  const relaxed = findRelaxed(text, query.wanted);
  const completed = completeCodes(text, query.wanted);
  const [only, more] = query.wanted;
  const isKnownAlone = only !== undefined && more === undefined && isKnown(only, read.frequencies);
  if ((relaxed ?? completed) === null || isKnownAlone || (await isFound(query, "listings"))) return read;
  if (completed && (await isFound({ ...query, wanted: completed }, "listings")))
    return {
      query: { ...query, wanted: completed },
      frequencies: await findFrequencies(listQueryTerms({ wanted: completed })),
    };
  if (relaxed === null) return read;
  const { wanted, leftOut, frequencies } = await relax(query.wanted, relaxed);
  return (await isFound({ ...query, wanted }, "listings"))
    ? { query: { ...leaveOut(query, leftOut), wanted }, frequencies }
    : read;
}

/**
 * If a query has only words of the language that no title and no category has, nobody offers them: «погрузчик» is mentioned where
 * goods are loaded. Such a word becomes a term that no listing has.
 */
function leaveUnoffered(query: SearchQuery, frequencies: Frequencies): SearchQuery {
  const isMentioned = (one: Asked) =>
    (isPlainWord(query.text, one) || one.terms.some(isOtherGoods)) &&
    [...one.terms, ...one.near].every(
      (term) => getFrequency(frequencies, term, "title") + getFrequency(frequencies, term, "kind") === 0,
    );
  if (!query.wanted.every(isMentioned)) return query;
  return {
    ...query,
    wanted: query.wanted.map((one) => ({ ...one, terms: one.terms.map((term) => `?${term}`), near: [] })),
  };
}

/** Whether a thing is a word of the language that names nothing known, no quality either: «белизна», "falling number". */
const isPlainWord = (text: string, { kind, isWord, terms, start, end }: Asked) =>
  kind === "word" && isWord && isRealWord(text.slice(start, end)) && !terms.some((term) => getQualityNames().has(term));

/** The first words of the names of qualities. */
const getQualityNames = lazy(
  () =>
    new Set(
      listAttributes().flatMap(({ name, nameEn }) =>
        [name, nameEn].flatMap((one) => [...listTerms(one.split(/[\s,(]/, 1)[0] ?? "")]),
      ),
    ),
);

const joinApart = (text: string, wanted: readonly Asked[]) => joinGoods(text, wanted) ?? joinQualities(text, wanted);

/** Names of goods that no listing offers together are a choice: «пшеница ячмень» asks for either. */
async function joinIfNeeded(query: SearchQuery, type?: SearchTarget): Promise<SearchQuery> {
  const joined = type === "companies" ? null : joinApart(query.text, query.wanted);
  if (joined === null) return query;
  const [row] = await readWithCustomPlan<{ offered: boolean }>(sql`
    with l as materialized (
      select 1 from listing_search s where ${matchQuery({ ...query, wanted: [...listRequired(query.wanted)] }, "text", sql`s.terms`)} and s.published_at is not null)
    select exists (select from l) as offered`);
  return row?.offered ? query : { ...query, wanted: joined };
}

/** Parses a text and finds the frequencies of its terms. */
async function parseWithFrequencies(text: string): Promise<Pick<Interpretation, "query" | "frequencies">> {
  const query = parseSearchText(text);
  const frequencies = await findFrequencies([...listQueryTerms(query), ...query.unwanted, ...TYPE_TERMS]);
  return { query, frequencies };
}

/** Most soft words that are tried one by one. */
const MOST_TRIED = 5;

/**
 * Softens the words beside goods that listings have but that name nothing known, and drops the soft words that no listing has, alone or
 * with the other things: «дт 30000 литров» finds any diesel, «карбамид 50 кг» those in such bags first. A name or a mark is no word of
 * the language and stays a condition.
 */
async function softenWords(query: SearchQuery, frequencies: Frequencies, type?: SearchTarget): Promise<SearchQuery> {
  const hasGoods = query.wanted.some(({ kind, amount }) => kind === "goods" && amount === null);
  const isOfSpecific = query.wanted.some((one) => isNamedGoods(query.text, one));
  const wanted = query.wanted.map((one): Asked => {
    const isPlain = type !== "companies" && one.kind === "word" && one.isWord && one.amount === null;
    const word = query.text.slice(one.start, one.end);
    const isOther = isOfSpecific ? isOfGoodsName(word) || one.terms.some(isOtherGoods) : isTradeWord(word);
    const isSoft = isPlain && one.near.length === 0 && !isOther && isRealWord(word) && isKnown(one, frequencies);
    return hasGoods && isSoft ? { ...one, amount: "soft" } : one;
  });
  const soft = wanted.filter(({ amount }) => amount === "soft");
  if (soft.length === 0 || (soft.length === wanted.length && query.sellers === null)) return { ...query, wanted };
  const known = soft.filter((one) => isKnown(one, frequencies));
  // Without goods, all that is said is a condition: «протеин 12,5 %».
  if (!hasGoods && query.sellers === null)
    return requireAll(
      leaveOut(
        query,
        soft.filter((one) => !known.includes(one) && one.isWord),
      ),
    );
  // Unknown words are dropped later, or nothing is found.
  const required = wanted.filter((one) => one.amount !== "soft" && isKnown(one, frequencies));
  const isKept = async (kept: readonly Asked[]) => {
    return isFound(requireAll({ ...query, wanted: [...required, ...kept] }), type ?? "listings");
  };
  const kept = known.length > 1 && !(await isKept(known)) ? await findKept(known.slice(0, MOST_TRIED), isKept) : known;
  return leaveOut(
    { ...query, wanted },
    soft.filter((one) => !kept.includes(one)),
  );
}

/** The soft words that matches have together, the first ones if they exclude each other. */
async function findKept(
  soft: readonly Asked[],
  isKept: (some: readonly Asked[]) => Promise<boolean>,
): Promise<Asked[]> {
  // Where nothing has the rest of the query, they rank its near matches.
  if (!(await isKept([]))) return [...soft];
  let kept: Asked[] = [];
  for (const one of soft) if (await isKept([...kept, one])) kept = [...kept, one];
  return kept;
}

/**
 * The terms whose frequencies decide whether a query stays as parsed. Null if an amount, or goods that may be a choice, need
 * `interpretQuery` to decide.
 */
export function listTellingTerms(text: string): string[][] | null {
  const { wanted } = parseSearchText(text);
  const isOpen =
    wanted.some(({ amount }) => amount === "soft") ||
    wanted.every((one) => isPlainWord(text, one) || one.terms.some(isOtherGoods)) ||
    wanted.some((one) => isStrangeForm(text, one)) ||
    // «Рапс масло» may be one thing.
    wanted.slice(1).some((one, at) => [one, wanted[at]].every((each) => each?.isWord && each.kind === "goods")) ||
    findRelaxed(text, wanted) !== null ||
    completeCodes(text, wanted) !== null ||
    joinApart(text, wanted) !== null;
  return isOpen ? null : wanted.map(({ terms, near }) => [...terms, ...near]);
}

/**
 * Whether any public listing or verified company matches a query. The CTEs are materialized: planned for its first row only,
 * a query of common words that never stand together would scan the whole market.
 */
export async function isFound(query: SearchQuery, type?: SearchTarget): Promise<boolean> {
  const at = (table: SQL) => sql`select 1 from ${table} s where ${matchAnyLevel(query, sql`s.terms`)}`;
  const [row] = await readWithCustomPlan<{ found: boolean }>(sql`
    with l as materialized (${at(sql`listing_search`)} and s.published_at is not null), c as materialized (
      ${at(sql`company_search`)} and exists (select from companies c where c.id = s.company_id and c.status = 'VERIFIED'))
    select ${type === "companies" ? sql`false` : sql`exists (select from l)`}
      or ${type === "listings" ? sql`false` : sql`exists (select from c)`} as found`);
  return row?.found ?? false;
}
