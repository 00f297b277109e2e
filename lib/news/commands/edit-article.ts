import { and, eq, ne, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import { accountOf, type Caller } from "@/lib/core/caller";
import { type Db, findViolatedConstraint, inTransaction } from "@/lib/core/database/db";
import { AppError, type FieldError } from "@/lib/core/errors";
import { isId, newId } from "@/lib/core/id";
import { publish } from "@/lib/core/outbox";
import { lockRole } from "@/lib/users/rows";
import type { NewsStatus } from "../contract";
import { type ArticleFields, MAX_AHEAD_DAYS, type NewArticle } from "../editor-contract";
import { slugsOf } from "../policy/article-slugs";
import { isEditable, noNews, requireNewsEditor, requireNewsMove } from "../policy/news-moves";
import { newsDocument } from "../rows";

import { news } from "../schema";
import { NEWS_TAGS } from "../tags";
import { pairWith } from "./pair-translations";
import { insertCommodities, replaceCommodities } from "./replace-commodities";

const DAY_MS = 86_400_000;

/** Where a writer wants an article to go, and with SCHEDULED when. */
export type NewsMove = { to: NewsStatus; at?: Date };
type Row = typeof news.$inferSelect;

/** Begins a draft of the caller's. Returns its id. Throws `validation_failed` for a translation that has another already. */
export async function createArticle(input: NewArticle, caller: Caller): Promise<string> {
  requireNewsEditor(caller);
  const id = newId();
  const { translationId, ...fields } = input;
  await writing(async (tx) => {
    requireNewsEditor(await lockRole(tx, caller));
    await tx.insert(news).values({
      ...fields,
      id,
      slug: slugsOf(fields.title, id)[1],
      source: "Tonna",
      status: "DRAFT",
      authorId: accountOf(caller)?.userId ?? null,
      document: newsDocument({ ...fields, summary: null, commodities: [] }),
    });
    await pairWith(tx, { id, language: fields.language }, translationId);
    // A translation is about the same goods.
    if (translationId) await insertCommodities(tx, id, await commoditiesOf(tx, translationId));
    await recordAudit(tx, caller, { action: "news.create", subjectId: id, changes: { status: [null, "DRAFT"] } });
    await publish(tx, "news.created", { id, status: "DRAFT" });
  });
  return id;
}

export type Saved = { version: number; slug: string; status: NewsStatus };

/**
 * Saves the texts of an own article, and moves it when told. `version` is the one that the writer began with: another's
 * save in between is `etag_mismatch`, unless `over` names that newer one. What readers see has to be whole. Throws
 * `not_found`, `conflict` (not editable), `invalid_transition`, `validation_failed`.
 */
export async function saveArticle(
  id: string,
  fields: ArticleFields,
  { version, move, isOver = false }: { version: number; move?: NewsMove; isOver?: boolean },
  caller: Caller,
): Promise<Saved> {
  requireNewsEditor(caller);
  const { shown, ...saved } = await writing(async (tx) => {
    const row = await lockArticle(tx, id, version, caller);
    if (!isEditable(row)) throw notEditable();
    const { translationId, commodities, ...texts } = fields;
    const fixed = row.firstPublishedAt !== null || row.status === "PUBLISHED";
    if (fixed && texts.language !== row.language) throw refused("language", "fixed", "can't change once published");
    // A blank address is made from the title; one that readers know already stays.
    const slug = fixed ? row.slug : (texts.slug ?? (await freeSlug(tx, texts.title, id)));
    const next = { ...texts, slug };
    const target = move?.to ?? row.status;
    if (target === "PUBLISHED" || target === "SCHEDULED") requireWhole(next);
    const moved = move && move.to !== row.status ? moveFields(row, move) : rescheduled(row, move);
    const before = await commoditiesOf(tx, id);
    const paired = await pairWith(tx, { id, language: next.language }, translationId);
    const changes = { ...changesOf(row, next, isOver), ...(paired && { translation: paired }), ...moved.changes };
    const same = before.join() === commodities.join();
    if (!same) Object.assign(changes, { commodities: [before, commodities] });
    const state = { slug, status: moved.set.status ?? row.status };
    if (Object.keys(changes).length === 0) return { ...state, version: row.version, shown: false };
    if (!same) await replaceCommodities(tx, id, commodities);
    await tx
      .update(news)
      .set({
        ...next,
        ...moved.set,
        document: newsDocument({ ...next, commodities }),
        version: row.version + 1,
        updatedAt: new Date(),
      })
      .where(eq(news.id, id));
    await recordAudit(tx, caller, { action: `news.${moved.verb ?? "update"}`, subjectId: id, changes });
    await publish(tx, moved.verb ? EVENTS[moved.verb] : "news.updated", { id, ...state });
    const shown = [row.status, state.status].includes("PUBLISHED");
    return { ...state, version: row.version + 1, shown };
  });
  if (shown) invalidate(NEWS_TAGS);
  return saved;
}

/**
 * Moves an item as it stands: publishes, schedules, takes down, brings back. Also for news of other sites. Throws
 * `not_found`, `etag_mismatch`, `invalid_transition` and `validation_failed` for an article that is not whole.
 */
export async function moveArticle(id: string, version: number, move: NewsMove, caller: Caller): Promise<Saved> {
  requireNewsEditor(caller);
  const saved = await writing(async (tx) => {
    const row = await lockArticle(tx, id, version, caller);
    const { set, changes, verb } = moveFields(row, move);
    if (row.feed === null && (set.status === "PUBLISHED" || set.status === "SCHEDULED")) requireWhole(row);
    const next = { version: row.version + 1, status: move.to };
    await tx
      .update(news)
      .set({ ...set, version: next.version, updatedAt: new Date() })
      .where(eq(news.id, id));
    await recordAudit(tx, caller, { action: `news.${verb}`, subjectId: id, changes });
    await publish(tx, EVENTS[verb], { id, slug: row.slug, status: move.to });
    return { ...next, slug: row.slug };
  });
  invalidate(NEWS_TAGS);
  return saved;
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

/** What a move changes. An article that comes back as it was keeps its day; a new one gets this moment. */
function moveFields(row: Row, { to, at }: NewsMove, now = new Date()) {
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

/** A scheduled article keeps its moment, or gets the new one that was asked for. */
function rescheduled(row: Row, move: NewsMove | undefined) {
  const nothing: { set: Partial<Pick<Row, "status" | "publishedAt">>; changes: Record<string, unknown>; verb?: Verb } =
    { set: {}, changes: {} };
  if (move?.to !== "SCHEDULED") return nothing;
  const at = requireAhead(move.at, new Date());
  if (at.getTime() === row.publishedAt?.getTime()) return nothing;
  return { set: { publishedAt: at }, changes: { publishedAt: [row.publishedAt, at] }, verb: "schedule" as const };
}

function requireAhead(at: Date | undefined, now: Date): Date {
  if (!at) throw refused("publishAt", "required", "is needed");
  if (at <= now) throw refused("publishAt", "in_the_past", "must lie ahead");
  if (at.getTime() > now.getTime() + MAX_AHEAD_DAYS * DAY_MS)
    throw refused("publishAt", "too_far", `must lie within ${MAX_AHEAD_DAYS} days`);
  return at;
}

/** Locks an item for a write of who is an editor still. Throws `not_found`, and `etag_mismatch` when it is another version by now. */
export async function lockArticle(tx: Db, id: string, version: number, caller: Caller): Promise<Row> {
  requireNewsEditor(await lockRole(tx, caller));
  const [row] = isId(id) ? await tx.select().from(news).where(eq(news.id, id)).for("update") : [];
  if (!row) throw noNews();
  if (row.version !== version)
    throw new AppError("etag_mismatch", { detail: "Somebody else has saved this article meanwhile." });
  return row;
}

/** The refusal to change what is not ours, or lies in the archive. */
export function notEditable(): AppError {
  return new AppError("conflict", { detail: "News of other sites and archived articles can't be edited." });
}

/** What is shown to readers needs a title, a summary (lists and search engines show it) and a text. */
function requireWhole(texts: { title: string; summary: string | null; body: string | null }): void {
  const errors = (["title", "summary", "body"] as const)
    .filter((name) => !texts[name])
    .map((name) => fieldError(name, "required", "is needed before readers see the article"));
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
}

/** Field by field what changed. A text is told by its length, unless it replaces what somebody else wrote: then whole. */
function changesOf(row: Row, next: Partial<Row>, isOver: boolean): Record<string, unknown> {
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

async function commoditiesOf(tx: Db, id: string): Promise<string[]> {
  const rows = await tx.execute<{ slug: string }>(
    sql`select category_slug as slug from news_commodities where news_id = ${id} order by position, category_slug`,
  );
  return rows.map(({ slug }) => slug);
}

/** The title as an address; with a tail of the id where another article has it. */
async function freeSlug(tx: Db, title: string, id: string): Promise<string> {
  const [short, unique] = slugsOf(title, id);
  const taken = await tx
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.slug, short), ne(news.id, id)));
  return taken.length > 0 ? unique : short;
}

const fieldError = (name: string, code: string, detail: string): FieldError => ({ pointer: `#/${name}`, code, detail });

function refused(name: string, code: string, detail: string): AppError {
  return new AppError("validation_failed", { errors: [fieldError(name, code, detail)] });
}

/** A transaction whose constraints are told in the writer's terms. */
async function writing<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work);
  } catch (error) {
    const constraint = findViolatedConstraint(error);
    if (constraint === "news_slug") throw refused("slug", "not_unique", "is the address of another article");
    if (constraint === "news_translation") throw refused("translationId", "not_unique", "has a translation already");
    throw error;
  }
}
