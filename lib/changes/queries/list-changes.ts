// Reads the journal of changes by cursor, for integrators who keep a copy of the market or of their own listings.
import { type SQL, sql } from "drizzle-orm";
import { type Caller, getAccount, getSideId } from "@/lib/core/caller";
import { AppError } from "@/lib/core/errors";
import { formatInstant } from "@/lib/core/time/instant";
import { getCategory } from "@/lib/reference/categories/tree";
import type { ChangePage, ChangesQuery, OwnChangePage, OwnChangesQuery } from "../contract";
import { toCursor, toPublicType } from "../policy";
import { type JournalRow, readJournal } from "./read-journal";

const IS_SEEN = sql`("wasPublic" or "isPublic")`;
/** SQL of `toPublicType`. */
const PUBLIC_TYPE = sql`kind || '.' || case when not "isPublic" then 'removed' when "wasPublic" then 'updated' else 'published' end`;

/** Lists changes of public records. Throws `invalid_parameter`, `cursor_expired`. */
export async function listChanges({ cat, ...asked }: ChangesQuery): Promise<ChangePage> {
  const slug = cat === undefined ? null : getCategory(cat).slug;
  const seen = slug === null ? undefined : seenIn(sql`${slug}`);
  const { rows, next } = await readJournal(asked, { which: IS_SEEN, type: PUBLIC_TYPE, ...(seen && { seen }) });
  const data = rows.map((row) => ({ ...toItem(row), type: toPublicType(row.kind, row.wasPublic, row.isPublic) }));
  return { data, nextCursor: toCursor(next) };
}

/** A reader of one category sees a listing come and go with its category as with its state. */
const seenIn = (slug: SQL) => ({
  wasPublic: sql`(was_public and coalesce(${slug} = any(categories_before), false))`,
  isPublic: sql`(is_public and coalesce(${slug} = any(categories_after), false))`,
});

/** Lists changes of the listings of the caller's side, in every state. Throws `missing_key`, `invalid_parameter`, `cursor_expired`. */
export async function listOwnChanges({ cat, ...asked }: OwnChangesQuery, caller: Caller): Promise<OwnChangePage> {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  const isOwn = sql`"sideId" = ${getSideId(account)}::uuid`;
  const which =
    cat === undefined ? isOwn : sql`${isOwn} and ${getCategory(cat).slug} = any(categories_before || categories_after)`;
  const { rows, next } = await readJournal(asked, { which, type: sql`kind || '.' || step` });
  return {
    data: rows.map((row) => ({ ...toItem(row), type: `listing.${row.step}` as const })),
    nextCursor: toCursor(next),
  };
}

const toItem = ({ number, at, resourceId, slug, version }: JournalRow) => ({
  id: toCursor(number),
  at: formatInstant(at),
  resourceId,
  slug,
  version,
});
