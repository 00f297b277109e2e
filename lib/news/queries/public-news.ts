// Reads published news for the API, the pages, the RSS feed and the readiness check.
import { sql } from "drizzle-orm";
import { nameFilteredOrder, readListPage, toListEnvelope } from "@/lib/core/cursor";
import { type Conditions, listConditions } from "@/lib/core/database/conditions";
import { createSitemap } from "@/lib/core/database/id-ranges";
import { readPrepared, readWithCustomPlan } from "@/lib/core/database/reads";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import type { FeedAge } from "@/lib/core/feeds/feed";
import { renderMarkdown } from "@/lib/core/markdown";
import type { Envelope } from "@/lib/core/page";
import { formatInstant } from "@/lib/core/time/instant";
import type { NewsArticle, NewsCategory, NewsFilters, NewsItem, NewsLanguage, NewsQuery } from "../contract";
import { listNewsSources } from "../providers/sources";
import { buildNewsSearchQuery, NEWS_COLUMNS, type NewsRow, toNewsItem } from "../rows";

const CONDITIONS: Conditions<NewsFilters> = {
  category: (value) => sql`n.category = ${value}`,
  language: (value) => sql`n.language = ${value}`,
  q: (value) => sql`n.document @@ ${buildNewsSearchQuery(value)}`,
};

const buildPublicWhere = (filters: NewsFilters) =>
  sql.join([sql`n.status = 'PUBLISHED'`, ...listConditions(CONDITIONS, filters)], sql` and `);

/**
 * One page of published news, newest first, with the exact total. Throws `page_too_deep`, and `invalid_parameter` for a
 * cursor of another list.
 */
export async function listNews({ page, perPage, cursor, ...filters }: NewsQuery): Promise<Envelope<NewsItem>> {
  const request = readListPage({ page, perPage, cursor }, nameFilteredOrder("news", filters), /^\d{1,14}$/);
  const { after } = request;
  const where = buildPublicWhere(filters);
  const isAfter = after
    ? sql`and (n.published_at, n.id) < (to_timestamp(${after.value}::numeric / 1000)::timestamptz(3), ${after.id}::uuid)`
    : sql``;
  // Commodities are read after LIMIT, for this page only.
  const rows = await (filters.q ? readWithCustomPlan : readPrepared)<{ total: number } & (NewsRow | { id: null })>(sql`
    select t.total, p.* from (select count(*)::int as total from news n where ${where}) t left join lateral (
      select ${NEWS_COLUMNS} from (
        select * from news n where ${where} ${isAfter}
        order by n.published_at desc, n.id desc limit ${request.perPage + 1}::int offset ${request.offset}::int
      ) n
    ) p on true order by p."publishedAt" desc, p.id desc`);
  const items = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [toNewsItem(row)]));
  return toListEnvelope(items, rows[0]?.total ?? 0, request, (last) => String(Date.parse(last.publishedAt)));
}

/** One published item with its text. Throws `not_found`, also for drafts and archived items. */
export async function getNewsArticle(slug: string): Promise<NewsArticle> {
  const found = await findArticle(slug);
  if (!found) throw new AppError("not_found", { detail: "There is no such news item." });
  return { ...found, body: found.body === null ? null : renderMarkdown(found.body, new URL(env().APP_URL)) };
}

/** The newest published items with texts and absolute links, for the RSS feed. */
export async function listNewestArticles(filters: NewsFilters, limit: number): Promise<NewsArticle[]> {
  const base = new URL(env().APP_URL);
  const rows = await readWithCustomPlan<NewsRow & { body: string | null }>(sql`
    select ${NEWS_COLUMNS}, n.body from news n where ${buildPublicWhere(filters)} order by n.published_at desc, n.id desc limit ${limit}::int`);
  return rows.map((row) => ({ ...toNewsItem(row), body: row.body === null ? null : renderMarkdown(row.body, base) }));
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
  const { body, imageAlt, translationKey: key, updatedAt, ...item } = found;
  const [translation] =
    key === null
      ? []
      : await readPrepared<{ language: NewsLanguage; slug: string }>(
          sql`select n.language, n.slug from news n where n.translation_key = ${key} and n.language <> ${item.language} and n.status = 'PUBLISHED' limit 1`,
        );
  return {
    article: { ...item, body: body === null ? null : renderMarkdown(body) },
    imageAlt,
    translation: translation ?? null,
    updatedAt: formatInstant(updatedAt),
  };
}

type ArticleRow = NewsRow & {
  body: string | null;
  imageAlt: string | null;
  translationKey: string | null;
  updatedAt: string;
};

async function findArticle(slug: string) {
  if (!/^[a-z0-9-]{1,200}$/.test(slug)) return null;
  const [row] = await readPrepared<ArticleRow>(sql`
    select ${NEWS_COLUMNS}, n.body, n.image_alt as "imageAlt", n.translation_key as "translationKey", n.updated_at as "updatedAt"
    from news n where n.slug = ${slug} and n.status = 'PUBLISHED'`);
  return row ? toNewsItem(row) : null;
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

type SitemapArticle = {
  id: string;
  slug: string;
  language: NewsLanguage;
  changed: string;
  /** Slug of the translation. */
  translation: string | null;
};

const OTHER = sql`news t where t.translation_key = n.translation_key and t.language <> n.language and t.status = 'PUBLISHED'`;

/**
 * Published articles of our own: search engines should show the originals of other news. The older of two translations stands for
 * both, so that no address is listed twice.
 */
export const newsSitemap = createSitemap<SitemapArticle>(
  sql`news n where n.status = 'PUBLISHED' and n.source_url is null
    and not exists (select 1 from ${OTHER} and t.source_url is null and t.id < n.id)`,
  sql`n.id, n.slug, n.language, (select t.slug from ${OTHER} limit 1) as translation,
    greatest(n.updated_at, n.published_at, (select greatest(t.updated_at, t.published_at) from ${OTHER} limit 1)) as changed`,
);
