// Each leaf carries VAT, index attribute, freight and the preferred values of its numbers.
import { describe, expect, it } from "vitest";
import { findUnitByCode } from "@/lib/reference/units/units";
import { CARGO_CLASSES } from "./contract";
import { categoryNodes, categoryTree, getCategory, listLeaves } from "./tree";

const leaves = categoryTree.flatMap(listLeaves);
const better = (slug: string, key: string) => getCategory(slug).attributes.find((one) => one.key === key)?.better;

describe("VAT", () => {
  it("is 10 or 22 on each leaf, and null above", () => {
    for (const node of categoryNodes.values()) {
      if (node.level === 3) expect([10, 22], node.slug).toContain(node.vatRate);
      else expect(node.vatRate, node.slug).toBeNull();
    }
  });

  it("is 10 for food, feed and grain, and 22 for everything else", () => {
    const list = (rate: number) => leaves.filter(({ vatRate }) => vatRate === rate).map(({ slug }) => slug);
    expect(list(10)).toMatchInlineSnapshot(`
      [
        "wheat-milling",
        "wheat-feed",
        "wheat-durum",
        "barley-feed",
        "barley-malting",
        "corn",
        "rye",
        "oats",
        "buckwheat",
        "millet",
        "grain-seed",
        "peas",
        "chickpeas",
        "lentils",
        "sunflower-seed",
        "soybeans",
        "rapeseed",
        "flaxseed",
        "mustard-seed",
        "sunflower-meal",
        "soybean-meal",
        "rapeseed-meal",
        "beet-pulp",
        "molasses",
        "wheat-bran",
        "compound-feed",
        "fish-meal",
        "hay",
        "potatoes",
        "onions",
        "carrots",
        "cabbage",
        "apples",
        "frozen-berries",
        "cattle-live",
        "raw-milk",
        "sunflower-oil-crude",
        "sunflower-oil-refined",
        "soybean-oil",
        "rapeseed-oil",
        "white-sugar",
        "wheat-flour",
        "buckwheat-groats",
        "milled-rice",
        "beef",
        "pork",
        "poultry",
        "butter",
        "skimmed-milk-powder",
        "cheese",
        "eggs",
        "pollock",
        "pacific-salmon",
      ]
    `);
    expect(list(22)).toHaveLength(147);
    const isFood = (slug: string) => ["agriculture", "food"].includes(getCategory(slug).parent?.parent?.slug ?? "");
    expect(list(22).filter(isFood)).toMatchInlineSnapshot(`
      [
        "coriander-seed",
        "palm-oil",
        "corn-starch",
        "honey",
        "tomato-paste",
      ]
    `);
  });
});

describe("index attribute", () => {
  it("is an attribute of its leaf with listed values", () => {
    for (const { slug, attributes, indexAttribute } of leaves) {
      if (indexAttribute === null) continue;
      const attribute = attributes.find(({ key }) => key === indexAttribute);
      expect(attribute, slug).toBeDefined();
      expect(attribute?.type, slug).not.toBe("boolean");
    }
  });

  it("is the class or grade by which the goods are priced", () => {
    expect(
      ["wheat-milling", "rebar", "steam-coal", "diesel", "copper-scrap", "softwood-logs", "corn"].map(
        (slug) => getCategory(slug).indexAttribute,
      ),
    ).toEqual(["wheat_class", "steel_class", "coal_grade", "fuel_season", "scrap_grade", "wood_species", null]);
  });
});

describe("freight", () => {
  it("has a cargo class and a lot in tonnes, and a weight only when goods are not measured by mass", () => {
    const weightless: string[] = [];
    for (const { slug, unitCode, freight } of leaves) {
      if (freight === null) continue;
      expect(CARGO_CLASSES, slug).toContain(freight.cargo);
      expect(freight.lot, slug).toBeGreaterThanOrEqual(20);
      const isMass = findUnitByCode(unitCode ?? "")?.dimension === "mass";
      if (isMass) expect(freight.tonnesPerUnit, slug).toBeNull();
      else if (freight.tonnesPerUnit === null) weightless.push(slug);
      else expect(freight.tonnesPerUnit, slug).toBeGreaterThan(0);
    }
    expect(weightless).toEqual(["firewood", "precast-concrete", "plasterboard", "mineral-wool"]);
  });

  it("is null for goods without a cargo class", () => {
    expect(leaves.filter(({ freight }) => freight === null).map(({ slug }) => slug)).toEqual([
      "cattle-live",
      "gold",
      "silver",
      "platinum",
      "natural-gas",
      "ready-mix-concrete",
    ]);
  });

  it("has the weight of one base unit", () => {
    const weigh = (slug: string) => getCategory(slug).freight?.tonnesPerUnit;
    expect(["softwood-logs", "sawn-softwood", "eggs", "brick"].map(weigh)).toEqual([0.82, 0.5, 0.00006, 0.0035]);
  });
});

describe("better", () => {
  it("is null for all but numbers", () => {
    for (const { slug, attributes } of leaves)
      for (const attribute of attributes)
        if (attribute.type !== "number") expect(attribute.better, `${slug} ${attribute.key}`).toBeNull();
  });

  it("follows the wishes of the leaf's buyers", () => {
    expect(better("wheat-milling", "protein")).toBe("higher");
    expect(better("wheat-milling", "moisture")).toBe("lower");
    expect(better("wheat-milling", "crop_year")).toBe("higher");
    expect(better("rebar", "diameter")).toBeNull();
    expect(better("steam-coal", "ash")).toBe("lower");
    expect(better("steam-coal", "sulphur_content")).toBe("lower");
    expect(better("ammonium-sulphate", "sulphur_content")).toBe("higher");
    expect(better("barley-malting", "protein")).toBe("lower");
    expect(better("skimmed-milk-powder", "fat")).toBe("lower");
    expect(better("butter", "fat")).toBe("higher");
    expect(better("viscose-fibre", "staple_length")).toBeNull();
  });
});
