import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { NOW } from "../database/columns";

/**
 * Time for which a visible act (listings, documents, invitations) can be undone: long enough to notice a mistake, short enough that nobody
 * relies on the act yet.
 */
export const UNDO_MINUTES = 15;

/** Whether an act at that time can still be undone, by the database's clock. */
export const isUndoable = (at: SQLWrapper): SQL<boolean> =>
  sql<boolean>`${at} > ${NOW} - make_interval(mins => ${UNDO_MINUTES}::int)`;
