// Searches one's own listings by text, in every state.
import { type SQL, sql } from "drizzle-orm";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { escapeLike, intParam } from "@/lib/core/database/sql-text";
import type { PageRequest } from "@/lib/core/page";
import { countRarestWord } from "@/lib/text/counts";
import { matchAnyLevel } from "@/lib/text/matching";
import { parseSearchText } from "@/lib/text/query";
import { filterAttributes, listBounds } from "../catalogue/filters";
import type { ListingStatus } from "../contract";

/** Documents that the index of words finds, for the cost of one look at a document by its listing. */
const DOCUMENTS_A_LOOK = 4;

type Asked = { q: string; status?: ListingStatus | undefined; order: SQL; request: PageRequest };
type Row = { counts: Partial<Record<ListingStatus, number>> | null; ids: string };

/**
 * Listings of these sides (conditions over `listings l`) that a text finds: their numbers by state, and the ids of a page, or of the
 * last page if there are fewer. Each listing is read once: a large seller has tens of thousands.
 */
export async function findOwnByText(
  sides: readonly SQL[],
  { q, status, order, request }: Asked,
): Promise<{ counts: Partial<Record<ListingStatus, number>>; ids: string }> {
  const found = sides.map(
    (side) => sql`
      select l.id, l.status, l.created_at, l.expires_at from listings l where ${side} and ${matchesOwnText(q, side)}`,
  );
  const shown = sql`found l where ${status === undefined ? sql`true` : sql`l.status = ${status}`}`;
  const perPage = sql`${request.perPage}::int`;
  const [row] = await queryWithCustomPlan<Row>(sql`
    with found as materialized (${sql.join(found, sql` union all `)})
    select (select json_object_agg(status, n) from (select status, count(*) as n from found group by 1) c) as counts,
      array_to_string(array(
        select l.id from ${shown} order by ${order} limit ${perPage} offset (
          select least(${request.offset}::int, (greatest(count(*), 1) - 1) / ${perPage} * ${perPage}) from ${shown})), ',') as ids`);
  return { counts: row?.counts ?? {}, ids: row?.ids ?? "" };
}

/**
 * Condition on `listings l`: text as it stands in the title or in the seller's own number, or as the catalogue finds it. Documents are looked at one by one, so
 * that a common word costs no more than the side has listings; what a rarer one finds of public ones is collected by the index of
 * words, which has no others.
 */
export function matchesOwnText(q: string, side: SQL): SQL {
  const inside = `%${escapeLike(q)}%`;
  const query = parseSearchText(q);
  const bounds = listBounds(query.qualities);
  const isWithin = bounds.length > 0 ? sql` and ${filterAttributes(sql`l.attributes`, bounds)}` : sql``;
  const isTaxed = query.vat ? sql` and l.vat = any(${[...query.vat.modes]}::text[])` : sql``;
  const found = matchAnyLevel(query, sql`s.terms`);
  const isRarer = sql`(
    select exists (select from listings l where ${side} offset (rarest.n / ${intParam(DOCUMENTS_A_LOOK)})::bigint)
    from (select coalesce(${countRarestWord(query)}, 0) as n) rarest)`;
  // The fence keeps the database from hashing what the whole market has of a common word.
  return sql`(l.title ilike ${inside} or l.external_id ilike ${inside} or (case when l.status = 'ACTIVE' and ${isRarer}
    then l.id in (select s.listing_id from listing_search s where s.published_at is not null and ${found})
    else exists (select 1 from listing_search s where s.listing_id = l.id and ${found} offset 0) end${isWithin}${isTaxed}))`;
}
