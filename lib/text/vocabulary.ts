// The vocabulary for corrections and completions: words of the trade, and words of listing titles (`search_words`).
import { type SQL, sql } from "drizzle-orm";
import { db, type Executor, withRetry } from "@/lib/core/database/db";
import { readPrepared } from "@/lib/core/database/reads";
import { escapeLike } from "@/lib/core/database/sql-text";
import { FIRST_ID } from "@/lib/core/id";
import { singleton } from "@/lib/core/singleton";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { REGIONS } from "@/lib/reference/geo/countries";
import { splitWords } from "./letters";
import otherGoods from "./other-goods.json";
import { stemWord } from "./stem";
import synonyms from "./synonyms.json";

/** From this length on a word may have two mistakes. */
const LONG = 6;
/** Shortest word that is corrected. Shorter words have too many neighbours. */
const SHORTEST = 4;
const LONGEST = 40;

/** Words of the trade, whether or not a listing has them. */
const tradeWords: readonly string[] = [
  ...new Set(
    [
      ...synonyms.flat(),
      ...[...categoryNodes.values()].flatMap((node) => [node.name, node.nameEn, ...node.synonyms]),
      ...[...categoryNodes.values()].flatMap((node) =>
        node.attributes.flatMap(({ name, nameEn, options, optionsEn }) => [
          name,
          nameEn,
          ...(options ?? []),
          ...(optionsEn ?? []),
        ]),
      ),
      ...REGIONS.flatMap(({ nameRu, nameEn }) => [nameRu, nameEn]),
    ]
      .flatMap(splitWords)
      .filter(({ length }) => length >= SHORTEST),
  ),
];

const tradeForms = new Set(
  [
    ...synonyms.flat(),
    ...Object.values(otherGoods),
    ...[...categoryNodes.values()].flatMap((node) => [node.name, node.nameEn, ...node.synonyms]),
  ].flatMap(splitWords),
);
const tradeStems = new Set([...tradeForms].map(stemWord));

/** Whether a word is one of the trade in any form, be it of goods that no category has. */
export function isTradeWord(word: string): boolean {
  return tradeStems.has(stemWord(splitWords(word)[0] ?? ""));
}

const writtenForms = new Set([...tradeForms, ...tradeWords]);

/** Whether a word stands in the dictionary or in a title as it is typed. */
export async function isWrittenWord(word: string): Promise<boolean> {
  if (writtenForms.has(word)) return true;
  const rows = await readPrepared(sql`select 1 from search_words where word = ${word}::text`);
  return rows.length > 0;
}

/** `isName`: the word is of the name of a verified company. */
type Similar = { word: string; distance: number; isName: boolean };

/** Words of names of verified companies, by a condition on their names in lower case. */
async function findNameWords(condition: SQL): Promise<string[]> {
  const rows = await readPrepared<{ search_key: string }>(
    sql`select search_key from companies where status = 'VERIFIED' and ${condition} limit 50`,
  );
  return [...new Set(rows.flatMap((row) => splitWords(row.search_key)))];
}

/** Words of names of verified companies with this beginning, behind this text if it is given. */
export async function findNamesByPrefix(start: string, before = ""): Promise<string[]> {
  const words = await findNameWords(sql`search_key like ${`%${escapeLike(before + start)}%`}::text`);
  return words.filter((word) => word.startsWith(start));
}

/**
 * Words like a mistyped one, nearest first: words of the trade, and title words with the same beginning or similar trigrams.
 * Forms of a word count as one: «бокист» is as near to «бокситы» as to «боксит».
 */
export async function findSimilar(word: string, limit: number): Promise<Similar[]> {
  if (word.length < SHORTEST || word.length > LONGEST) return [];
  const rows = await readPrepared<{ word: string }>(sql`
    (select word from search_words where word % ${word}::text order by similarity(word, ${word}::text) desc limit 50)
    union (select word from search_words where word like ${`${escapeLike(word.slice(0, 2))}%`}::text
      and abs(length(word) - ${word.length}::int) <= 3 limit 500)`);
  // A mistake in the first syllable leaves the ending: «калосарь».
  const [beginning, ending] = [word.slice(0, 3), word.slice(-4)].map((part) => `%${escapeLike(part)}%`);
  const names = new Set(
    await findNameWords(
      sql`(search_key %> ${word}::text or search_key like ${beginning}::text or search_key like ${ending}::text)`,
    ),
  );
  const stem = stemWord(word);
  const allowed = word.length < LONG ? 1 : 2;
  const near = [...new Set([...tradeWords, ...rows.map((row) => row.word), ...names])].flatMap((other): Similar[] => {
    if (Math.abs(other.length - word.length) > allowed + 2 || !sharesLetters(word, other)) return [];
    // A different ending costs little, so that the nearest form comes first.
    const distance = Math.min(measureDistance(word, other), measureDistance(stem, stemWord(other)) + 0.25);
    // People seldom miss the first letter, and hardly ever that and another one.
    const isSameStart = other[0] === word[0];
    return distance >= 1 && distance <= (isSameStart ? allowed : 1) + 0.25
      ? [{ word: other, distance: distance + (isSameStart ? 0 : 0.5), isName: names.has(other) }]
      : [];
  });
  return near.sort((one, other) => one.distance - other.distance).slice(0, limit);
}

/** Whether two words share enough letters to be near. This cheap check comes before the distance. */
function sharesLetters(word: string, other: string): boolean {
  let shared = 0;
  for (const letter of word) if (other.includes(letter)) shared += 1;
  return shared >= word.length - 3;
}

/** Words of the trade that differ from a word in one letter, or in the order of two. */
export function listNearTradeWords(word: string): string[] {
  return [...writtenForms].filter(
    (other) => Math.abs(other.length - word.length) < 2 && measureDistance(word, other) === 1,
  );
}

/** Number of letters missed, added, changed or swapped with a neighbour (optimal string alignment). */
function measureDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Words of the trade and of titles with this beginning, shortest first. */
export async function findWordsByPrefix(start: string, limit: number): Promise<string[]> {
  const pattern = `${escapeLike(start)}%`;
  const titles = await readPrepared<{ word: string }>(
    sql`select word from search_words where word like ${pattern}::text order by length(word), word limit 50`,
  );
  const trade = tradeWords.filter((word) => word.startsWith(start));
  return [...new Set([...trade, ...titles.map((row) => row.word)])]
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, limit);
}

/** The beginnings of words of the trade that a mistyped beginning is nearest to, shortest words first. */
export function findBeginnings(start: string): string[] {
  if (start.length < SHORTEST || start.length > LONGEST) return [];
  const plain = start.replaceAll("ё", "е");
  const near = tradeWords.flatMap((word) => {
    if (word[0] !== plain[0] || word.length < plain.length) return [];
    const lengths = [plain.length, plain.length + 1, plain.length - 1];
    const length = lengths.find((one) => measureDistance(plain, word.slice(0, one)) === 1);
    return length === undefined ? [] : [{ word, start: word.slice(0, length) }];
  });
  return [...new Set(near.sort((a, b) => a.word.length - b.word.length).map((one) => one.start))];
}

/** The words of a title that corrections may offer. */
function listTitleWords(title: string): string[] {
  return [...new Set(splitWords(title))].filter(({ length }) => length >= SHORTEST && length <= LONGEST).sort();
}

/** Stores the words of titles in the writer's transaction. */
export async function storeWords(tx: Executor, titles: readonly string[]): Promise<void> {
  const list = [...new Set(titles.flatMap(listTitleWords))].sort();
  if (list.length > 0) await tx.execute(insertWords(list));
}

/** Statement that stores sorted words. The order is the same for all writers, so that they can't deadlock. */
export function insertWords(list: readonly string[]): SQL {
  return sql`insert into search_words (word) select unnest(string_to_array(${list.join(" ")}, ' ')) on conflict do nothing`;
}

const stored = () => singleton("stored-words", () => new Set<string>());
const NOTED = 50_000;

/** The words of a title that this process has not seen stored. Stored words are never deleted. */
export function listNewWords(title: string): string[] {
  return listTitleWords(title).filter((word) => !stored().has(word));
}

/** Notes that the words of a title are stored. Call it after the commit: a rollback would take them back. */
export function noteWords(title: string): void {
  if (stored().size > NOTED) stored().clear();
  for (const word of listTitleWords(title)) stored().add(word);
}

/** Titles of one step. */
const TITLES = 50_000;

/** Stores the words of all public titles, in steps. A load calls it afterwards, since it writes no words itself. */
export async function collectWords(): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after; ) {
    const [row]: { last: string }[] = await withRetry(() =>
      db().execute<{ last: string }>(sql`
      with part as materialized (
        select id, title, status from listings where id > ${after}::uuid order by id limit ${TITLES}::int
      ), words as (
        insert into search_words (word)
        select w.word from part, regexp_split_to_table(replace(lower(title), 'ё', 'е'), '[^[:alpha:]]+') as w(word)
        where status = 'ACTIVE' and length(w.word) between ${SHORTEST}::int and ${LONGEST}::int group by 1 order by w.word collate "C"
        on conflict do nothing
      )
      select id as last from part order by id desc limit 1`),
    );
    after = row?.last;
  }
}
