// Reads rows of the journal of changes behind a position.
import { type SQL, sql } from "drizzle-orm";
import { getOnlyRow, inTransaction, queryPrepared, queryWithCustomPlan } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import { CHANGES_KEPT_DAYS, type ChangeKind, type ChangeStep } from "../contract";
import { createExpiredError, type Position, parsePosition } from "../policy";
import { numberChanges } from "../steps/number-changes";

/** Numbers that one page looks through: a filter that matches little would read the whole journal otherwise. */
const LOOKED_THROUGH = 200_000;

export type JournalRow = {
  number: number;
  /** As Postgres writes it. */
  at: string;
  kind: ChangeKind;
  resourceId: string;
  slug: string | null;
  version: number | null;
  step: ChangeStep;
  wasPublic: boolean;
  isPublic: boolean;
  sideId: string | null;
};

/** Condition: the change is past its time. */
export const IS_OLD = sql.raw(`at < now() - interval '${CHANGES_KEPT_DAYS} days'`);

/** Columns of a change for its reader: whether they saw the record before, and see it now. */
type Seen = { wasPublic: SQL; isPublic: SQL };
const EVERYWHERE: Seen = { wasPublic: sql`was_public`, isPublic: sql`is_public` };

type Asked = { since?: string | undefined; types?: readonly string[] | undefined; limit?: number | undefined };
/** The changes that a reader may see: a condition, and the SQL of their type. */
type View = { which: SQL; type: SQL; seen?: Seen };

/**
 * Changes of a view after `since`, oldest first, and the number to go on from. What is committed has its number by then. Throws
 * `invalid_parameter`, `cursor_expired`.
 */
export async function readJournal(
  { since, types, limit = 100 }: Asked,
  { which, type, seen }: View,
): Promise<{ rows: JournalRow[]; next: number }> {
  const position = since === undefined ? null : parsePosition(since);
  const last = await numberAll();
  if (!position) return { rows: [], next: last };
  const after = await findStart(position, last);
  const isWanted = types ? sql`${type} = any(${splitParam(types.join())}::text[])` : sql`true`;
  const end = Math.min(last, after + LOOKED_THROUGH);
  const rows = await selectChanges({ after, end, limit }, sql`${which} and ${isWanted}`, seen);
  return { rows, next: (rows.length === limit ? rows.at(-1)?.number : undefined) ?? end };
}

type Range = { after: number; end: number; limit: number };

/** Changes of a range of numbers that a condition names, in their order. */
export async function selectChanges(
  { after, end, limit }: Range,
  which: SQL,
  { wasPublic, isPublic }: Seen = EVERYWHERE,
): Promise<JournalRow[]> {
  const rows = await queryWithCustomPlan<Omit<JournalRow, "number"> & { number: string }>(sql`
    select number, at, kind, "resourceId", slug, version, step, "wasPublic", "isPublic", "sideId" from (
      select number, at, kind, resource_id as "resourceId", slug, version, step, ${wasPublic} as "wasPublic",
        ${isPublic} as "isPublic", side_id as "sideId", categories_before, categories_after
      from changes where number > ${after}::bigint and number <= ${end}::bigint) c
    where ${which} order by number limit ${limit}::int`);
  return rows.map((row) => ({ ...row, number: Number(row.number) }));
}

type End = { last: string; pending: boolean };

/** Gives each committed change its number, if any waits for one. Returns the highest number, 0 for none. */
export async function numberAll(): Promise<number> {
  const readEnd = async () =>
    getOnlyRow(
      await queryPrepared<End>(sql`
        select coalesce((select max(number) from changes), 0) as last, exists (select from pending_changes) as pending`),
    );
  const end = await readEnd();
  if (!end.pending) return Number(end.last);
  await inTransaction(numberChanges);
  return Number((await readEnd()).last);
}

/** The number after which a reader goes on. Throws `cursor_expired` when what came next is not kept any more. */
async function findStart(position: Position, last: number): Promise<number> {
  if ("from" in position) {
    const [first] = await queryPrepared<{ number: string }>(
      sql`select number from changes where at >= ${position.from.toISOString()}::timestamptz order by at, number limit 1`,
    );
    return first ? Number(first.number) - 1 : last;
  }
  const [oldest] = await queryPrepared<{ number: string; old: boolean }>(
    sql`select number, ${IS_OLD} as old from changes order by number limit 1`,
  );
  // A number from the future is one that a restored backup does not know.
  const isLost = position.after > last || (oldest?.old && position.after < Number(oldest.number) - 1);
  if (isLost) throw createExpiredError();
  return position.after;
}
