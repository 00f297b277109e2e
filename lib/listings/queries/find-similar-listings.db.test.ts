import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db } from "@/lib/core/database/db";
import { offer, seller } from "../test-offers";
import { findSimilarListings } from "./find-similar-listings";

beforeAll(() => storeCategories(db()));

it("finds the nearest in price on both sides, and the newest others only where these are too few", async () => {
  const me = await seller();
  const at = (pricePerUnit: number, fields: Record<string, unknown> = {}) =>
    offer(me, { categorySlug: "copper-cathode", pricePerUnit, ...fields });
  const one = await at(100);
  const prices = [400, 90, 101, 250, 30];
  for (const price of prices) await at(price);
  const dollars = [await at(100, { currency: "USD" }), await at(1, { currency: "USD" })];
  await at(99, { type: "BUY" });
  await at(98, { categorySlug: "wheat-milling" });
  await at(97, { status: "DRAFT" });
  const found = async (limit: number) =>
    (await findSimilarListings(one, limit)).map(({ pricePerUnit }) => Number(pricePerUnit));
  expect(await found(3)).toEqual([101, 90, 30]);
  expect(await found(5)).toEqual([101, 90, 30, 250, 400]);
  const all = await findSimilarListings(one, 9);
  expect(all.slice(5).map(({ id }) => id)).toEqual(dollars.map(({ id }) => id).toReversed());
  expect(all).toHaveLength(7);
  const [nearest] = await findSimilarListings(one, 1, { vatView: "excluded", at: "moscow" });
  expect(nearest?.id).toBe(all[0]?.id);
  expect(nearest?.priceAt?.reason).toEqual(expect.any(String));
  expect(all[0]).not.toHaveProperty("priceAt");
});

it("compares prices in one unit: what is sold by another comes after, the newest first", async () => {
  const me = await seller();
  const at = (pricePerUnit: number, volumeUnit: string) =>
    offer(me, { categorySlug: "wheat-feed", pricePerUnit, volumeUnit });
  const one = await at(14.5, "кг");
  const others = [await at(15, "т"), await at(14_500, "т")];
  const nearest = [await at(14, "кг"), await at(40, "кг")];
  const ids = (await findSimilarListings(one, 9)).map(({ id }) => id);
  expect(ids).toEqual([...nearest, ...others.toReversed()].map(({ id }) => id));
});

it("lists those of equal key qualities first, whatever their unit, then the nearest in price", async () => {
  const me = await seller();
  const at = (pricePerUnit: number, steel_class: string, diameter: number, fields: Record<string, unknown> = {}) =>
    offer(me, { categorySlug: "rebar", pricePerUnit, attributes: { steel_class, diameter, ...fields } });
  const one = await at(52_500, "А500С", 12, { standard: "ГОСТ 34028-2016" });
  const other = await at(52_500, "А240", 8, { standard: "ГОСТ 34028-2016" });
  const half = [await at(52_400, "А500С", 16), await at(53_000, "А240", 12)];
  const whole = [await at(52_000, "А500С", 12), await at(60_000, "А500С", 12)];
  const inKilos = { categorySlug: "rebar", pricePerUnit: 52, volumeUnit: "кг" };
  const wholeInKilos = await offer(me, { ...inKilos, attributes: { steel_class: "А500С", diameter: 12 } });
  const otherInKilos = await offer(me, { ...inKilos, attributes: { steel_class: "А240", diameter: 8 } });
  const ids = (await findSimilarListings(one, 9)).map(({ id }) => id);
  expect(ids).toEqual([...whole, wholeInKilos, ...half, other, otherInKilos].map(({ id }) => id));
  expect((await findSimilarListings(one, 2)).map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
});
