// Work after each publication of the index: mails the day's value, or that it passed the bound of a subscription.
import { sql } from "drizzle-orm";
import { type Db, db, inTransaction } from "@/lib/core/database/db";
import { log } from "@/lib/core/log";
import type { Addressee } from "@/lib/core/mail/compose-email";
import { queueMail } from "@/lib/core/mail/mail";
import { isMailWanted } from "@/lib/notifications/queries";
import type { SubscriptionKind } from "../contract";
import { composeIndexMail, type ToldSeries } from "../mails";
import { isDue, nameSeries, type SeriesKey } from "../policy";

/**
 * Mails what people asked to be told of the values of a day: one mail to a person, once for each subscription and day. Called again
 * for the same day, it mails what is new. Returns the number of mails.
 */
export async function mailSubscribers(date: string, symbols: readonly string[]): Promise<number> {
  const people = await db().execute<{ id: string }>(sql`
    select distinct user_id as id from index_subscriptions
    where symbol = any(${sql.param(symbols)}::text[]) and (told_of is null or told_of < ${date}::date)`);
  let mailed = 0;
  for (const { id } of people) if (await mailSafely(id, date, symbols)) mailed += 1;
  return mailed;
}

/** Mails one person. A failure is logged, so that it does not stop the others. */
async function mailSafely(userId: string, date: string, symbols: readonly string[]): Promise<boolean> {
  try {
    return await inTransaction((tx) => mailPerson(tx, userId, date, symbols));
  } catch (error) {
    log().error({ err: error, user: userId }, "a mail of the index could not be queued");
    return false;
  }
}

type Due = SeriesKey & {
  symbol: string;
  unit: string;
  kind: SubscriptionKind;
  bound: string | null;
  value: string;
  before: string | null;
};

async function mailPerson(tx: Db, userId: string, date: string, symbols: readonly string[]): Promise<boolean> {
  const [person] = await tx.execute<Addressee & { isBlocked: boolean }>(
    sql`select email, name, locale, blocked_at is not null as "isBlocked" from users where id = ${userId}::uuid for share`,
  );
  const rows = await tx.execute<Due>(sql`
    with taken as (
      update index_subscriptions set told_of = ${date}::date
      where user_id = ${userId}::uuid and symbol = any(${sql.param(symbols)}::text[]) and (told_of is null or told_of < ${date}::date)
      returning symbol, kind, value
    )
    select t.symbol, t.kind, trim_scale(t.value)::text as bound, s.category_slug as "categorySlug", s.grade, s.zone, s.side, s.unit,
      v.value::text as value, b.value::text as before
    from taken t join index_series s on s.symbol = t.symbol
    join lateral (select value from index_values l where l.symbol = t.symbol and l.date = ${date}::date
      order by l.revision desc limit 1) v on true
    left join lateral (select value from index_values e where e.symbol = t.symbol and e.date < ${date}::date
      order by e.date desc, e.revision desc limit 1) b on true
    order by t.symbol, t.kind, t.value`);
  const told = rows
    .filter(({ kind, bound, value, before }) => isDue({ kind, value: bound }, value, before))
    .map((row): ToldSeries => ({ ...row, ...nameSeries(row) }));
  if (told.length === 0 || !person || person.isBlocked || !(await isMailWanted(tx, userId, "alerts"))) return false;
  await queueMail(tx, composeIndexMail({ ...person, id: userId }, date, told));
  return true;
}
