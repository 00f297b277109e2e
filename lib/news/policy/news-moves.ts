// Which states news can move to, and who may move and edit them.
import { accountOf, type Caller } from "@/lib/core/caller";
import { AppError, createTransitionError } from "@/lib/core/errors";
import type { NewsStatus } from "../contract";

/** Every move of the state machine. What was taken down can come back, as it was or to be worked on. */
const NEWS_MOVES: Record<NewsStatus, readonly NewsStatus[]> = {
  DRAFT: ["SCHEDULED", "PUBLISHED", "ARCHIVED"],
  SCHEDULED: ["DRAFT", "PUBLISHED", "ARCHIVED"],
  PUBLISHED: ["ARCHIVED"],
  ARCHIVED: ["DRAFT", "PUBLISHED"],
};

/** News of other sites is theirs: it is shown or taken down, never worked on. */
const FOREIGN_STATES: readonly NewsStatus[] = ["PUBLISHED", "ARCHIVED"];

/** What of an item decides what may be done with it. */
type EditedNews = { status: NewsStatus; feed: string | null; firstPublishedAt: Date | null };

/** The states that an item can be moved to. */
export function newsMoves({ status, feed, firstPublishedAt }: EditedNews): NewsStatus[] {
  return NEWS_MOVES[status].filter((to) => {
    if (feed !== null) return FOREIGN_STATES.includes(to);
    // A draft that was thrown away never came out, so there is nothing to bring back to the readers.
    return !(status === "ARCHIVED" && to === "PUBLISHED" && firstPublishedAt === null);
  });
}

/** Throws `invalid_transition` unless the state machine has the move. */
export function requireNewsMove(item: EditedNews, to: NewsStatus): void {
  if (!newsMoves(item).includes(to)) throw createTransitionError(item.status, to);
}

/** Whether the texts of an item may change: those of our own articles, until they are archived. */
export function isEditable({ status, feed }: Pick<EditedNews, "status" | "feed">): boolean {
  return feed === null && status !== "ARCHIVED";
}

/** Whoever is no editor learns nothing of unpublished news, not even that there is any. Throws `not_found`. */
export function requireNewsEditor(caller: Caller): void {
  if (caller.kind === "system") return;
  const role = accountOf(caller)?.role;
  if (caller.kind !== "session" || (role !== "editor" && role !== "admin")) throw noNews();
}

export function noNews(): AppError {
  return new AppError("not_found", { detail: "There is no such news item." });
}
