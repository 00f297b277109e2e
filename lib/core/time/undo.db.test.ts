import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/lib/core/database/db";
import { isUndoable, UNDO_MINUTES } from "./undo";

test("an act can be undone for exactly the stated minutes, with any rounding of its time", async () => {
  // One statement has one now(): what happened that long ago to the microsecond, as a column of instants keeps it.
  const kept = (more: number) =>
    sql`(now() - make_interval(mins => ${UNDO_MINUTES}::int) + make_interval(secs => ${more}::numeric / 1000))::timestamptz(3)`;
  const seen = [];
  for (let index = 0; index < 30; index++) {
    const [row] = await db().execute(
      sql`select ${isUndoable(kept(0))} as over, ${isUndoable(kept(2))} as fresh, ${isUndoable(kept(-2))} as late`,
    );
    seen.push(row);
  }
  expect(seen).toEqual(seen.map(() => ({ over: false, fresh: true, late: false })));
});
