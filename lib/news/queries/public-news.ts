import { type SQL, sql } from "drizzle-orm";
import {
  createCursorError,
  decodeCursor,
  encodeCursor,
  nameFilteredOrder,
  requireCursorAlone,
} from "@/lib/core/cursor";
import { readPrepared, readWithCustomPlan } from "@/lib/core/database/reads";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import type { FeedAge } from "@/lib/core/feeds/feed";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import type { NewsArticle, NewsCategory, NewsFilters, NewsItem, NewsLanguage, NewsQuery } from "../contract";
import { renderArticle } from "../policy/article-html";
import { newsSources } from "../providers/sources";
import { NEWS_COLUMNS, type NewsRow, newsSearchQuery, toNewsItem } from "../rows";

/** How each filter reads in SQL over `news n`; one that is missing here does not compile. */
const CONDITIONS: { [K in keyof NewsFilters]-?: (value: NonNullable<NewsFilters[K]>) => SQL } = {
  category: (value) => sql`n.category = ${value}`,
  language: (value) => sql`n.language = ${value}`,
  q: (value) => sql`n.document @@ ${newsSearchQuery(value)}`,
};

function publicWhere({ category, language, q }: NewsFilters): SQL {
  const conditions = [
    category && CONDITIONS.category(category),
    language && CONDITIONS.language(language),
    q && CONDITIONS.q(q),
  ].filter((condition) => condition !== undefined && condition !== "");
  return sql.join([sql`n.status = 'PUBLISHED'`, ...conditions], sql` and `);
}

type PageRow = { total: number } & { [K in keyof NewsRow]: NewsRow[K] | null };

/**
 * One page of published news, newest first, and the exact number of all. Throws `invalid_parameter` for a cursor of
 * another list and `page_too_deep`.
 */
export async function listNews(query: NewsQuery): Promise<Envelope<NewsItem>> {
  const { page: _page, perPage: _perPage, cursor: _cursor, ...filters } = query;
  const order = nameFilteredOrder("news", filters);
  const cursor = readCursor(query, order);
  const request = cursor
    ? { ...resolvePageRequest({ perPage: query.perPage }), page: cursor.page }
    : resolvePageRequest(query);
  const where = publicWhere(filters);
  // One row more than asked for tells whether there is a next page. Commodities are looked up behind the limit: for the page alone.
  const rows = await (filters.q ? readWithCustomPlan : readPrepared)<PageRow>(sql`
    select t.total, p.* from (select count(*)::int as total from news n where ${where}) t left join lateral (
      select ${NEWS_COLUMNS} from (
        select * from news n where ${where} ${cursor ? sql`and ${cursor.where}` : sql``}
        order by n.published_at desc, n.id desc limit ${request.perPage + 1}::int offset ${request.offset}::int
      ) n
    ) p on true order by p.published_at desc, p.id desc`);
  const found = rows.filter((row): row is PageRow & NewsRow => row.id !== null);
  const data = found.slice(0, request.perPage).map(toNewsItem);
  const last = data.at(-1);
  const value = String(last ? new Date(last.publishedAt).getTime() : 0);
  const next =
    found.length > data.length && last ? encodeCursor({ order, value, id: last.id, page: request.page + 1 }) : null;
  return toEnvelope(data, rows[0]?.total ?? 0, request, next);
}

function readCursor(query: NewsQuery, order: string): { page: number; where: SQL } | null {
  if (query.cursor === undefined) return null;
  requireCursorAlone(query);
  const { value, id, page } = decodeCursor(query.cursor, order);
  if (value === null || !/^\d{1,14}$/.test(value)) throw createCursorError();
  const place = sql`(to_timestamp(${value}::numeric / 1000)::timestamptz(3), ${id}::uuid)`;
  return { page, where: sql`(n.published_at, n.id) < ${place}` };
}

/** One published item with its text. Throws `not_found`, also for drafts and what has been archived. */
export async function getNewsArticle(slug: string): Promise<NewsArticle> {
  const found = await findArticle(slug);
  if (!found) throw new AppError("not_found", { detail: "There is no such news item." });
  const { body, image_alt: _alt, translation_key: _key, updated_at: _at, ...item } = found;
  return { ...item, body: body === null ? null : renderArticle(body, new URL(env().APP_URL)) };
}

/** The newest published items with their texts, links absolute: for the RSS feed. */
export async function listNewestArticles(filters: NewsFilters, limit: number): Promise<NewsArticle[]> {
  const base = new URL(env().APP_URL);
  const rows = await readWithCustomPlan<NewsRow & { body: string | null }>(sql`
    select ${NEWS_COLUMNS}, n.body from news n where ${publicWhere(filters)} order by n.published_at desc, n.id desc limit ${limit}::int`);
  return rows.map((row) => ({ ...toNewsItem(row), body: row.body === null ? null : renderArticle(row.body, base) }));
}

/** What the page of an item needs beside it. */
export type ArticleView = {
  article: NewsArticle;
  /** What its picture shows; null when it only decorates. */
  imageAlt: string | null;
  /** The same article in the other language. */
  translation: { language: NewsLanguage; slug: string } | null;
  updatedAt: string;
};

/** One published item for its page: links of its text stay within the site. Null when there is none. */
export async function findArticleView(slug: string): Promise<ArticleView | null> {
  const found = await findArticle(slug);
  if (!found) return null;
  const { body, image_alt: imageAlt, translation_key: key, updated_at: updatedAt, ...item } = found;
  const [translation] =
    key === null
      ? []
      : await readPrepared<{ language: NewsLanguage; slug: string }>(
          sql`select n.language, n.slug from news n where n.translation_key = ${key} and n.language <> ${item.language} and n.status = 'PUBLISHED' limit 1`,
        );
  return {
    article: { ...item, body: body === null ? null : renderArticle(body) },
    imageAlt,
    translation: translation ?? null,
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

type ArticleRow = NewsRow & {
  body: string | null;
  image_alt: string | null;
  translation_key: string | null;
  updated_at: string;
};

async function findArticle(slug: string) {
  if (!/^[a-z0-9-]{1,200}$/.test(slug)) return null;
  const [row] = await readPrepared<ArticleRow>(
    sql`select ${NEWS_COLUMNS}, n.body, n.image_alt, n.translation_key, n.updated_at from news n where n.slug = ${slug} and n.status = 'PUBLISHED'`,
  );
  if (!row) return null;
  const { body, image_alt, translation_key, updated_at } = row;
  return { ...toNewsItem(row), body, image_alt, translation_key, updated_at };
}

/** What to read after an item, in its language: what shares its commodities, then its category, then the newest. */
export async function relatedNews(item: NewsItem, limit: number): Promise<NewsItem[]> {
  const shared = sql`(select count(*) from news_commodities a join news_commodities b using (category_slug) where a.news_id = n.id and b.news_id = ${item.id}::uuid)`;
  // Ranking looks at recent news only: with feeds there are tens of thousands, of which the old ones help nobody.
  const rows = await readPrepared<NewsRow>(sql`
    select ${NEWS_COLUMNS} from (
      select * from news where status = 'PUBLISHED' and language = ${item.language} and id <> ${item.id}::uuid
      order by published_at desc, id desc limit 200
    ) n order by ${shared} desc, n.category = ${item.category} desc, n.published_at desc, n.id desc limit ${limit}::int`);
  return rows.map(toNewsItem);
}

/** How many published items each category has under the other filters; categories without any are left out. */
export async function countNewsByCategory({ language, q }: NewsFilters): Promise<Map<NewsCategory, number>> {
  const rows = await (q ? readWithCustomPlan : readPrepared)<{ category: NewsCategory; n: number }>(
    sql`select n.category, count(*)::int as n from news n where ${publicWhere({ language, q })} group by 1`,
  );
  return new Map(rows.map(({ category, n }) => [category, n]));
}

/** No source answering for so long is worth a warning. */
const SILENT_HOURS = 24;
/** So many days without a single new item, likewise. */
const USUAL_GAP_DAYS = 7;

/**
 * How old the news of other sites is, for readiness: the day of the newest public item. `warn` when that is over a week
 * ago, or one of the configured sources has not answered soundly for a day. Null before anything came, and without sources.
 */
export async function newsAge(): Promise<FeedAge | null> {
  const ids = newsSources().map(({ id }) => id);
  if (ids.length === 0) return null;
  const [row] = await readWithCustomPlan<{ newest: string | null; sound: number }>(sql`
    select (select max(n.published_at) from news n where n.status = 'PUBLISHED' and n.feed is not null) as newest,
      (select count(*)::int from news_sources s where s.id in ${ids} and s.succeeded_at > now() - make_interval(hours => ${SILENT_HOURS}::int)) as sound`);
  if (!row?.newest) return null;
  const date = new Date(row.newest);
  const ageDays = Math.max(0, Math.floor((Date.now() - date.getTime()) / 86_400_000));
  const isFine = row.sound === ids.length && ageDays <= USUAL_GAP_DAYS;
  return { status: isFine ? "pass" : "warn", date: date.toISOString().slice(0, 10), ageDays, recorded: false };
}
