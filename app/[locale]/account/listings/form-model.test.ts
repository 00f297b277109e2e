import { expect, it } from "vitest";
import { findCategory } from "@/lib/reference/categories/tree";
import { createCategoryForm } from "./form-model";

it("calls no bound usual that is of all goods with the attribute: wheat has no 70 % of protein", () => {
  const wheat = findCategory("wheat-milling") ?? expect.fail();
  const { attributes, priceHint } = createCategoryForm(wheat, "ru", { usualPrice: "обычно #", yes: "да", no: "нет" });
  const protein = attributes.find(({ key }) => key === "protein");
  expect(protein).toEqual({ key: "protein", type: "number", name: "Протеин (белок)", unit: "%", options: [] });
  expect(priceHint).toMatch(/^обычно .+₽\/т$/);
});

it("names the units that measure other goods", () => {
  const texts = { usualPrice: "обычно #", yes: "да", no: "нет" };
  const list = (slug: string) => createCategoryForm(findCategory(slug) ?? expect.fail(), "ru", texts).unfitUnits;
  expect(list("corn")).toEqual(["bu-wheat", "bu-soy", "bu-barley", "bu-oats"]);
  expect(list("gold")).toEqual(["bu-wheat", "bu-soy", "bu-corn", "bu-barley", "bu-oats"]);
});
