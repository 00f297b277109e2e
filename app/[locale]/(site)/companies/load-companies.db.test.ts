import { beforeAll, expect, it } from "vitest";
import { storeTree } from "@/lib/listings/test-offers";
import { loadCompanies } from "./load-companies";

beforeAll(storeTree);

it("names a category that does not exist, beside what the address itself can't mean", async () => {
  const { params, refused, page } = await loadCompanies({ q: "сталь", cat: "nope", colour: "red" });
  expect(params).toEqual({ q: "сталь" });
  expect(refused).toMatchObject([
    { name: "colour", value: "red" },
    { name: "cat", value: "nope" },
  ]);
  expect(page.total).toBe(0);
});
