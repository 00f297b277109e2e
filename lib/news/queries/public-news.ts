// Reads published news for the API, the pages, the RSS feed and the readiness check.
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
import { listNewsSources } from "../providers/sources";
import { buildNewsSearchQuery, NEWS_COLUMNS, type NewsRow, toNewsItem } from "../rows";

/** SQL of each filter over `news n`. A missing filter does not compile. */
const CONDITIONS: { [K in keyof NewsFilters]-?: (value: NonNullable<NewsFilters[K]>) => SQL } = {
  category: (value) => sql`n.category = ${value}`,
  language: (value) => sql`n.language = ${value}`,
  q: (value) => sql`n.document @@ ${buildNewsSearchQuery(value)}`,
};

function buildPublicWhere({ category, language, q }: NewsFilters): SQL {
  const conditions = [
    category && CONDITIONS.category(category),
    language && CONDITIONS.language(language),
    q && CONDITIONS.q(q),
  ].filter((condition) => condition !== undefined && condition !== "");
  return sql.join([sql`n.status = 'PUBLISHED'`, ...conditions], sql` and `);
}

type PageRow = { total: number } & { [K in keyof NewsRow]: NewsRow[K] | null };

/**
 * One page of published news, newest first, with the exact total. Throws `page_too_deep`, and `invalid_parameter` for a
 * cursor of another list.
 */
export async function listNews(query: NewsQuery): Promise<Envelope<NewsItem>> {
  const { page: _page, perPage: _perPage, cursor: _cursor, ...filters } = query;
  const order = nameFilteredOrder("news", filters);
  const cursor = readCursor(query, order);
  const request = cursor
    ? { ...resolvePageRequest({ perPage: query.perPage }), page: cursor.page }
    : resolvePageRequest(query);
  const where = buildPublicWhere(filters);
  // One extra row shows whether there is a next page. Commodities are read after LIMIT, for this page only.
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

/** One published item with its text. Throws `not_found`, also for drafts and archived items. */
export async function getNewsArticle(slug: string): Promise<NewsArticle> {
  const found = await findArticle(slug);
  if (!found) throw new AppError("not_found", { detail: "There is no such news item." });
  const { body, image_alt: _alt, translation_key: _key, updated_at: _at, ...item } = found;
  return { ...item, body: body === null ? null : renderArticle(body, new URL(env().APP_URL)) };
}

/** The newest published items with texts and absolute links, for the RSS feed. */
export async function listNewestArticles(filters: NewsFilters, limit: number): Promise<NewsArticle[]> {
  const base = new URL(env().APP_URL);
  const rows = await readWithCustomPlan<NewsRow & { body: string | null }>(sql`
    select ${NEWS_COLUMNS}, n.body from news n where ${buildPublicWhere(filters)} order by n.published_at desc, n.id desc limit ${limit}::int`);
  return rows.map((row) => ({ ...toNewsItem(row), body: row.body === null ? null : renderArticle(row.body, base) }));
}

/** An item and what its page shows beside it. */
export type ArticleView = {
  article: NewsArticle;
  /** Alternative text of the picture; null for decoration. */
  imageAlt: string | null;
  /** Slug of the translation. */
  translation: { language: NewsLanguage; slug: string } | null;
  updatedAt: string;
};

/** One published item for its page, with relative links. Null when there is none. */
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

/**
 * News to read next, in the same language: those with the same commodities first, then the same category, then the
 * newest.
 */
export async function listRelatedNews(item: NewsItem, limit: number): Promise<NewsItem[]> {
  const shared = sql`(select count(*) from news_commodities a join news_commodities b using (category_slug) where a.news_id = n.id and b.news_id = ${item.id}::uuid)`;
  // Only recent news is ranked: feeds bring tens of thousands of items.
  const rows = await readPrepared<NewsRow>(sql`
    select ${NEWS_COLUMNS} from (
      select * from news where status = 'PUBLISHED' and language = ${item.language} and id <> ${item.id}::uuid
      order by published_at desc, id desc limit 200
    ) n order by ${shared} desc, n.category = ${item.category} desc, n.published_at desc, n.id desc limit ${limit}::int`);
  return rows.map(toNewsItem);
}

/** Number of published items in each category under the other filters. Empty categories are missing. */
export async function countNewsByCategory({ language, q }: NewsFilters): Promise<Map<NewsCategory, number>> {
  const rows = await (q ? readWithCustomPlan : readPrepared)<{ category: NewsCategory; n: number }>(
    sql`select n.category, count(*)::int as n from news n where ${buildPublicWhere({ language, q })} group by 1`,
  );
  return new Map(rows.map(({ category, n }) => [category, n]));
}

/** Readiness warns when a source has not answered for this long. */
const SILENT_HOURS = 24;
/** Readiness warns after this many days without a new item. */
const USUAL_GAP_DAYS = 7;

/**
 * Age of the newest item of other sites, for readiness. `warn` when it is older than a week, or a source has not
 * answered for a day. Null without sources or items.
 */
export async function getNewsAge(): Promise<FeedAge | null> {
  const ids = listNewsSources().map(({ id }) => id);
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
