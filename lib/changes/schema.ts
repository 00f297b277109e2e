// Tables of the journal of changes.
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "@/lib/core/database/columns";
import { CHANGE_KINDS, CHANGE_STEPS } from "./contract";

const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(",")})`);

const changed = () => ({
  kind: text({ enum: CHANGE_KINDS }).notNull(),
  /** Id of the record. Of prices: the feed; of index values and rates: their day. */
  resourceId: text().notNull(),
  slug: text(),
  version: integer(),
  step: text({ enum: CHANGE_STEPS }).notNull(),
  wasPublic: boolean().notNull(),
  isPublic: boolean().notNull(),
  /** Slugs of a listing's industry, group and category before the change and after it. */
  categoriesBefore: text().array(),
  categoriesAfter: text().array(),
  /** Of a listing: its company, or the person without one, at the time of the change. */
  sideId: uuid(),
});

/** Changes as triggers note them in the transaction of the write (`0020_changes.sql`). They move to `changes` once committed. */
export const pendingChanges = pgTable("pending_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  ...changed(),
});

/** The journal. Its numbers grow in the order in which readers can see them (`steps/number-changes.ts`). */
export const changes = pgTable(
  "changes",
  {
    number: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Moment at which it got its number, which never decreases from one number to the next. */
    at: instant().notNull(),
    ...changed(),
  },
  (table) => [
    index("changes_at").on(table.at),
    index("changes_side").on(table.sideId, table.number).where(sql`side_id is not null`),
    check("changes_kind", oneOf("kind", CHANGE_KINDS)),
    check("changes_step", oneOf("step", CHANGE_STEPS)),
  ],
);
