// Creates, saves and moves articles of our editors. Each write checks the role, the version and the state first.
import { and, eq, ne, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import { type Caller, getAccount } from "@/lib/core/caller";
import { type Db, findViolatedConstraint, getOnlyRow, inTransaction } from "@/lib/core/database/db";
import { AppError, type FieldError } from "@/lib/core/errors";
import { createId, isId } from "@/lib/core/id";
import { publish } from "@/lib/core/queue/queue";
import { lockRole } from "@/lib/users/rows";
import type { NewsStatus } from "../contract";
import { type ArticleFields, MAX_AHEAD_DAYS, type NewArticle } from "../editor-contract";
import { createArticleSlugs } from "../policy/article-slugs";
import { createNoArticleError, isEditableArticle, requireNewsEditor, requireNewsMove } from "../policy/news-moves";
import { buildNewsDocument } from "../rows";
import { news } from "../schema";
import { NEWS_TAGS } from "../tags";
import { pairTranslations } from "./pair-translations";
import { announceDue } from "./publish-scheduled";
import { insertCommodities, replaceCommodities } from "./replace-commodities";

const DAY_MS = 86_400_000;

/** The state that an editor moves an article to. SCHEDULED needs `at`. */
export type NewsMove = { to: NewsStatus; at?: Date };
type Row = typeof news.$inferSelect;

/** Creates a draft and returns its id. Throws `validation_failed` when the chosen article already has a translation. */
export async function createArticle(input: NewArticle, caller: Caller): Promise<string> {
  requireNewsEditor(caller);
  const id = createId();
  const { translationId, ...fields } = input;
  await writeArticle(async (tx) => {
    requireNewsEditor(await lockRole(tx, caller));
    await tx.insert(news).values({
      ...fields,
      id,
      slug: createArticleSlugs(fields.title, id)[1],
      source: "Tonna",
      status: "DRAFT",
      authorId: getAccount(caller)?.userId ?? null,
      document: buildNewsDocument({ ...fields, summary: null, commodities: [] }),
    });
    await pairTranslations(tx, { id, language: fields.language }, translationId);
    // A translation is about the same goods.
    if (translationId) await insertCommodities(tx, id, await listCommodities(tx, translationId));
    await recordAudit(tx, caller, { action: "news.create", subjectId: id, changes: { status: [null, "DRAFT"] } });
    await publish(tx, "news.created", { id, status: "DRAFT" });
  });
  return id;
}

export type Saved = { version: number; slug: string; status: NewsStatus };

/**
 * Saves an own article and applies `move`. `version` is the version that the editor opened. `isOver` records replaced
 * texts in full in the audit trail. Throws `not_found`, `etag_mismatch`, `conflict` (not editable),
 * `invalid_transition`, `validation_failed` (also for a public article without a text).
 */
export async function saveArticle(
  id: string,
  fields: ArticleFields,
  { version, move, isOver = false }: { version: number; move?: NewsMove; isOver?: boolean },
  caller: Caller,
): Promise<Saved> {
  requireNewsEditor(caller);
  const { shown, ...saved } = await writeArticle(async (tx) => {
    const row = await lockArticle(tx, id, version, caller);
    if (!isEditableArticle(row)) throw createNotEditableError();
    const { translationId, commodities, ...texts } = fields;
    const fixed = row.firstPublishedAt !== null || row.status === "PUBLISHED";
    if (fixed && texts.language !== row.language)
      throw createFieldRefusal("language", "fixed", "can't change once published");
    // An empty slug is made from the title. The slug of a published article never changes.
    const slug = fixed ? row.slug : (texts.slug ?? (await findFreeSlug(tx, texts.title, id)));
    const next = { ...texts, slug };
    const target = move?.to ?? row.status;
    if (target === "PUBLISHED" || target === "SCHEDULED") requireWhole(next);
    const moved = move && move.to !== row.status ? planMove(row, move) : planReschedule(row, move);
    const before = await listCommodities(tx, id);
    const paired = await pairTranslations(tx, { id, language: next.language }, translationId);
    const changes = { ...listChanges(row, next, isOver), ...(paired && { translation: paired }), ...moved.changes };
    const same = before.join() === commodities.join();
    if (!same) Object.assign(changes, { commodities: [before, commodities] });
    if (Object.keys(changes).length === 0) return { slug, status: row.status, version: row.version, shown: false };
    if (!same) await replaceCommodities(tx, id, commodities);
    const set = { ...next, ...moved.set, document: buildNewsDocument({ ...next, commodities }) };
    const stored = await storeChange(tx, caller, row, { set, changes, verb: moved.verb });
    return { ...stored, shown: [row.status, stored.status].includes("PUBLISHED") };
  });
  if (shown) invalidate(NEWS_TAGS);
  return saved;
}

/**
 * Publishes, schedules, archives or restores an item without changing its texts, also news of other sites. Throws
 * `not_found`, `etag_mismatch`, `invalid_transition`, and `validation_failed` when a text is missing.
 */
export async function moveArticle(id: string, version: number, move: NewsMove, caller: Caller): Promise<Saved> {
  requireNewsEditor(caller);
  const saved = await writeArticle(async (tx) => {
    const row = await lockArticle(tx, id, version, caller);
    const planned = planMove(row, move);
    if (row.feed === null && (move.to === "PUBLISHED" || move.to === "SCHEDULED")) requireWhole(row);
    return storeChange(tx, caller, row, planned);
  });
  invalidate(NEWS_TAGS);
  return saved;
}

type Change = { set: PgUpdateSetSource<typeof news>; changes: Record<string, unknown>; verb?: Verb | undefined };

async function storeChange(tx: Db, caller: Caller, row: Row, { set, changes, verb }: Change): Promise<Saved> {
  const stored = getOnlyRow(
    await tx
      .update(news)
      .set({ ...set, version: row.version + 1, updatedAt: new Date() })
      .where(eq(news.id, row.id))
      .returning({ version: news.version, slug: news.slug, status: news.status }),
  );
  await recordAudit(tx, caller, { action: `news.${verb ?? "update"}`, subjectId: row.id, changes });
  await publish(tx, verb ? EVENTS[verb] : "news.updated", { id: row.id, slug: stored.slug, status: stored.status });
  await announceDue(tx, row.id);
  return stored;
}

type Verb = "publish" | "schedule" | "archive" | "redraft";
const VERBS: Record<NewsStatus, Verb> = {
  PUBLISHED: "publish",
  SCHEDULED: "schedule",
  ARCHIVED: "archive",
  DRAFT: "redraft",
};
const EVENTS = {
  publish: "news.published",
  schedule: "news.scheduled",
  archive: "news.archived",
  redraft: "news.redrafted",
} as const;

/**
 * Columns and audit changes of a move. A restored article keeps its publication date; any other gets the current time.
 */
function planMove(row: Row, { to, at }: NewsMove) {
  const now = new Date();
  requireNewsMove(row, to);
  const publishedAt = {
    PUBLISHED: row.status === "ARCHIVED" ? (row.publishedAt ?? now) : now,
    SCHEDULED: to === "SCHEDULED" ? requireAhead(at, now) : null,
    DRAFT: null,
    ARCHIVED: row.status === "PUBLISHED" ? row.publishedAt : row.firstPublishedAt,
  }[to];
  const cameOut = to === "PUBLISHED" ? publishedAt : row.status === "PUBLISHED" ? row.publishedAt : null;
  return {
    set: { status: to, publishedAt, firstPublishedAt: row.firstPublishedAt ?? cameOut },
    changes: { status: [row.status, to], ...(to === "SCHEDULED" && { publishedAt: [null, publishedAt] }) },
    verb: VERBS[to],
  };
}

/** Columns of a new publication time for an article that is already scheduled. */
function planReschedule(row: Row, move: NewsMove | undefined) {
  const nothing: { set: Partial<Pick<Row, "status" | "publishedAt">>; changes: Record<string, unknown>; verb?: Verb } =
    { set: {}, changes: {} };
  if (move?.to !== "SCHEDULED") return nothing;
  const at = requireAhead(move.at, new Date());
  if (at.getTime() === row.publishedAt?.getTime()) return nothing;
  return { set: { publishedAt: at }, changes: { publishedAt: [row.publishedAt, at] }, verb: "schedule" as const };
}

function requireAhead(at: Date | undefined, now: Date): Date {
  if (!at) throw createFieldRefusal("publishAt", "required", "is needed");
  if (at <= now) throw createFieldRefusal("publishAt", "in_the_past", "must lie ahead");
  if (at.getTime() > now.getTime() + MAX_AHEAD_DAYS * DAY_MS)
    throw createFieldRefusal("publishAt", "too_far", `must lie within ${MAX_AHEAD_DAYS} days`);
  return at;
}

/**
 * Checks the role in the database, then locks the row. Throws `not_found`, and `etag_mismatch` when the version
 * differs.
 */
export async function lockArticle(tx: Db, id: string, version: number, caller: Caller): Promise<Row> {
  requireNewsEditor(await lockRole(tx, caller));
  const [row] = isId(id) ? await tx.select().from(news).where(eq(news.id, id)).for("update") : [];
  if (!row) throw createNoArticleError();
  if (row.version !== version)
    throw new AppError("etag_mismatch", { detail: "Somebody else has saved this article in the meantime." });
  return row;
}

/** The error for news of other sites and for archived articles. */
export function createNotEditableError(): AppError {
  return new AppError("conflict", { detail: "News of other sites and archived articles can't be edited." });
}

/** A public article needs a title, a summary (lists and search engines show it) and a body. */
function requireWhole(texts: { title: string; summary: string | null; body: string | null }): void {
  const errors = (["title", "summary", "body"] as const)
    .filter((name) => !texts[name])
    .map((name) => createFieldError(name, "required", "is needed before readers see the article"));
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
}

/**
 * Changes of each field for the audit trail: of a body only its length, unless it replaces the text of another editor.
 */
function listChanges(row: Row, next: Partial<Row>, isOver: boolean): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const name of ["title", "summary", "body", "category", "language", "slug", "imageAlt"] as const) {
    const [before, after] = [row[name], next[name] ?? null];
    if (before === after) continue;
    changes[name] =
      name === "body" && !isOver
        ? { characters: [String(before ?? "").length, String(after ?? "").length] }
        : [before, after];
  }
  return changes;
}

async function listCommodities(tx: Db, id: string): Promise<string[]> {
  const rows = await tx.execute<{ slug: string }>(
    sql`select category_slug as slug from news_commodities where news_id = ${id} order by position, category_slug`,
  );
  return rows.map(({ slug }) => slug);
}

/** The short slug of a title, or the unique one when another article has the short one. */
async function findFreeSlug(tx: Db, title: string, id: string): Promise<string> {
  const [short, unique] = createArticleSlugs(title, id);
  const taken = await tx
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.slug, short), ne(news.id, id)));
  return taken.length > 0 ? unique : short;
}

const createFieldError = (name: string, code: string, detail: string): FieldError => ({
  pointer: `#/${name}`,
  code,
  detail,
});

function createFieldRefusal(name: string, code: string, detail: string): AppError {
  return new AppError("validation_failed", { errors: [createFieldError(name, code, detail)] });
}

/** Runs a transaction and turns violated constraints into errors of the form. */
async function writeArticle<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work);
  } catch (error) {
    const constraint = findViolatedConstraint(error);
    if (constraint === "news_slug") throw createFieldRefusal("slug", "not_unique", "is the address of another article");
    if (constraint === "news_translation")
      throw createFieldRefusal("translationId", "not_unique", "has a translation already");
    throw error;
  }
}
