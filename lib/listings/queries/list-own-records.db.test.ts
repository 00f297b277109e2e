import { beforeAll, expect, test } from "vitest";
import { createListingOf, createSeller } from "@/e2e/support/sellers";
import { patchListing } from "../commands";
import { OwnRecordsQuery } from "../own-records-query";
import { storeTree } from "../test-offers";
import { listOwnRecords, streamOwnRecords } from "./list-own-records";

beforeAll(storeTree);

test("own records are sorted and filtered, prices on request last in both directions", async () => {
  const me = await createSeller();
  await createListingOf(me, { externalId: "A", pricePerUnit: 9 });
  await createListingOf(me, { externalId: "B", status: "DRAFT" });
  await createListingOf(me, { externalId: "C", pricePerUnit: undefined, priceOnRequest: true });
  const list = async (query: Record<string, unknown>) =>
    (await listOwnRecords(OwnRecordsQuery.parse(query), me)).data.map(({ externalId }) => externalId);
  expect(await list({})).toEqual(["C", "B", "A"]);
  expect(await list({ sortBy: "created", order: "asc" })).toEqual(["A", "B", "C"]);
  expect(await list({ sortBy: "price" })).toEqual(["B", "A", "C"]);
  expect(await list({ sortBy: "price", order: "asc" })).toEqual(["A", "B", "C"]);
  expect(await list({ status: ["DRAFT"] })).toEqual(["B"]);
  expect(await list({ type: "BUY" })).toEqual([]);
  expect(await list({ cat: "grains" })).toHaveLength(3);
  expect(await list({ q: "пшеница" })).toHaveLength(3);
  expect(await list({ updatedSince: "2020-01-01T00:00:00+03:00" })).toHaveLength(3);
});

test("a stream has each listing once, also one that changes while it is read", async () => {
  const me = await createSeller();
  const made = [];
  for (let number = 0; number < 3; number += 1) made.push(await createListingOf(me));
  const seen: string[] = [];
  for await (const { id } of streamOwnRecords(OwnRecordsQuery.parse({}), me)) {
    if (seen.length === 0) await patchListing(made[0]?.slug ?? "", { volume: 7 }, me);
    seen.push(id);
  }
  expect(seen).toEqual(made.map(({ id }) => id).reverse());
});
