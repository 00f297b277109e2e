// Schemas of the category tree and its attributes, as the API answers them.
import { z } from "zod";

/** Cargo classes of the freight table. */
export const CARGO_CLASSES = ["grain", "bulk", "metal", "liquid", "timber", "container"] as const;

/** Rates of VAT in percent: Russian tax code, article 164, paragraphs 2 and 3. */
export const VatRate = z.literal([10, 22]);
export type VatRate = z.infer<typeof VatRate>;

/** A quality attribute of a category. Listings state its value, and buyers filter by it. */
export const Attribute = z
  .object({
    key: z.string().meta({ example: "protein" }),
    type: z.enum(["number", "enum", "text", "boolean"]),
    name: z.string().meta({ example: "Протеин" }),
    nameEn: z.string().meta({ example: "Protein" }),
    unit: z.string().nullable(),
    unitEn: z.string().nullable(),
    min: z.number().nullable().meta({ description: "Lowest value among all goods that have it; a hint, not a limit." }),
    max: z
      .number()
      .nullable()
      .meta({ description: "Highest value among all goods that have it; a hint, not a limit." }),
    options: z.array(z.string()).nullable().meta({ description: "Values of an enum, in Russian as stored." }),
    optionsEn: z.array(z.string()).nullable().meta({ description: "The same values in English, in the same order." }),
    better: z.enum(["higher", "lower"]).nullable().meta({
      description: "Which values a buyer prefers. Null: neither, or the attribute is no number.",
    }),
  })
  .meta({ id: "Attribute" });
export type Attribute = z.infer<typeof Attribute>;

/** Freight of goods of a category. */
export const Freight = z
  .object({
    cargo: z.enum(CARGO_CLASSES).meta({ description: "Cargo class of the freight table." }),
    lot: z.number().meta({ description: "Usual lot in tonnes." }),
    tonnesPerUnit: z.number().nullable().meta({
      description:
        "Weight in tonnes of one base unit (m³, piece, MWh) of the dimension of `unitCode`. Null: unknown, or goods are measured by mass.",
    }),
  })
  .meta({ id: "Freight" });
export type Freight = z.infer<typeof Freight>;

const CategoryFields = z.object({
  slug: z.string().meta({ example: "wheat-milling" }),
  aliases: z.array(z.string()).meta({ description: "Other names that `cat` takes." }),
  name: z.string(),
  nameEn: z.string(),
  count: z.int().meta({ description: "Active listings, descendants included." }),
  unitCode: z.string().nullable().meta({ description: "Usual unit, UN/ECE Rec 20; set on leaves." }),
  vatRate: VatRate.nullable().meta({
    description: "VAT in Russia, in percent (tax code, article 164). Set on leaves.",
    example: 10,
  }),
  indexAttribute: z.string().nullable().meta({
    description:
      "Key of the attribute whose values have price series of their own. Null on groups, and on leaves without one.",
    example: "wheat_class",
  }),
  freight: Freight.nullable().meta({
    description: "How the goods travel. Null on groups, and if no cargo class fits, such as gas by pipe.",
  }),
  attributes: z.array(Attribute).meta({ description: "Set on leaves." }),
});

export type Category = z.infer<typeof CategoryFields> & { children: Category[] };

/** A node of the tree: industry, group or leaf. Only leaves take listings. */
export const Category: z.ZodType<Category> = CategoryFields.extend({
  get children(): z.ZodArray<z.ZodType<Category>> {
    return z.array(Category);
  },
}).meta({ id: "Category" });

export const CategoryTree = z.object({ data: z.array(Category) });

/** One category with all that its listings may state. */
export const CategoryDetails = CategoryFields.extend({
  attributes: z.array(Attribute).meta({ description: "Those of its industry and group included." }),
  path: z.array(z.string()).meta({
    description: "Slugs from its industry down to itself.",
    example: ["agriculture", "grains", "wheat-milling"],
  }),
  children: z.array(Category),
}).meta({ id: "CategoryDetails" });
export type CategoryDetails = z.infer<typeof CategoryDetails>;

const LEVELS = 3;

/** Parameters of `GET /api/categories`. */
export const CategoryTreeQuery = z.strictObject({
  depth: z
    .string()
    .regex(new RegExp(`^[1-${LEVELS}]$`), `must be from 1 to ${LEVELS}`)
    .transform(Number)
    .optional()
    .meta({
      type: "integer",
      minimum: 1,
      maximum: LEVELS,
      description: "Levels of the tree: 1 for industries alone, 2 with groups, 3 with leaves. All without it.",
      example: 1,
    }),
  attributes: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .meta({ type: "boolean", description: "false: `attributes` are empty, for a small answer.", example: false }),
});
export type CategoryTreeQuery = z.infer<typeof CategoryTreeQuery>;
