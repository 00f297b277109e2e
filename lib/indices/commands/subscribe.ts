import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId, isId } from "@/lib/core/id";
import { requireUserId } from "@/lib/users/policy";
import { type IndexSubscription, MOST_SUBSCRIPTIONS } from "../contract";

/**
 * Subscribes the caller to a series; does nothing when they are subscribed already. It tells of values published from now on. Throws
 * `not_found` for an unknown series, `conflict` when the account has its number of subscriptions.
 */
export async function subscribeToIndex(caller: Caller, input: Omit<IndexSubscription, "id">): Promise<void> {
  const userId = requireUserId(caller);
  const { symbol, kind, value } = input;
  await inTransaction(async (tx) => {
    // Subscriptions of one account queue up, so that the count holds.
    await tx.execute(sql`select 1 from users where id = ${userId}::uuid for no key update`);
    const [series] = await tx.execute<{ date: string | null; held: number }>(sql`
      select (select max(date)::text from index_values v where v.symbol = s.symbol) as date,
        (select count(*)::int from index_subscriptions where user_id = ${userId}::uuid) as held
      from index_series s where s.symbol = ${symbol}`);
    if (!series) throw new AppError("not_found", { detail: "There is no such series." });
    const id = createId();
    const made = await tx.execute(sql`
      insert into index_subscriptions (id, user_id, symbol, kind, value, told_of)
      select ${id}::uuid, ${userId}::uuid, ${symbol}, ${kind}, ${value}::numeric, ${series.date}::date
      on conflict do nothing returning 1`);
    if (made.length === 0) return;
    if (series.held >= MOST_SUBSCRIPTIONS)
      throw new AppError("conflict", { detail: `An account can have at most ${MOST_SUBSCRIPTIONS} subscriptions.` });
    await recordAudit(tx, caller, { action: "index.subscribe", subjectId: symbol, changes: { kind, value } });
  });
}

/** Ends a subscription of the caller; does nothing when there is none. */
export async function unsubscribeFromIndex(caller: Caller, id: string): Promise<void> {
  const userId = requireUserId(caller);
  if (!isId(id)) return;
  await inTransaction(async (tx) => {
    const [ended] = await tx.execute<Omit<IndexSubscription, "id">>(sql`
      delete from index_subscriptions where id = ${id}::uuid and user_id = ${userId}::uuid
      returning symbol, kind, trim_scale(value)::text as value`);
    if (!ended) return;
    const { symbol, kind, value } = ended;
    await recordAudit(tx, caller, { action: "index.unsubscribe", subjectId: symbol, changes: { kind, value } });
  });
}
