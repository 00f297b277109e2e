// The qualities that only the name of a price's goods states.
import { memoise } from "@/lib/core/cache/remembered";
import { type CategoryNode, getCategory } from "@/lib/reference/categories/tree";
import { readHead } from "@/lib/sheets/columns";
import { type GoodsAttributes, readBareSizes, readGoodsAttributes } from "@/lib/sheets/goods-attributes";
import { toWordKey } from "./specification-identity";

type NamedGoods = {
  commodity: string;
  grade: string | null;
  diameter: string | number | null;
  attributes: Readonly<Record<string, string | number>>;
};

/**
 * Attributes that the name and the kind of goods state beyond doubt, «Пиловочник сосна», «Арматура А500С 12 мм», and no column does. They
 * are read from the stored name and never stored: a stored one would end each known series and begin another.
 */
export function readNamedQualities(goods: NamedGoods, category: CategoryNode): GoodsAttributes {
  const { commodity, grade, diameter, attributes } = goods;
  const kinds = Object.entries(attributes).flatMap(([head, value]) => (isKind(head) ? [String(value)] : []));
  const named = readNames(JSON.stringify([category.slug, commodity, ...kinds]));
  const gradeKey = grade === null ? null : toWordKey(grade);
  const isInColumn = (key: string, value: string) =>
    key in attributes || (key === "diameter" && diameter !== null) || toWordKey(value) === gradeKey;
  return Object.fromEntries(Object.entries(named).filter(([key, value]) => !isInColumn(key, String(value))));
}

/** The attributes that names state, by the slug of their category and themselves as JSON. The same names come with each price. */
const readNames = memoise(
  (key): GoodsAttributes => {
    const [slug = "", ...names] = JSON.parse(key) as string[];
    const category = getCategory(slug);
    return { ...readBareSizes(category, names[0] ?? ""), ...readGoodsAttributes(category, names) };
  },
  { most: 5_000, longest: 1_000 },
);

/** «Вид», «Порода»: a column that says which goods these are, kept under its head. */
function isKind(head: string): boolean {
  const { meaning } = readHead(head);
  return meaning.kind === "column" && meaning.column === "kind";
}
