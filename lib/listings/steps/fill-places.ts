// Gives stored listings the place that their basis names, when the list of places changes.
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { invalidateEverything } from "@/lib/core/cache/tags";
import { type Db, db, inTransaction } from "@/lib/core/database/db";
import { FIRST_ID } from "@/lib/core/id";
import { findSetting, writeSetting } from "@/lib/core/settings";
import { resolveBasisPlace } from "@/lib/places/match-policy";
import { PLACES } from "@/lib/reference/places/places";

const SETTING = "listing-places";
const BATCH = 500;
/** Raised when the rules of `match-policy` change: then all listings are looked at again. */
const RULES = 2;

/** Names the list of places and the rules, by which the places of listings were found. */
const FORM = createHash("sha256")
  .update(
    JSON.stringify([
      RULES,
      PLACES.map(({ id, nameRu, nameEn, region, aliases }) => [id, nameRu, nameEn, region, aliases]),
    ]),
  )
  .digest("hex")
  .slice(0, 16);

/**
 * Finds the places of listings that were written before there were any, or by another list of places: batches by id, each its own
 * transaction, at most `batches` a call; the next call goes on. It is no change of a listing: neither its version nor the journal grows.
 * Returns whether all is done.
 */
export async function fillPlaces(batches: number): Promise<boolean> {
  const known = await findSetting(db(), SETTING);
  const state = typeof known === "object" && known !== null ? (known as { form?: unknown; after?: unknown }) : {};
  if (state.form === FORM && state.after === null) return true;
  let after = state.form === FORM && typeof state.after === "string" ? state.after : FIRST_ID;
  let changed = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const { last, filled } = await inTransaction((tx) => fillBatch(tx, after));
    changed += filled;
    await writeSetting(db(), SETTING, { form: FORM, after: last });
    if (last === null) break;
    after = last;
  }
  if (changed > 0) invalidateEverything();
  return false;
}

type Row = {
  id: string;
  country_code: string;
  region: string | null;
  basis_place: string | null;
  basis_place_id: string | null;
  basis_place_match: string | null;
};

/** Fills the rows behind an id; `last` is the id of the last one, null behind the end. */
async function fillBatch(tx: Db, after: string): Promise<{ last: string | null; filled: number }> {
  // Locked, so that the place of a newer write is not overwritten.
  const rows = await tx.execute<Row>(sql`
    select id, country_code, region, basis_place, basis_place_id, basis_place_match from listings
    where id > ${after}::uuid order by id limit ${BATCH} for no key update`);
  const found = rows.flatMap(({ id, basis_place_id, basis_place_match, ...row }) => {
    if (basis_place_match === "stated") return [];
    const place = resolveBasisPlace({ countryCode: row.country_code, region: row.region, basisPlace: row.basis_place });
    const isSame = place.basisPlaceId === basis_place_id && place.basisPlaceMatch === basis_place_match;
    return isSame ? [] : [{ id, ...place }];
  });
  if (found.length > 0)
    await tx.execute(sql`
      update listings l set basis_place_id = n."basisPlaceId", basis_place_match = n."basisPlaceMatch"
      from json_to_recordset(${JSON.stringify(found)}::json) as n(id uuid, "basisPlaceId" text, "basisPlaceMatch" text)
      where l.id = n.id`);
  return { last: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null), filled: found.length };
}
