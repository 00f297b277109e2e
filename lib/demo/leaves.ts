import { findCategory } from "@/lib/reference/categories/tree";
import { compileLeaf, type Leaf } from "./compile";
import { animalFood } from "./goods/animal-food";
import { chemicals } from "./goods/chemicals";
import { constructionMaterials } from "./goods/construction-materials";
import { crops } from "./goods/crops";
import { energy } from "./goods/energy";
import { feedAndProduce } from "./goods/feed-produce";
import { ferrousMetals } from "./goods/ferrous-metals";
import { fertilizers } from "./goods/fertilizers";
import { food } from "./goods/food";
import { nonFerrousMetals } from "./goods/non-ferrous-metals";
import { oresMinerals } from "./goods/ores-minerals";
import { polymers } from "./goods/polymers";
import { recyclables } from "./goods/recyclables";
import { textileLeather } from "./goods/textile-leather";
import { timber } from "./goods/timber";
import { mixBits } from "./random";

const goods = {
  ...crops,
  ...feedAndProduce,
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
};

/** Every leaf of the category tree that demo listings are made of. */
export const LEAVES: readonly Leaf[] = Object.entries(goods).map(([slug, leaf]) => {
  const node = findCategory(slug);
  if (node?.level !== 3) throw new Error(`${slug} is no leaf of the category tree`);
  return compileLeaf(node, leaf);
});

/** Rows come in rounds of this many; each round holds every leaf, as often as its weight says. */
export const ROUND = 1000;

/** The leaf of each row of a round, shuffled once and for all. */
export const ROUND_LEAVES: readonly Leaf[] = shuffle(shares());

function shares(): Leaf[] {
  const total = LEAVES.reduce((sum, leaf) => sum + leaf.weight, 0);
  const row: Leaf[] = [];
  let due = 0;
  for (const leaf of LEAVES) {
    due += (leaf.weight * ROUND) / total;
    while (row.length < Math.round(due)) row.push(leaf);
  }
  return row;
}

function shuffle(leaves: Leaf[]): Leaf[] {
  return leaves
    .map((leaf, index) => ({ leaf, key: mixBits(index + 1) }))
    .sort((a, b) => a.key - b.key)
    .map(({ leaf }) => leaf);
}
