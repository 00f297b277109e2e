// The companies that a query names, by name, by a telling part of it, or by a tax number.
import { sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import type { Asked } from "./choices";
import { listCompanyNameTerms } from "./company-names";
import { type Frequencies, getFrequency } from "./counts";
import { isGoods, soundsLikeGoods } from "./goods";
import { isKnown } from "./known-words";
import { splitWords } from "./letters";
import { matchAnyLevel, toIntArray } from "./matching";
import { parseSearchText, type SearchQuery } from "./query";
import { toTermId } from "./terms";
import { isWrittenWord } from "./vocabulary";
import { listTerms } from "./words";

/** More companies than this are no answer to a name. */
const MOST_SELLERS = 10;
const MOST_CANDIDATES = 300;
/** Shortest word that names a company as it is typed. */
const SHORTEST = 4;
/** INN and OGRN. */
const TAX_NUMBER = /^(?:\d{10}|\d{12}|\d{13}|\d{15})$/;

/** A company that a query may name; its numbers only once it is verified: anybody may state those of another. */
type Candidate = { id: string; name: string; slug: string; inn: string | null; ogrn: string | null; verified: boolean };
/** Ids of companies, and the things of the query that name them. If these are not sure, they may name goods in a place too. */
type NamedSellers = { ids: string[]; words: readonly Asked[]; isSure: boolean };
/** The things that a company's name has. */
type Run = { words: readonly Asked[]; isSure: boolean };

/**
 * Whether a word can name a company by itself: no goods or quality, and in no title and no category of a listing. A place can, if no
 * listing is there: «Кузнецкий» of «Ленинск-Кузнецкий».
 */
function isTelling(one: Asked, frequencies: Frequencies): boolean {
  const { kind, isWord, terms, near } = one;
  if (terms.some((term) => TAX_NUMBER.test(term))) return true;
  const isOpen = kind === "word" || (kind === "place" && !isKnown(one, frequencies));
  if (!isWord || !isOpen || soundsLikeGoods(terms) || near.some(isGoods)) return false;
  return terms.every(
    (term) => getFrequency(frequencies, term, "title") + getFrequency(frequencies, term, "kind") === 0,
  );
}

/** The companies that a query names, or null. All words of a short name count, or one that no title has. */
export async function findSellers(
  text: string,
  asked: readonly Asked[],
  frequencies: Frequencies,
): Promise<NamedSellers | null> {
  const sure = asked.filter((one) => isTelling(one, frequencies));
  const exact = await findExact(text, asked, sure);
  const telling = [...sure, ...exact.keys()];
  const words = asked.filter(({ kind }) => kind !== "side");
  if (telling.length === 0 && words.length < 2) return null;
  const candidates = await findCandidates(telling, words);
  const named = candidates
    .map((company) => ({ company, run: findRun(words, company, new Set([...sure, ...listExact(exact, company)])) }))
    .filter(({ run }) => run.words.length > 0);
  const longest = Math.max(0, ...named.map(({ run }) => run.words.length));
  const isSure = named.some(({ run }) => run.isSure && run.words.length === longest);
  const all = named.filter(({ run }) => run.words.length === longest && run.isSure === isSure);
  // Namesakes that nobody has verified must not take a company off its name.
  const best = all.length > MOST_SELLERS ? all.filter(({ company }) => company.verified) : all;
  const [first] = best;
  if (!first || best.length > MOST_SELLERS) return null;
  return { ids: best.map(({ company }) => company.id).sort(), ...first.run };
}

/** Whether listings of others match a query: «Тула металл» may be a company, but is metal in Tula first. */
export async function isSoldByOthers(query: SearchQuery, ids: readonly string[]): Promise<boolean> {
  const [row] = await readWithCustomPlan<{ sold: boolean }>(sql`
    with l as materialized (
      select 1 from listing_search s join listings l on l.id = s.listing_id
      where ${matchAnyLevel(query, sql`s.terms`)} and s.published_at is not null
        and (l.company_id is null or l.company_id <> all(${`{${ids.join(",")}}`}::uuid[])))
    select exists (select from l) as sold`);
  return row?.sold ?? false;
}

/** More words than this are no name. */
const MOST_EXACT = 4;

/** Words in a form that nobody writes but in a name, as they are typed: «Гречкин» has the stem of «гречка», «Кипа» that of «кипы». */
async function findExact(
  text: string,
  asked: readonly Asked[],
  sure: readonly Asked[],
): Promise<ReadonlyMap<Asked, string>> {
  const open = asked.filter(
    (one) => one.isWord && one.amount === null && !sure.includes(one) && one.kind !== "side" && one.kind !== "place",
  );
  if (open.length > MOST_EXACT) return new Map();
  const typed = open.map((one) => [one, splitWords(text.slice(one.start, one.end))[0] ?? ""] as const);
  const written = await Promise.all(typed.map(([, word]) => word.length < SHORTEST || isWrittenWord(word)));
  return new Map(typed.filter((_, at) => !written[at]));
}

/** The words that the name of a company has as they are typed. */
function listExact(exact: ReadonlyMap<Asked, string>, { name }: Candidate): Asked[] {
  const words = splitWords(name);
  return [...exact].flatMap(([one, word]) => (words.includes(word) ? [one] : []));
}

async function findCandidates(telling: readonly Asked[], words: readonly Asked[]): Promise<Candidate[]> {
  const ids = ({ terms, near }: Asked) => toIntArray([...terms, ...near].map((term) => toTermId("title", term)));
  const any = telling.map((one) => sql`s.terms && ${ids(one)}`);
  const pairs = words.slice(1).map((one, at) => {
    const before = words[at];
    return before ? sql`s.terms && ${ids(before)} and s.terms && ${ids(one)}` : sql`false`;
  });
  return readWithCustomPlan<Candidate>(sql`
    select c.id, c.name, c.slug, v.inn, v.ogrn, v.id is not null as verified from company_search s join companies c on c.id = s.company_id
    left join companies v on v.id = c.id and v.status = 'VERIFIED'
    where (${sql.join([...any, ...pairs], sql` or `)})
    order by v.id is null limit ${MOST_CANDIDATES}::int`);
}

/**
 * The longest run of words that a company's name has, if it is the whole name or has a telling word. All of a query that has the beginning
 * of the name is one too, but not sure: "Qingdao polymers" of "Qingdao Demo Polymers Co., Ltd.".
 */
function findRun(words: readonly Asked[], company: Candidate, telling: ReadonlySet<Asked>): Run {
  const ofName = parseSearchText(company.name).wanted;
  const own = new Set([
    ...listCompanyNameTerms(company),
    ...[company.slug, company.inn, company.ogrn].flatMap((text) => [...listTerms(text ?? "")]),
  ]);
  const isOfName = words.map(({ terms, near }) => [...terms, ...near].some((term) => own.has(term)));
  let best: Run = { words: [], isSure: false };
  for (let at = 0; at < words.length; at += 1) {
    const next = isOfName.indexOf(false, at);
    const run = words.slice(at, next < 0 ? words.length : next);
    const isWhole = run.length > 1 && run.length >= ofName.length && run.some(({ kind }) => kind !== "goods");
    const isSure = isWhole || run.some((one) => telling.has(one));
    const isHead = run.length === words.length && run.length > 1 && isFirst(run, ofName);
    if (run.length > best.words.length && (isSure || isHead)) best = { words: run, isSure };
  }
  return best;
}

/** Whether the first things of two texts have a term in common. */
const isFirst = ([one]: readonly Asked[], [other]: readonly Asked[]) =>
  one?.terms.some((term) => other?.terms.includes(term)) ?? false;
