// The goods of the demo market by leaf category, read from data/goods/, and which leaf each listing gets.
import { z } from "zod";
import { findCategory } from "@/lib/reference/categories/tree";
import type { ListingType } from "@/lib/reference/listing-types";
import { compileGoods, type DemoLeaf, Goods } from "./compile-goods";
import dense from "./data/dense.json";
import animalFood from "./data/goods/animal-food.json";
import chemicals from "./data/goods/chemicals.json";
import constructionMaterials from "./data/goods/construction-materials.json";
import crops from "./data/goods/crops.json";
import energy from "./data/goods/energy.json";
import feedProduce from "./data/goods/feed-produce.json";
import ferrousMetals from "./data/goods/ferrous-metals.json";
import fertilizers from "./data/goods/fertilizers.json";
import food from "./data/goods/food.json";
import nonFerrousMetals from "./data/goods/non-ferrous-metals.json";
import oresMinerals from "./data/goods/ores-minerals.json";
import polymers from "./data/goods/polymers.json";
import recyclables from "./data/goods/recyclables.json";
import textileLeather from "./data/goods/textile-leather.json";
import timber from "./data/goods/timber.json";
import { mixBits } from "./random";

const goodsBySlug = z.record(z.string(), Goods).parse({
  ...crops,
  ...feedProduce,
  ...animalFood,
  ...food,
  ...ferrousMetals,
  ...nonFerrousMetals,
  ...recyclables,
  ...oresMinerals,
  ...energy,
  ...fertilizers,
  ...chemicals,
  ...polymers,
  ...timber,
  ...constructionMaterials,
  ...textileLeather,
});

/** Every leaf category that demo listings belong to. */
export const LEAVES: readonly DemoLeaf[] = Object.entries(goodsBySlug).map(([slug, goods]) => {
  const category = findCategory(slug);
  if (category?.level !== 3) throw new Error(`data/goods: ${slug} is no leaf of the category tree`);
  return compileGoods(category, goods);
});

/** Listings come in rounds of this many. Each round has every leaf, as often as its weight says. */
export const ROUND = 1000;

/** The leaf of each listing of a round, in a fixed shuffled order. */
export const ROUND_LEAVES: readonly DemoLeaf[] = listRound()
  .map((leaf, index) => ({ leaf, key: mixBits(index + 1) }))
  .sort((a, b) => a.key - b.key)
  .map(({ leaf }) => leaf);

/**
 * Bids and offers at one place among the listings of one leaf: prices meet there, or searches look there. One in `bidEvery` listings is
 * a bid, `offers` are the numbers of the offers. `bidPrice` is a factor on what a buyer usually gives.
 */
const Deals = z.strictObject({
  leaf: z.string(),
  bidEvery: z.int().nullable(),
  bidPrice: z.number(),
  offers: z.array(z.int()),
  grade: z.int(),
  region: z.string(),
  basis: z.string(),
  place: z.string(),
});
const Dense = z.strictObject({
  from: z.int(),
  rows: z.int(),
  leaves: z.array(z.string()).min(1),
  deals: z.array(Deals),
});
const { from, rows, leaves, deals } = Dense.parse(dense);
const denseLeaves = LEAVES.filter(({ slug }) => leaves.includes(slug));

/**
 * The leaf of a row of the dense part, in which verified companies offered fresh goods of a few leaves: enough for series of the index.
 * Null for all other rows.
 */
export function findDenseLeaf(row: number): DemoLeaf | null {
  const at = row - from;
  return at < 0 || at >= rows ? null : (denseLeaves[at % denseLeaves.length] ?? null);
}

type PlacedDeal = z.infer<typeof Deals> & { type: ListingType; price: number };

/** The bid or offer at a given place that a row of the dense part is. Null for all other rows. */
export function findPlacedDeal(row: number): PlacedDeal | null {
  const slug = findDenseLeaf(row)?.slug;
  const placed = deals.find(({ leaf }) => leaf === slug);
  if (!placed) return null;
  const at = Math.floor((row - from) / denseLeaves.length);
  if (placed.bidEvery !== null && at % placed.bidEvery === 0) return { ...placed, type: "BUY", price: placed.bidPrice };
  return placed.offers.includes(at) ? { ...placed, type: "SELL", price: 1 } : null;
}

function listRound(): DemoLeaf[] {
  const total = LEAVES.reduce((sum, leaf) => sum + leaf.weight, 0);
  const round: DemoLeaf[] = [];
  let due = 0;
  for (const leaf of LEAVES) {
    due += (leaf.weight * ROUND) / total;
    while (round.length < Math.round(due)) round.push(leaf);
  }
  return round;
}
