// The category tree: industries, groups and leaves, read from `categories.json`.
import { AppError } from "@/lib/core/errors";
import reference from "./categories.json";
import type { Attribute, Freight, VatRate } from "./contract";

/** A node of the category tree, with links to its parent and children. */
export type CategoryNode = {
  slug: string;
  name: string;
  nameEn: string;
  aliases: string[];
  /** Further names of the category in the trade, for search. */
  synonyms: string[];
  unitCode: string | null;
  /** VAT in Russia, in percent; null on industries and groups. Source: `lib/reference/README.md`. */
  vatRate: VatRate | null;
  /** Key of the attribute whose values have price series of their own. */
  indexAttribute: string | null;
  /** Cargo class, usual lot in tonnes, weight of a base unit; null if no cargo class fits. */
  freight: Freight | null;
  attributes: Attribute[];
  /** Typical wholesale price in roubles per usual unit, for demo data and form hints. */
  priceHint: { min: number; max: number } | null;
  /** 1 industry, 2 group, 3 leaf. */
  level: 1 | 2 | 3;
  parent: CategoryNode | null;
  children: CategoryNode[];
};

type AttributeRow = Pick<Attribute, "key" | "type" | "name" | "nameEn"> & Partial<Attribute>;
type Row = Pick<CategoryNode, "slug" | "name" | "nameEn"> & {
  aliases?: string[];
  synonyms?: string[];
  synonymsEn?: string[];
  unitCode?: string;
  vatRate?: VatRate;
  indexAttribute?: string;
  freight?: Omit<Freight, "tonnesPerUnit"> & { tonnesPerUnit?: number };
  attributes?: string[];
  /** Preferred values of attributes that buyers of this leaf judge otherwise than most. */
  better?: Record<string, Attribute["better"]>;
  /** Lowest and highest. */
  priceRub?: number[];
  children?: Row[];
};
const { attributes, tree } = reference as { attributes: AttributeRow[]; tree: Row[] };

const toAttribute = ({ key, type, name, nameEn, ...rest }: AttributeRow): Attribute => {
  const { unit = null, unitEn = null, min = null, max = null, options = null, optionsEn = null, better = null } = rest;
  return { key, type, name, nameEn, unit, unitEn, min, max, options, optionsEn, better };
};
const attributesByKey = new Map(attributes.map((row) => [row.key, toAttribute(row)]));
const bySlug = new Map<string, CategoryNode>();
const byAlias = new Map<string, CategoryNode>();

function toNode(row: Row, parent: CategoryNode | null): CategoryNode {
  const { slug, name, nameEn, aliases = [], synonyms = [], synonymsEn = [], unitCode = null } = row;
  const { vatRate = null, indexAttribute = null, freight = null, better = {} } = row;
  const [min, max] = row.priceRub ?? [];
  const node: CategoryNode = {
    slug,
    name,
    nameEn,
    aliases,
    synonyms: [...synonyms, ...synonymsEn],
    unitCode,
    vatRate,
    indexAttribute,
    freight: freight && { tonnesPerUnit: null, ...freight },
    attributes: (row.attributes ?? []).flatMap((key) => {
      const attribute = attributesByKey.get(key);
      return attribute ? { ...attribute, ...(key in better && { better: better[key] ?? null }) } : [];
    }),
    priceHint: min === undefined || max === undefined ? null : { min, max },
    level: parent === null ? 1 : parent.level === 1 ? 2 : 3,
    parent,
    children: [],
  };
  node.children = row.children?.map((child) => toNode(child, node)) ?? [];
  bySlug.set(node.slug, node);
  for (const alias of node.aliases) byAlias.set(alias, node);
  return node;
}

/** The industries, each with its groups and leaves. */
export const categoryTree: readonly CategoryNode[] = tree.map((row) => toNode(row, null));

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
  const detail = "is not a category we know; GET /api/categories lists them";
  throw new AppError("invalid_parameter", {
    detail: `There is no category «${slugOrAlias}».`,
    errors: [{ parameter: "cat", code: "unknown_category", detail }],
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

/** Every quality attribute of the catalogue. */
export function listAttributes(): Attribute[] {
  return [...attributesByKey.values()];
}
