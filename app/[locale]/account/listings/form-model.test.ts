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
