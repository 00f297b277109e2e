// Reads news in every state for editors: the list, one article, its preview, choices of a translation.
import { type SQL, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { type Conditions, listConditions } from "@/lib/core/database/conditions";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { escapeLike } from "@/lib/core/database/sql-text";
import { isId } from "@/lib/core/id";
import { renderMarkdown } from "@/lib/core/markdown";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { formatInstant } from "@/lib/core/time/instant";
import { NEWS_STATUSES, type NewsLanguage, type NewsStatus } from "../contract";
import type { ArticleFields, EditorNewsCounts, EditorNewsItem, EditorNewsQuery } from "../editor-contract";
import { createNoArticleError, isEditableArticle, listNewsMoves, requireNewsEditor } from "../policy/news-moves";
import { NEWS_COLUMNS, toNewsItem } from "../rows";
import type { ArticleView } from "./public-news";

type EditorNewsPage = Envelope<EditorNewsItem> & { counts: EditorNewsCounts };

const ORDERS: Record<NonNullable<EditorNewsQuery["sort"]>, Record<"asc" | "desc", SQL>> = {
  changed: { asc: sql`n.updated_at, n.id`, desc: sql`n.updated_at desc, n.id desc` },
  date: { asc: sql`n.published_at nulls last, n.id`, desc: sql`n.published_at desc nulls last, n.id desc` },
  title: { asc: sql`lower(n.title), n.id`, desc: sql`lower(n.title) desc, n.id desc` },
};

/** One page of news in all states, with the count of each state. Throws `not_found` for callers who are not editors. */
export async function listEditorNews(query: EditorNewsQuery, caller: Caller): Promise<EditorNewsPage> {
  requireNewsEditor(caller);
  const request = resolvePageRequest(query);
  const matching = sql.join([sql`true`, ...listConditions(CONDITIONS, query)], sql` and `);
  const shown = query.status ? sql`${matching} and n.status = ${query.status}` : matching;
  const sort = query.sort ?? "changed";
  const order = ORDERS[sort][query.order ?? (sort === "title" ? "asc" : "desc")];
  const [counted, rows] = await Promise.all([
    queryWithCustomPlan<{ status: NewsStatus; n: number }>(
      sql`select n.status, count(*)::int as n from news n where ${matching} group by 1`,
    ),
    queryWithCustomPlan<EditorNewsItem>(sql`
      select n.id, n.slug, n.title, n.status, n.category, n.language, n.source, n.feed is not null as "isForeign",
        n.published_at as "publishedAt", n.updated_at as "changedAt"
      from news n where ${shown} order by ${order} limit ${request.perPage}::int offset ${request.offset}::int`),
  ]);
  const counts = Object.fromEntries(
    NEWS_STATUSES.map((status) => [status, counted.find((row) => row.status === status)?.n ?? 0]),
  ) as EditorNewsCounts;
  const total = query.status ? counts[query.status] : Object.values(counts).reduce((sum, n) => sum + n, 0);
  const items = rows.map((row) => ({
    ...row,
    publishedAt: row.publishedAt && formatInstant(row.publishedAt),
    changedAt: formatInstant(row.changedAt),
  }));
  return { ...toEnvelope(items, total, request, null), counts };
}

const CONDITIONS: Conditions<Pick<EditorNewsQuery, "category" | "language" | "origin" | "q">> = {
  category: (value) => sql`n.category = ${value}`,
  language: (value) => sql`n.language = ${value}`,
  origin: (value) => (value === "own" ? sql`n.feed is null` : sql`n.feed is not null`),
  q: (value) => {
    const inside = `%${escapeLike(value)}%`;
    return sql`(n.title ilike ${inside} or n.slug ilike ${inside} or n.source ilike ${inside})`;
  },
};

/** An item in the editor's form. */
export type EditedArticle = Omit<ArticleFields, "translationId"> & {
  id: string;
  slug: string;
  status: NewsStatus;
  version: number;
  publishedAt: string | null;
  image: string | null;
  /** Address of the original, for news of other sites. */
  sourceUrl: string | null;
  source: string;
  /** `isAddressFixed`: slug and language cannot change. `moves`: states that the item can move to. */
  isEditable: boolean;
  isAddressFixed: boolean;
  moves: NewsStatus[];
  translation: { id: string; title: string; slug: string; status: NewsStatus } | null;
  lastChange: { at: string; by: string | null };
};

type EditedRow = Omit<EditedArticle, "isEditable" | "isAddressFixed" | "moves" | "lastChange"> & {
  feed: string | null;
  firstPublishedAt: string | null;
  updatedAt: string;
  changedBy: string | null;
};

/** One item in any state. Throws `not_found`, also for callers who are not editors. */
export async function getEditedArticle(id: string, caller: Caller): Promise<EditedArticle> {
  requireNewsEditor(caller);
  const { feed, firstPublishedAt, updatedAt, changedBy, ...row } = await getRow(id);
  const item = { ...row, feed, firstPublishedAt: firstPublishedAt === null ? null : new Date(firstPublishedAt) };
  return {
    ...row,
    publishedAt: row.publishedAt && formatInstant(row.publishedAt),
    isEditable: isEditableArticle(item),
    isAddressFixed: firstPublishedAt !== null || row.status === "PUBLISHED",
    moves: listNewsMoves(item),
    lastChange: { at: formatInstant(updatedAt), by: changedBy },
  };
}

async function getRow(id: string): Promise<EditedRow> {
  const [row] = isId(id)
    ? await queryWithCustomPlan<EditedRow>(sql`
        select ${NEWS_COLUMNS}, n.body, n.status, n.version, n.image_alt as "imageAlt", n.feed, n.first_published_at as "firstPublishedAt",
          n.updated_at as "updatedAt",
          (select u.name from audit_log a join users u on u.id = a.actor_user_id
            where a.subject_type = 'news' and a.subject_id = n.id::text order by a.at desc, a.id desc limit 1) as "changedBy",
          (select jsonb_build_object('id', t.id, 'title', t.title, 'slug', t.slug, 'status', t.status) from news t
            where t.translation_key = n.translation_key and t.id <> n.id limit 1) as translation
        from news n where n.id = ${id}::uuid`)
    : [];
  if (!row) throw createNoArticleError();
  return row;
}

/** The item in any state as its public page shows it. An item without a date gets the current time. Throws `not_found`. */
export async function getArticlePreview(id: string, caller: Caller): Promise<ArticleView & { status: NewsStatus }> {
  requireNewsEditor(caller);
  const row = await getRow(id);
  const item = toNewsItem({ ...row, publishedAt: row.publishedAt ?? new Date().toISOString() });
  return {
    article: { ...item, body: row.body === null ? null : renderMarkdown(row.body) },
    imageAlt: row.imageAlt,
    translation: null,
    updatedAt: formatInstant(row.updatedAt),
    status: row.status,
  };
}

type TranslationChoice = { id: string; title: string; status: NewsStatus };
const MOST_CHOICES = 200;

/** Own articles of a language without a translation, newest first. */
export async function listTranslationChoices(language: NewsLanguage, caller: Caller): Promise<TranslationChoice[]> {
  requireNewsEditor(caller);
  return queryWithCustomPlan<TranslationChoice>(sql`
    select n.id, n.title, n.status from news n
    where n.feed is null and n.language = ${language} and n.status <> 'ARCHIVED' and not exists (
      select 1 from news t where t.translation_key = n.translation_key and t.id <> n.id)
    order by n.updated_at desc, n.id desc limit ${MOST_CHOICES}::int`);
}
