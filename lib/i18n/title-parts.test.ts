import { describe, expect, it } from "vitest";
import { findCategory } from "@/lib/reference/categories/tree";
import { formatListingTitle } from "./listing-title";
import type { Locale } from "./routing";
import { createTitleSplitter } from "./title-parts";

type Values = Record<string, string | number>;

/** The part of a title that a row shows beside columns of qualities. */
function shown(
  title: string,
  categorySlug: string,
  values: Values,
  { locale = "ru", basis = null }: { locale?: Locale; basis?: string | null } = {},
): string {
  const columns = (findCategory(categorySlug)?.attributes ?? []).filter(({ key }) => values[key] !== undefined);
  const parts = createTitleSplitter(columns, locale)({ title, categorySlug, attributes: values }, basis);
  expect(parts.map(({ text }) => text).join("")).toBe(title);
  return parts
    .filter(({ isBeside }) => !isBeside)
    .map(({ text }) => text)
    .join("");
}

const rebar = { steel_class: "А500С", diameter: 12, length: 11_700 };
const wheat = { wheat_class: "3", protein: 12.5, gluten: 25 };

describe("a title beside columns of qualities", () => {
  it.each<[string, string, Values, string]>([
    ["Арматура А500С, диаметр 12 мм", "rebar", rebar, "Арматура"],
    ["Арматура A500C ⌀12", "rebar", rebar, "Арматура"],
    ["Арматура 12 мм А500С, ГОСТ 34028-2016", "rebar", rebar, "Арматура, ГОСТ 34028-2016"],
    ["Арматура А500С 12 мм, мера 11,7 м, со склада", "rebar", rebar, "Арматура, мера, со склада"],
    ["Куплю арматуру А500С, диаметр 12 мм, длина 11 700 мм", "rebar", rebar, "Куплю арматуру"],
    ["Пшеница мягкая 3 класса, ЧП 250, протеин 12,5 %", "wheat-milling", wheat, "Пшеница мягкая, ЧП 250"],
    ["Пшеница 3-го класса, протеин от 12,5 %, урожай 2026 года", "wheat-milling", wheat, "Пшеница, урожай 2026 года"],
    ["Пшеница с протеином 12.5% и клейковиной 25 %", "wheat-milling", wheat, "Пшеница"],
    ["ДТ К5, цетановое число 51, ГОСТ", "diesel", { cetane: 51 }, "ДТ К5, ГОСТ"],
    ["Арматура: А500С, 12 мм, со склада", "rebar", rebar, "Арматура, со склада"],
  ])("%s leaves them out", (title, category, values, text) => {
    expect(shown(title, category, values)).toBe(text);
  });

  it.each<[string, string, Values]>([
    ["Арматура 10 мм, 12 мм", "rebar", rebar],
    ["Арматура 10, 12 мм", "rebar", rebar],
    ["Арматура 10–12 мм", "rebar", rebar],
    ["Арматура 12–16 мм", "rebar", rebar],
    ["Арматура А500С и А400", "rebar", rebar],
    ["Арматура (А500С)", "rebar", rebar],
    ["Арматура 16 мм", "rebar", rebar],
    ["А500С", "rebar", rebar],
    ["Пшеница, влажность 12,5 %", "wheat-milling", wheat],
    ["Пшеница 3 и 4 класса", "wheat-milling", wheat],
    ["Труба, стенка 12 мм", "seamless-pipe", { diameter: 12 }],
  ])("%s stays whole: columns say less or something else", (title, category, values) => {
    expect(shown(title, category, values)).toBe(title);
  });

  it("is the category alone in the other language too", () => {
    const composed = (title: string, categorySlug: string, attributes: Values) =>
      formatListingTitle({ title, categorySlug, attributes }, "en");
    expect(shown(composed("Арматура", "rebar", rebar), "rebar", rebar, { locale: "en" })).toBe("Rebar");
    expect(shown(composed("Пшеница", "wheat-milling", wheat), "wheat-milling", wheat, { locale: "en" })).toBe(
      "Milling wheat",
    );
    expect(shown("Rebar A500C, 12 mm, 11.7 m, ex stock", "rebar", rebar, { locale: "en" })).toBe("Rebar, ex stock");
  });

  it.each<[string, string | null, string]>([
    ["Арматура А500С, FCA ст. Тольятти", "FCA ст. Тольятти", "Арматура"],
    ["Арматура, EXW Екатеринбург, со склада", "EXW Екатеринбург", "Арматура, со склада"],
    ["Арматура, EXW Екатеринбург", "EXW Пермь", "Арматура, EXW Екатеринбург"],
    ["Арматура, EXW Пермь-2", "EXW Пермь", "Арматура, EXW Пермь-2"],
    ["EXW Пермь", "EXW Пермь", "EXW Пермь"],
    ["Арматура, EXW Пермь", null, "Арматура, EXW Пермь"],
  ])("%s beside the basis %s", (title, basis, text) => {
    expect(shown(title, "rebar", rebar, { basis })).toBe(text);
  });
});
