// Notes what an undo of an import needs.
import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/core/database/db";
import type { UndoMark } from "@/lib/listings/steps/undo-listings";

/** A listing that an import has written, with the row of the report that tells of it. */
type Noted = UndoMark & { position: number };

/**
 * Notes what an import did to listings, for the time in which it can be undone. Of a listing that two rows change, the state before the
 * first is kept, and the version after the last.
 */
export async function noteUndo(tx: Executor, importId: string, marks: readonly Noted[]): Promise<void> {
  for (const group of splitRepeated(marks))
    await tx.execute(sql`
      insert into import_undo (import_id, listing_id, position, version, before)
      select ${importId}::uuid, n.id, n.position, n.version, n.before
      from jsonb_to_recordset(${JSON.stringify(group)}::jsonb) as n(id uuid, position int, version int, before jsonb)
      on conflict (import_id, listing_id) do update set version = excluded.version,
        before = case when import_undo.before is not null then excluded.before || import_undo.before end`);
}

/** One statement may meet each listing once. */
function splitRepeated(marks: readonly Noted[]): Noted[][] {
  const groups: Noted[][] = [];
  const seen = new Map<string, number>();
  for (const mark of marks) {
    const at = seen.get(mark.id) ?? 0;
    seen.set(mark.id, at + 1);
    const group = groups[at] ?? [];
    group.push(mark);
    groups[at] = group;
  }
  return groups;
}
