// The category tree follows the counts.
import { beforeAll, expect, it } from "vitest";
import { person, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { createListing, deleteListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { mergeRollup } from "@/lib/listings/steps/merge-rollup";
import { storeCategories } from "./commands";
import { getCategoryTree } from "./queries";

beforeAll(() => storeCategories(db()));

it("the tree is made anew when a count changed, and not before", async () => {
  const caller = await sessionOf(await person());
  const before = await getCategoryTree();
  expect(await getCategoryTree()).toBe(before);
  const lot = { title: "Лот", type: "SELL", pricePerUnit: 1, currency: "RUB", volumeUnit: "т", country: "Россия" };
  const { id } = await createListing(CreateListing.parse({ ...lot, categorySlug: "rebar" }), caller);
  const after = await getCategoryTree();
  const total = ({ data }: typeof before) => data.reduce((sum, { count }) => sum + count, 0);
  expect(total(after)).toBe(total(before) + 1);
  await mergeRollup();
  expect(await getCategoryTree()).toBe(after);
  await deleteListing(id, caller);
  expect(total(await getCategoryTree())).toBe(total(before));
});
