import { eq, sql } from "drizzle-orm";
import { invalidate } from "@/lib/core/cache/tags";
import type { Account, Caller } from "@/lib/core/caller";
import { db, inTransaction } from "@/lib/core/database/db";
import { FIRST_ID, isId } from "@/lib/core/id";
import { log } from "@/lib/core/log";
import type { RowOutcome } from "@/lib/listings/row-contract";
import { noteWords } from "@/lib/text/vocabulary";
import { findWriterAccount } from "@/lib/users/queries";
import { KEPT_DAYS } from "./contract";
import { imports } from "./schema";
import { lockImport, type Running, retireNext, storeOutcomes, writeNextPart } from "./steps";

/*
 * Work on an import: a portion a transaction, so that a process that is killed loses none that it has told of, and the next one goes on.
 */

/** One portion of an import. `after`: the last listing that was looked at for retirement. */
async function runPortion(id: string, after: string): Promise<{ after: string } | null> {
  const made = await inTransaction(async (tx) => {
    const run = await lockImport(tx, id);
    if (!run) return null;
    const caller = await findWriter(run);
    if (!caller) return finish(tx, run, "failed");
    const part = await writeNextPart(tx, run, caller);
    if (part) {
      await storeOutcomes(tx, id, part.outcomes);
      return { ...part, after };
    }
    const gone = run.missing === "keep" ? null : await retireNext(tx, run, caller, after);
    if (!gone) return finish(tx, run, "done");
    const outcomes = gone.retired.map((listing, index) => ({
      position: run.total + run.retired + index + 1,
      outcome: toRetired(listing),
    }));
    await storeOutcomes(tx, id, outcomes);
    return { outcomes, tags: gone.retired.flatMap(({ tags }) => tags), titles: [], after: gone.after };
  });
  if (!made) return null;
  invalidate([...new Set(made.tags)]);
  made.titles.forEach(noteWords);
  return { after: made.after };
}

const toRetired = ({ id, slug, number }: { id: string; slug: string; number: string }): RowOutcome => ({
  result: "retired",
  externalId: number,
  id,
  slug,
  errors: [],
});

async function finish(
  tx: Parameters<Parameters<typeof inTransaction>[0]>[0],
  run: Running,
  state: "done" | "failed",
): Promise<null> {
  await tx.update(imports).set({ state, finishedAt: new Date() }).where(eq(imports.id, run.id));
  return null;
}

/** The account that an import is written for, as it is now; null once it is gone. */
async function findWriter({ userId, keyId }: Running): Promise<(Caller & Account) | null> {
  const account = await findWriterAccount({ id: userId });
  if (!account) return null;
  return keyId ? { kind: "key", keyId, scopes: ["listings:write"], ...account } : { kind: "session", ...account };
}

/** Works on an import until it is done, or until a moment (epoch ms) has passed. Returns whether it is done. */
export async function runImport(id: string, until = Number.POSITIVE_INFINITY): Promise<boolean> {
  if (!isId(id)) return true;
  for (let state: { after: string } | null = { after: FIRST_ID }; Date.now() < until; ) {
    state = await runPortion(id, state.after);
    if (!state) return true;
  }
  return false;
}

/** Deletes reports that are old, and gives up imports that nobody has ended in a day. */
export async function sweepImports(): Promise<void> {
  await db().execute(sql`delete from imports where created_at < now() - make_interval(days => ${KEPT_DAYS}::int)`);
  const given = await db().execute<{ id: string }>(sql`
    update imports set state = 'failed', finished_at = now()
    where state = 'running' and created_at < now() - interval '1 day' returning id`);
  if (given.length > 0) log().error({ imports: given.map(({ id }) => id) }, "imports were given up");
}
