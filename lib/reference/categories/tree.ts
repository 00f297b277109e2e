// The category tree: industries, groups and leaves, read from `categories.json`.
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { VAT_RATES, type VatRate } from "../vat";
import reference from "./categories.json";
import { ATTRIBUTE_TYPES, type Attribute } from "./contract";

/** A node of the category tree, with links to its parent and children. */
export type CategoryNode = {
  slug: string;
  name: string;
  nameEn: string;
  aliases: string[];
  /** Further names of the category in the trade, for search. */
  synonyms: string[];
  unitCode: string | null;
  /** VAT rate in Russia, in percent; null of industries and groups. */
  vatRate: VatRate | null;
  attributes: Attribute[];
  /** Typical wholesale price in roubles per usual unit, for demo data and form hints. */
  priceHint: { min: number; max: number } | null;
  /** 1 industry, 2 group, 3 leaf. */
  level: 1 | 2 | 3;
  parent: CategoryNode | null;
  children: CategoryNode[];
};

const names = z.array(z.string()).default([]);
const AttributeRow = z.object({
  key: z.string(),
  type: z.enum(ATTRIBUTE_TYPES),
  name: z.string(),
  nameEn: z.string(),
  unit: z.string().nullable().default(null),
  unitEn: z.string().nullable().default(null),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  options: z.array(z.string()).nullable().default(null),
  optionsEn: z.array(z.string()).nullable().default(null),
});
const NodeFields = z.object({
  slug: z.string(),
  name: z.string(),
  nameEn: z.string(),
  aliases: names,
  synonyms: names,
  synonymsEn: names,
  unitCode: z.string().nullable().default(null),
  vatRate: z.literal(VAT_RATES).nullable().default(null),
  attributes: names,
  priceRub: z.tuple([z.number(), z.number()]).optional(),
});
type Row = z.infer<typeof NodeFields> & { children: Row[] };
const NodeRow: z.ZodType<Row> = NodeFields.extend({
  get children() {
    return z.array(NodeRow).default([]);
  },
});
const parsed = z.object({ attributes: z.array(AttributeRow), tree: z.array(NodeRow) }).parse(reference);

const attributesByKey = new Map<string, Attribute>(parsed.attributes.map((attribute) => [attribute.key, attribute]));
const bySlug = new Map<string, CategoryNode>();
const byAlias = new Map<string, CategoryNode>();

function toNode(row: Row, parent: CategoryNode | null): CategoryNode {
  const node: CategoryNode = {
    slug: row.slug,
    name: row.name,
    nameEn: row.nameEn,
    aliases: row.aliases,
    synonyms: [...row.synonyms, ...row.synonymsEn],
    unitCode: row.unitCode,
    vatRate: row.vatRate,
    attributes: row.attributes.flatMap((key) => attributesByKey.get(key) ?? []),
    priceHint: row.priceRub ? { min: row.priceRub[0], max: row.priceRub[1] } : null,
    level: parent === null ? 1 : parent.level === 1 ? 2 : 3,
    parent,
    children: [],
  };
  node.children = row.children.map((child) => toNode(child, node));
  bySlug.set(node.slug, node);
  for (const alias of node.aliases) byAlias.set(alias, node);
  return node;
}

/** The industries, each with its groups and leaves. */
export const categoryTree: readonly CategoryNode[] = parsed.tree.map((row) => toNode(row, null));

/** Every node by slug. */
export const categoryNodes: ReadonlyMap<string, CategoryNode> = bySlug;

/** A category by slug or alias, in any letter case. */
export function findCategory(slugOrAlias: string): CategoryNode | null {
  const key = slugOrAlias.trim().toLowerCase();
  return bySlug.get(key) ?? byAlias.get(key) ?? null;
}

/** The category that the parameter `cat` names. Throws `invalid_parameter` when there is none. */
export function getCategory(slugOrAlias: string): CategoryNode {
  const node = findCategory(slugOrAlias);
  if (node) return node;
  throw new AppError("invalid_parameter", {
    detail: `There is no category «${slugOrAlias}».`,
    errors: [
      {
        parameter: "cat",
        code: "unknown_category",
        detail: "is not a category we know; GET /api/categories lists them",
      },
    ],
  });
}

/** The slug of a category by its slug or alias. An unknown word stays as it is. */
export function toCanonicalSlug(slugOrAlias: string): string {
  return findCategory(slugOrAlias)?.slug ?? slugOrAlias;
}

/** The path of a node: from its industry down to the node itself. */
export function listCategoryPath(node: CategoryNode): CategoryNode[] {
  return node.parent ? [...listCategoryPath(node.parent), node] : [node];
}

/** Every leaf at or below a node. */
export function listLeaves(node: CategoryNode): CategoryNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(listLeaves);
}

/** A quality attribute of any category, by its key. */
export function findAttribute(key: string): Attribute | null {
  return attributesByKey.get(key) ?? null;
}
