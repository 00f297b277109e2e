import { describe, expect, it } from "vitest";
import { categoryTree, findAttribute, listLeaves } from "@/lib/reference/categories/tree";
import { findOriginalTitle, formatListingTitle } from "./listing-title";
import { getShortName } from "./quality-names";
import { getAttributeUnit } from "./terms";

const rebar = {
  title: "Арматура А500С 12 мм, 11,7 м",
  categorySlug: "rebar",
  attributes: { steel_class: "А500С", diameter: 12, length: 11700, standard: "ГОСТ 34028-2016" },
};

describe("the title of a listing", () => {
  it("is the seller's own in the seller's language", () => {
    expect(formatListingTitle(rebar, "ru")).toBe(rebar.title);
    expect(findOriginalTitle(rebar, "ru")).toBeNull();
  });

  it("is composed in the other language, and the seller's own is kept", () => {
    expect(formatListingTitle(rebar, "en")).toBe("Rebar A500C, ⌀12\u202fmm, length 11.7\u202fm");
    expect(findOriginalTitle(rebar, "en")).toBe(rebar.title);
  });

  it.each([
    [
      "Пшеница 3 класса",
      "wheat-milling",
      { wheat_class: "3", protein: 13, gluten: 25, moisture: 12 },
      "Milling wheat class 3, protein 13%, gluten 25%",
    ],
    ["Концентрат железорудный", "iron-ore-concentrate", { fe_content: 65 }, "Iron ore concentrate, Fe 65%"],
    ["Лом 3А", "scrap-3a", { scrap_grade: "3А", contamination: 1.5 }, "Steel scrap 3A, contamination 1.5%"],
    ["Карбамид", "urea", { nitrogen: 46.2, form: "гранулы" }, "Urea, N 46.2%, granules"],
    ["Труба 40х40", "profile-pipe", { size: "40х40 мм", steel_grade: "Ст3сп" }, "Hollow section 40x40 mm, St3sp"],
    ["Мёд цветочный", "honey", { honey_type: "разнотравье" }, "Natural honey"],
    [
      "Масло подсолнечное",
      "sunflower-oil-crude",
      { high_oleic: true, acid_value: 1 },
      "Crude sunflower oil, AV 1\u202fmg KOH/g, high oleic",
    ],
  ])("of %s in English names category and qualities", (title, categorySlug, attributes, english) => {
    expect(formatListingTitle({ title, categorySlug, attributes }, "en")).toBe(english);
  });

  it("of a bid names what it asks for at least or at most", () => {
    const bid = {
      title: "Куплю пшеницу",
      categorySlug: "wheat-milling",
      attributes: { wheat_class: "3", protein: 12.5, moisture: 14 },
    };
    expect(formatListingTitle({ ...bid, type: "BUY" }, "en")).toBe(
      "Milling wheat class 3, protein min 12.5%, moisture max 14%",
    );
  });

  it("of an English offer is Russian on a Russian page", () => {
    const urea = {
      title: "Granular urea, FOB Novorossiysk",
      categorySlug: "urea",
      attributes: { nitrogen: 46.2, form: "гранулы" },
    };
    expect(formatListingTitle(urea, "ru")).toBe("Карбамид, N 46,2\u202f%, гранулы");
    expect(formatListingTitle(urea, "en")).toBe(urea.title);
    expect(findOriginalTitle(urea, "ru")).toBe(urea.title);
  });

  it("names a grade in full after a comma, and a mark without one", () => {
    const flour = { title: "Wheat flour", categorySlug: "wheat-flour", attributes: { flour_grade: "высший" } };
    expect(formatListingTitle(flour, "ru")).toBe("Мука пшеничная, высший сорт");
    const oil = {
      title: "Refined oil",
      categorySlug: "sunflower-oil-refined",
      attributes: { oil_grade: "высший сорт" },
    };
    expect(formatListingTitle(oil, "ru")).toBe("Масло подсолнечное рафинированное, высший сорт");
    const rebar = { title: "Deformed bars", categorySlug: "rebar", attributes: { steel_class: "А500С" } };
    expect(formatListingTitle(rebar, "ru")).toBe("Арматура А500С");
  });

  it.each(["UREA 46% N PRILLED", "UREA", "Urea"])("%s is English on a Russian page", (title) => {
    expect(formatListingTitle({ title, categorySlug: "urea", attributes: { nitrogen: 46 } }, "ru")).toBe(
      "Карбамид, N 46\u202f%",
    );
  });

  it("has no word of the seller's that is no mark", () => {
    const pipe = { title: "Труба", categorySlug: "profile-pipe", attributes: { steel_grade: "Красный" } };
    expect(formatListingTitle(pipe, "en")).toBe("Hollow section");
  });

  it("stays as it is where it is codes alone, or its category is gone", () => {
    expect(formatListingTitle({ title: "DAP 18-46", categorySlug: "dap", attributes: {} }, "ru")).toBe("DAP 18-46");
    expect(formatListingTitle({ title: "Уголь", categorySlug: "gone", attributes: {} }, "en")).toBe("Уголь");
    expect(findOriginalTitle({ title: "Уголь", categorySlug: "gone", attributes: {} }, "en")).toBeNull();
  });

  it("keeps no Russian letter in English, whatever values of a closed list it names", () => {
    const titles = categoryTree.flatMap(listLeaves).map(({ slug, attributes }) =>
      formatListingTitle(
        {
          title: "Товар",
          categorySlug: slug,
          attributes: Object.fromEntries(
            attributes.map(({ key, type, options }) => [
              key,
              type === "number" ? 5 : type === "boolean" ? true : (options?.[0] ?? "по образцу"),
            ]),
          ),
        },
        "en",
      ),
    );
    expect(titles.filter((title) => /\p{Script=Cyrillic}/u.test(title))).toEqual([]);
  });
});

it("short names of qualities differ within a category, and fit into the head of a column", () => {
  for (const { slug, attributes } of categoryTree.flatMap(listLeaves))
    for (const locale of ["ru", "en"] as const) {
      expect(
        attributes.filter((one) => getShortName(one, locale).toLowerCase() === getAttributeUnit(one, locale)),
      ).toEqual([]);
      const names = attributes.map((attribute) => getShortName(attribute, locale));
      expect(new Set(names).size, `${slug}: ${names.join(", ")}`).toBe(names.length);
    }
});

it.each([
  ["cetane", "Cetane"],
  ["foreign_matter", "Foreign matter"],
  ["linear_density", "Linear density"],
])("the short name of %s says what it is", (key, name) => {
  const attribute = findAttribute(key);
  expect(attribute && getShortName(attribute, "en")).toBe(name);
});
