// Schemas of the category tree and its attributes, as the API answers them.
import { z } from "zod";

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
  })
  .meta({ id: "Attribute" });
export type Attribute = z.infer<typeof Attribute>;

const CategoryFields = z.object({
  slug: z.string().meta({ example: "wheat-milling" }),
  aliases: z.array(z.string()).meta({ description: "Other names that `cat` takes." }),
  name: z.string(),
  nameEn: z.string(),
  count: z.int().meta({ description: "Active listings, descendants included." }),
  unitCode: z.string().nullable().meta({ description: "Usual unit, UN/ECE Rec 20; set on leaves." }),
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
