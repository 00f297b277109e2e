import { afterAll, expect, test } from "vitest";
import { closeBus } from "@/lib/core/processes/bus";
import { listFavourites } from "@/lib/favourites/queries";
import { listSavedSearches } from "@/lib/saved-searches/queries";
import { DEMO_ACCOUNTS } from "./accounts";
import { loadDemo } from "./load-listings";
import { storeDemoFavourites } from "./store-favourites";

afterAll(closeBus);

const session = (userId: string) => ({ kind: "session", userId, role: "user", tariff: "pro" }) as const;

test("the demo accounts keep listings of others and searches, once", { timeout: 60_000 }, async () => {
  await loadDemo({ listings: 2_000, print: () => {} });
  await storeDemoFavourites();
  await storeDemoFavourites();
  const me = session(DEMO_ACCOUNTS.pro.id);
  const kept = await listFavourites({}, me);
  expect(kept.total).toBe(4);
  expect(kept.data.every(({ now }) => now.state === "public")).toBe(true);
  expect(await listSavedSearches(me)).toHaveLength(3);
  const other = session(DEMO_ACCOUNTS.corporate.id);
  expect((await listFavourites({}, other)).total).toBe(2);
  expect((await listSavedSearches(other)).map(({ query }) => query)).toContain("cat=agriculture&type=BUY");
});
