// States that news can move to, and the callers who may move and edit them.
import { type Caller, getAccount } from "@/lib/core/caller";
import { AppError, createTransitionError } from "@/lib/core/errors";
import type { NewsStatus } from "../contract";

/** Allowed moves between states. Archived news can be published again or become a draft. */
const NEWS_MOVES: Record<NewsStatus, readonly NewsStatus[]> = {
  DRAFT: ["SCHEDULED", "PUBLISHED", "ARCHIVED"],
  SCHEDULED: ["DRAFT", "PUBLISHED", "ARCHIVED"],
  PUBLISHED: ["ARCHIVED"],
  ARCHIVED: ["DRAFT", "PUBLISHED"],
};

/** News of other sites can be shown or archived, never edited. */
const FOREIGN_STATES: readonly NewsStatus[] = ["PUBLISHED", "ARCHIVED"];

/** Fields that decide which moves are allowed. */
type EditedNews = { status: NewsStatus; feed: string | null; firstPublishedAt: Date | null };

/** States that the item can move to. */
export function listNewsMoves({ status, feed, firstPublishedAt }: EditedNews): NewsStatus[] {
  return NEWS_MOVES[status].filter((to) => {
    if (feed !== null) return FOREIGN_STATES.includes(to);
    // An archived draft was never public, so it cannot be published again directly.
    return !(status === "ARCHIVED" && to === "PUBLISHED" && firstPublishedAt === null);
  });
}

/** Throws `invalid_transition` when the move is not allowed. */
export function requireNewsMove(item: EditedNews, to: NewsStatus): void {
  if (!listNewsMoves(item).includes(to)) throw createTransitionError(item.status, to);
}

/** Texts of own articles can change until they are archived. */
export function isEditableArticle({ status, feed }: Pick<EditedNews, "status" | "feed">): boolean {
  return feed === null && status !== "ARCHIVED";
}

/** Throws `not_found`: people who are not editors must not learn that unpublished news exists. */
export function requireNewsEditor(caller: Caller): void {
  if (caller.kind === "system") return;
  const role = getAccount(caller)?.role;
  if (caller.kind !== "session" || (role !== "editor" && role !== "admin")) throw createNoArticleError();
}

export function createNoArticleError(): AppError {
  return new AppError("not_found", { detail: "There is no such news item." });
}
