import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { createListingOf, createSeller } from "@/e2e/support/sellers";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { raceTransaction } from "@/lib/core/database/test-race";
import { addFavourite } from "@/lib/favourites/commands";
import { flushViews, noteView } from "../view-commands";
import { changeInBatches } from "./change-in-batches";

beforeAll(() => storeCategories(db()));

it("lets others keep and look at listings while a batch of them is changed", async () => {
  const [owner, buyer] = await Promise.all([createSeller(), createSeller()]);
  const listing = await createListingOf(owner);
  const visit = {
    slug: listing.slug,
    ip: "192.0.2.9",
    userAgent: "Firefox/140.0",
    caller: { kind: "anonymous" } as const,
  };
  let isOpen = true;
  const refer = async () => {
    await addFavourite(buyer, listing.id);
    await noteView(visit);
    await flushViews();
    return isOpen;
  };
  const done = await raceTransaction(
    (tx) =>
      changeInBatches(tx, sql`id = ${listing.id}::uuid`, (ids) =>
        tx.execute(sql`update listings set version = version + 1 where id in (${ids})`),
      ),
    refer,
    async () => {
      isOpen = false;
    },
  );
  expect(done).toEqual({ status: "fulfilled", value: true });
});
