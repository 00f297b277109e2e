import { afterAll, beforeAll, expect, test } from "vitest";
import { getCurrentGeneration, isStale, subscribeToInvalidations } from "@/lib/core/cache/tags";
import { closeBus } from "@/lib/core/processes/bus";
import { busHears } from "@/lib/core/processes/test-bus";
import { getCategoryTag } from "@/lib/listings/tags";
import { offer, storeTree } from "@/lib/listings/test-offers";
import { updateCompany } from "./commands/change-company";
import { owner, sessionOf } from "./test-people";

beforeAll(storeTree);
afterAll(closeBus);

test("a change of a company invalidates its pages and the lists with its listings, and no others", async () => {
  subscribeToInvalidations();
  await busHears();
  const who = await owner();
  const me = await sessionOf(who);
  await offer(me);
  const moment = getCurrentGeneration();
  await updateCompany(me, { ...who.input, description: "Зерно с юга" });
  for (const tag of ["companies", "listings", getCategoryTag("agriculture"), getCategoryTag("wheat-milling")])
    expect(isStale(moment, [tag]), tag).toBe(true);
  expect(isStale(moment, [getCategoryTag("rebar")])).toBe(false);
});
