// Finds the category that a price sheet or a query means by a name of goods.
import { type CategoryNode, categoryNodes, findCategory, listLeaves } from "@/lib/reference/categories/tree";
import { toWordKey } from "./specification-identity";

/** Names in price sheets beside the names of categories. */
const SHEET_WORDS: Record<string, string> = {
  пшеница: "wheat-milling",
  wheat: "wheat-milling",
  "milling wheat": "wheat-milling",
  ячмень: "barley-feed",
  barley: "barley-feed",
  пиловочник: "softwood-logs",
  фанкряж: "birch-logs",
  "лом 3а": "scrap-3a",
  "лом 5а": "scrap-5a",
  "лом 12а": "scrap-12a",
  сахар: "white-sugar",
  "масло подсолнечное": "sunflower-oil-crude",
};

const byName = new Map<string, CategoryNode>();
for (const node of categoryNodes.values()) {
  if (node.level !== 3) continue;
  for (const name of [node.name, node.nameEn, ...node.aliases, ...node.synonyms]) {
    const key = toWordKey(name);
    if (!byName.has(key)) byName.set(key, node);
  }
}
for (const [words, slug] of Object.entries(SHEET_WORDS)) {
  const node = findCategory(slug);
  if (node) byName.set(toWordKey(words), node);
}

/** Wheat of this class is feed wheat (GOST 9353-2016). */
const FEED_CLASS = "5";

/**
 * Finds the leaf category of goods: by slug or alias, or by the longest known beginning of the name («Арматура А500С,
 * 12 мм» is rebar). Wheat of class 5 is feed wheat.
 */
export function findGoods(name: string, grade: string | null): CategoryNode | null {
  const exact = findCategory(name);
  if (exact) return exact.level === 3 ? exact : null;
  const words = toWordKey(name).split(" ");
  for (let count = words.length; count > 0; count--) {
    const node = byName.get(words.slice(0, count).join(" "));
    if (!node) continue;
    const isFeed = node.slug === "wheat-milling" && (grade === FEED_CLASS || /^пшеница 5 класс/.test(words.join(" ")));
    return isFeed ? findCategory("wheat-feed") : node;
  }
  return null;
}

/**
 * Slugs of the leaf categories that a `commodity` parameter names: by slug or alias, or by names that contain its words
 * in a row. Synonyms with digits («пшеница 4 класса») are left out: they would add other grades.
 */
export function findLeavesByName(word: string): string[] {
  const node = findCategory(word);
  if (node) return listLeaves(node).map(({ slug }) => slug);
  const wanted = ` ${toWordKey(word)} `;
  if (wanted.trim() === "") return [];
  const found = [...categoryNodes.values()].filter((one) =>
    [one.name, one.nameEn, ...one.synonyms.filter((name) => !/\d/.test(name))].some((name) =>
      ` ${toWordKey(name)} `.includes(wanted),
    ),
  );
  return [...new Set(found.flatMap((one) => listLeaves(one).map(({ slug }) => slug)))];
}
