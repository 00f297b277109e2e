// Work on an import: a portion a transaction, so that a process that is killed loses none that it has told of, and the next one goes on.
import { eq, sql } from "drizzle-orm";
import { isKeyRevoked } from "@/lib/api-keys/queries";
import { invalidate } from "@/lib/core/cache/tags";
import { type Account, type Caller, getSideId } from "@/lib/core/caller";
import { type Db, db, inTransaction } from "@/lib/core/database/db";
import { FIRST_ID, isId } from "@/lib/core/id";
import { log } from "@/lib/core/log";
import type { RowOutcome } from "@/lib/listings/row-contract";
import { noteWords } from "@/lib/text/vocabulary";
import { findWriterAccount } from "@/lib/users/queries";
import { REPORTS_KEPT_DAYS } from "./contract";
import { mayImport } from "./import-policy";
import { imports } from "./schema";
import { retireNext } from "./steps/retire";
import { lockImport, type Running, storeOutcomes, writeNextPart } from "./steps/write-part";

/** One portion of an import. `after`: the last listing that was looked at for retirement. */
async function runPortion(id: string, after: string): Promise<{ after: string } | null> {
  const made = await inTransaction(async (tx) => {
    const run = await lockImport(tx, id);
    if (!run) return null;
    const caller = await findWriter(run, tx);
    if (!caller) return finish(tx, run, "failed");
    const part = await writeNextPart(tx, run, caller);
    if (part) {
      await storeOutcomes(tx, id, part.outcomes);
      return { ...part, after };
    }
    const gone = run.missing === "keep" ? null : await retireNext(tx, run, caller, after);
    if (!gone) return finish(tx, run, "done");
    const outcomes = gone.retired.map((listing) => ({ position: listing.position, outcome: toRetired(listing) }));
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

/** Ends an import. One that is given up drops the rows that it has not written. */
async function finish(tx: Db, run: Running, state: "done" | "failed"): Promise<null> {
  await tx.update(imports).set({ state, finishedAt: new Date() }).where(eq(imports.id, run.id));
  if (state === "failed") await tx.execute(sql`delete from import_parts where import_id = ${run.id}::uuid`);
  return null;
}

/**
 * The account that an import is written for, as it is now. Null once it may not go on: the account is gone or of another side, its
 * tariff or role ended, or its key was revoked.
 */
export async function findWriter(
  { userId, keyId, sideId }: Pick<Running, "userId" | "keyId" | "sideId">,
  tx: Db,
): Promise<(Caller & Account) | null> {
  const account = await findWriterAccount({ id: userId }, tx);
  if (!account || getSideId(account) !== sideId || !mayImport(account)) return null;
  if (keyId && (await isKeyRevoked(keyId, tx))) return null;
  return keyId ? { kind: "key", keyId, scopes: ["listings:write"], ...account } : { kind: "session", ...account };
}

/** Works on an import until it is done, or until a moment (epoch ms) has passed; one portion at least. Returns whether it is done. */
export async function runImport(id: string, until = Number.POSITIVE_INFINITY): Promise<boolean> {
  if (!isId(id)) return true;
  let state: { after: string } | null = { after: FIRST_ID };
  do {
    state = await runPortion(id, state.after);
    if (!state) return true;
  } while (Date.now() < until);
  return false;
}

/** Reports that one statement deletes; each has 10 000 rows at most. */
const AT_ONCE = 20;

/** Deletes reports that are old, and gives up imports that nobody has ended in a day. */
export async function sweepImports(most = AT_ONCE): Promise<void> {
  for (let deleted = most; deleted >= most; ) {
    const gone = await db().execute(sql`
      delete from imports where id in (
        select id from imports i where created_at < now() - make_interval(days => ${REPORTS_KEPT_DAYS}::int)
          and not exists (select from price_lists p where p.last_import_id = i.id)
        order by created_at limit ${most}::int)
      returning id`);
    deleted = gone.length;
  }
  const given = await db().execute<{ id: string }>(sql`
    with given as (
      update imports set state = 'failed', finished_at = now()
      where state = 'running' and created_at < now() - interval '1 day' returning id
    ), dropped as (
      delete from import_parts where import_id in (select id from given)
    )
    select id from given`);
  if (given.length > 0) log().error({ imports: given.map(({ id }) => id) }, "imports were given up");
}
