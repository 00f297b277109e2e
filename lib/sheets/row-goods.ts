// Finds the goods of a row by its name, further fields and the headings above it.
import { type CategoryNode, findCategory } from "@/lib/reference/categories/tree";
import { readCellText } from "./cell-text";
import { findGoods, saysGoods } from "./goods";
import type { DataRow } from "./layout";
import type { RowReading } from "./reading";

type Goods = { name: string | null; category: CategoryNode | null };

/** «Класс», «Вид», «Порода» count; a stated category has to agree with the name. */
export function readGoods({ cells, report, row }: RowReading, name: string | null): Goods {
  const stated = cells.get("category")?.text ?? null;
  const commodity = cells.get("commodity")?.text ?? null;
  if (name === null) {
    report("no_goods", "commodity");
    return { name, category: null };
  }
  const fields = listGoodsTexts(cells, row);
  const known = stated === null ? null : findCategory(stated);
  if (known?.level === 3) {
    const found = commodity === null ? null : findGoods({ name: commodity, fields }).category;
    if (!found || found === known) return { name, category: known };
    report("category_contradicts", "commodity", { text: name, category: known.slug, other: found.slug });
    return { name, category: null };
  }
  const column = commodity === null ? "category" : "commodity";
  const headings = [...(stated === null || commodity === null ? [] : [stated]), ...row.context.headings];
  const alone = findGoods({ name, fields });
  const near = known && commodity === null ? alone : findGoods({ name, fields, headings });
  const narrowed = row.context.around.map((text) => findGoods({ name, fields, headings: [...headings, text] }));
  const found = narrowed.find(({ category }) => category !== null && category !== near.category) ?? near;
  if (stated !== null && commodity !== null && (alone.category ? !found.category || !saysGoods(stated) : false)) {
    report("unknown_goods", "category", { text: stated });
    return { name, category: null };
  }
  // «57х3,5» under «Трубы бесшовные» needs its heading to be a name.
  if (found.category)
    return { name: alone.category ? name : [...row.context.headings, name].join(" "), category: found.category };
  const text = name.slice(0, 120);
  const slugs = found.among.map(({ slug }) => slug).join(", ");
  if (slugs !== "") report("ambiguous_goods", column, { text, among: slugs });
  else if (found.near)
    report("goods_contradict", column, { text, words: found.words.join(", "), near: found.near.slug });
  else report("unknown_goods", column, { text });
  return { name, category: null };
}

/** Texts of other fields that say which goods these are. */
export function listGoodsTexts(cells: RowReading["cells"], row: DataRow): string[] {
  const fields = (["kind", "grade"] as const).flatMap((column) => cells.get(column)?.text ?? []);
  const attributes = row.context.heads.flatMap(({ meaning }, at) =>
    meaning.kind === "attribute" && GOODS_ATTRIBUTES.has(meaning.key) ? (readCellText(row.cells[at]) ?? []) : [],
  );
  return [...fields, ...attributes];
}

/** Attributes whose values say which goods these are. */
const GOODS_ATTRIBUTES = new Set([
  "wheat_class",
  "durum_class",
  "wood_species",
  "scrap_grade",
  "steel_grade",
  "metal_grade",
  "fish_species",
  "product_type",
  "coal_grade",
  "fuel_season",
  "sand_type",
  "polymer_type",
]);
