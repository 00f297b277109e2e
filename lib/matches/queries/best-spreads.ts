// The best spread of each own listing that crosses one of the other side.
import type { ListingRecord } from "@/lib/listings/rows";
import { loadPriceView } from "@/lib/prices/queries";
import { findPairs } from "./list-matches";

/** The largest spread that each public listing crosses the other side by now, in percent, by its id. Listings without a crossing have none. */
export async function findBestSpreads(listings: readonly ListingRecord[]): Promise<ReadonlyMap<string, number>> {
  const active = listings.filter(({ status }) => status === "ACTIVE");
  if (active.length === 0) return new Map();
  const found = await findPairs(
    active.map(({ id }) => id),
    async (ids) => active.filter(({ id }) => ids.includes(id)),
    { view: await loadPriceView(), lot: null, crossing: true },
  );
  return new Map(
    found.flatMap(({ listing, pairs: [best] }): [string, number][] =>
      best ? [[listing.id, best.spread.percent]] : [],
    ),
  );
}
