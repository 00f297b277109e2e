// Writes the search rows of listings, and rewrites them when the rules of search change.
import { sql } from "drizzle-orm";
import { type Db, db, type Executor, inTransaction } from "@/lib/core/database/db";
import { FIRST_ID } from "@/lib/core/id";
import { findSetting, writeSetting } from "@/lib/core/settings";
import { getDocumentForm, toSearchDocument } from "@/lib/text/document";
import { collectWords, storeWords } from "@/lib/text/vocabulary";
import type { ListingFields } from "../changes-policy";

type Searchable = Pick<
  ListingFields,
  "title" | "type" | "description" | "categorySlug" | "attributes" | "countryCode" | "region" | "basis" | "basisPlace"
>;

/** Writes the search row of a listing, in the transaction that writes the listing. */
export const writeDocument = (tx: Executor, id: string, fields: Searchable): Promise<void> =>
  writeDocuments(tx, [{ id, fields }]);

/** Writes the search rows of many listings. */
export async function writeDocuments(
  tx: Executor,
  items: readonly { id: string; fields: Searchable }[],
): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id).join(",");
  const terms = items.map(({ fields }) => `{${toSearchDocument(fields).join(",")}}`).join(";");
  await tx.execute(sql`insert into listing_search as s (listing_id, published_at, terms)
    select l.id, case when l.status = 'ACTIVE' then l.published_at end, d.terms::int[]
    from unnest(string_to_array(${ids}, ',')::uuid[], string_to_array(${terms}, ';')) as d(id, terms) join listings l on l.id = d.id
    on conflict (listing_id) do update set published_at = excluded.published_at, terms = excluded.terms
    where (s.published_at, s.terms) is distinct from (excluded.published_at, excluded.terms)`);
  await storeWords(
    tx,
    items.map(({ fields }) => fields.title),
  );
}

const SETTING = "search-documents";
/** Documents made in one turn of the event loop: some 10 ms, in which requests wait. */
const BATCH = 100;

/**
 * Brings stored documents into the form that they have now, when the words or the rules behind them changed:
 * batches by id, each its own transaction, at most `batches` a call; the next call goes on. Returns whether all is done.
 */
export async function rebuildDocuments(batches: number): Promise<boolean> {
  const form = getDocumentForm();
  const known = await findSetting(db(), SETTING);
  const state = typeof known === "object" && known !== null ? (known as { form?: unknown; after?: unknown }) : {};
  if (state.form === form && state.after === null) return true;
  let after = state.form === form && typeof state.after === "string" ? state.after : FIRST_ID;
  for (let batch = 0; batch < batches; batch += 1) {
    const last = await inTransaction((tx) => rebuildBatch(tx, after));
    if (last === null) await collectWords();
    await writeSetting(db(), SETTING, { form, after: last });
    if (last === null) return true;
    after = last;
  }
  return false;
}

type Row = {
  id: string;
  title: string;
  type: ListingFields["type"];
  description: string | null;
  category_slug: string;
  attributes: ListingFields["attributes"];
  country_code: string;
  region: string | null;
  basis: string | null;
  basis_place: string | null;
};

/** Rebuilds the documents behind an id; returns the last one's, null behind the end. */
async function rebuildBatch(tx: Db, after: string): Promise<string | null> {
  // Locked, so that nobody's newer document is overwritten with an older one.
  const rows = await tx.execute<Row>(sql`
    select id, title, type, description, category_slug, attributes, country_code, region, basis, basis_place
    from listings where id > ${after}::uuid and deleted_at is null order by id limit ${BATCH} for share`);
  if (rows.length === 0) return null;
  const documents = rows.map((row) =>
    toSearchDocument({
      ...row,
      categorySlug: row.category_slug,
      countryCode: row.country_code,
      basisPlace: row.basis_place,
    }),
  );
  const ids = rows.map(({ id }) => id).join(",");
  const terms = documents.map((document) => `{${document.join(",")}}`).join(";");
  await tx.execute(sql`
    insert into listing_search as s (listing_id, published_at, terms)
    select l.id, case when l.status = 'ACTIVE' then l.published_at end, d.terms::int[]
    from unnest(string_to_array(${ids}, ',')::uuid[], string_to_array(${terms}, ';')) as d(id, terms) join listings l on l.id = d.id
    on conflict (listing_id) do update set published_at = excluded.published_at, terms = excluded.terms,
      combination = excluded.combination, price_per_unit = excluded.price_per_unit, volume = excluded.volume, basis = excluded.basis,
      attributes = excluded.attributes
    where (s.published_at, s.terms, s.combination, s.price_per_unit, s.volume, s.basis, s.attributes) is distinct from (excluded.published_at,
      excluded.terms, excluded.combination, excluded.price_per_unit, excluded.volume, excluded.basis, excluded.attributes)`);
  return rows.at(-1)?.id ?? null;
}
