// Keeps an unsent listing form on the server.
import { sql } from "drizzle-orm";
import { type Caller, getAccount } from "@/lib/core/caller";
import { db, getOnlyRow } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { formatInstant } from "@/lib/core/time/instant";
import type { FormSaved, FormValues, OtherForm, SavedForm, SaveForm } from "./form-contract";
import { getEditableListing } from "./queries/get-own-listing";

/** Forms that were not opened for this long are deleted. */
const KEPT_DAYS = 90;

type Row = {
  values: FormValues;
  version: number | null;
  revision: number;
  saved_at: string;
  replaced: FormValues | null;
  replaced_at: string | null;
};

/**
 * Keeps what a form holds, as the person's newest. When another tab or device saved meanwhile, what it had is kept
 * beside and handed back, so that nothing is lost unseen. Throws `not_found`, `not_owner`.
 */
export async function saveForm(form: SaveForm, caller: Caller): Promise<FormSaved> {
  const me = accountId(caller);
  if (form.slug !== "") await getEditableListing(form.slug, caller);
  const overtaken = sql`f.revision <> ${form.revision}::int and f.values <> excluded.values`;
  const rows = await db().execute<Row>(sql`
    insert into listing_forms as f (user_id, slug, values, version)
    values (${me}::uuid, ${form.slug}, ${JSON.stringify(form.values)}::jsonb, ${form.version}::int)
    on conflict (user_id, slug) do update set
      values = excluded.values, version = excluded.version, revision = f.revision + 1, saved_at = now(),
      replaced = case when ${overtaken} then f.values when ${form.forgetOther}::boolean then null else f.replaced end,
      replaced_at = case when ${overtaken} then f.saved_at when ${form.forgetOther}::boolean then null else f.replaced_at end
    returning *`);
  return savedOf(getOnlyRow([...rows]));
}

/** The form that the person left without sending it, or null. */
export async function findForm(slug: string, caller: Caller): Promise<SavedForm | null> {
  const me = accountId(caller);
  const [row] = await db().execute<Row>(
    sql`select * from listing_forms where user_id = ${me}::uuid and slug = ${slug}`,
  );
  return row ? { ...savedOf(row), values: row.values, version: row.version } : null;
}

/**
 * Forgets a form that was sent or is not wanted. With a revision only that one: what another tab saved since then
 * stays, to be offered the next time.
 */
export async function discardForm(slug: string, caller: Caller, revision?: number): Promise<void> {
  const me = accountId(caller);
  const known = revision === undefined ? sql`true` : sql`revision <= ${revision}::int`;
  await db().execute(sql`delete from listing_forms where user_id = ${me}::uuid and slug = ${slug} and ${known}`);
}

/** Deletes all forms of a deleted account. */
export async function deleteForms(userId: string): Promise<void> {
  await db().execute(sql`delete from listing_forms where user_id = ${userId}::uuid`);
}

/** Deletes forms that were not opened for a long time. */
export async function sweepForms(): Promise<void> {
  await db().execute(sql`delete from listing_forms where saved_at < now() - make_interval(days => ${KEPT_DAYS}::int)`);
}

function savedOf({ revision, saved_at, replaced, replaced_at }: Row): FormSaved {
  const other: OtherForm | null = replaced && replaced_at ? { at: formatInstant(replaced_at), values: replaced } : null;
  return { revision, at: formatInstant(saved_at), other };
}

function accountId(caller: Caller): string {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  return account.userId;
}
