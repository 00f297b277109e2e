import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { NOW } from "../database/columns";

/**
 * For so long an act that others notice can be taken back by who did it: long enough to see a slip, short enough that
 * nobody has built on it. The one rule for listings, documents and invitations.
 */
export const UNDO_MINUTES = 15;

/** Whether an act of that moment can still be taken back, by the database's clock. */
export const isUndoable = (at: SQLWrapper): SQL<boolean> =>
  sql<boolean>`${at} > ${NOW} - make_interval(mins => ${UNDO_MINUTES}::int)`;
