import { beforeAll, expect, it } from "vitest";
import { createListingOf, createSeller, type Seller } from "@/e2e/support/sellers";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { patchListing } from "./commands";
import { PatchListing } from "./contract";
import { getListing } from "./queries/get-listing";

beforeAll(async () => {
  await storeCategories(db());
});

const change = (slug: string, patch: Record<string, unknown>, me: Seller) =>
  patchListing(slug, PatchListing.parse(patch), me);

/** A listing published before the rule, and then changed under it. */
async function published(): Promise<{ slug: string; me: Seller }> {
  Object.assign(env(), { MODERATION: "post" });
  const me = await createSeller();
  const { slug } = await createListingOf(me);
  Object.assign(env(), { MODERATION: "pre" });
  return { slug, me };
}

it("takes a changed public listing back to the queue and out of the catalogue", async () => {
  const { slug, me } = await published();
  expect((await change(slug, { volume: 60, externalId: "A-1" }, me)).status).toBe("ACTIVE");
  expect((await change(slug, { pricePerUnit: 14500 }, me)).status).toBe("ACTIVE");
  expect((await change(slug, { pricePerUnit: 9000 }, me)).status).toBe("PENDING");
  await expect(getListing(slug)).rejects.toMatchObject({ code: "not_found" });
  await expect(change(slug, { status: "ACTIVE" }, me)).rejects.toMatchObject({ code: "invalid_transition" });
});

it("remembers what was changed on a paused listing until it is to be public again", async () => {
  const { slug, me } = await published();
  await change(slug, { status: "PAUSED" }, me);
  expect((await change(slug, { title: "Совсем другой товар" }, me)).status).toBe("PAUSED");
  expect((await change(slug, { status: "ACTIVE" }, me)).status).toBe("PENDING");
  await expect(getListing(slug)).rejects.toMatchObject({ code: "not_found" });
});
