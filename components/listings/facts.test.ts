import { expect, it } from "vitest";
import type { Listing } from "@/lib/listings/contract";
import { formatKeyLine, formatQualityBeside } from "./facts";

const WORDS = { ru: { yes: "да", no: "нет" }, en: { yes: "yes", no: "no" } };
type Qualities = Record<string, string | number | boolean>;
const line = (categorySlug: string, attributes: Qualities, locale: "ru" | "en", type: "SELL" | "BUY" = "SELL") =>
  formatKeyLine({ type, categorySlug, attributes }, locale, WORDS[locale]).replaceAll("\u202f", " ");

it("a bid asks for at least, or at most, so much of a quality that is better higher, or lower", () => {
  const wheat = { wheat_class: "3", protein: 12.5 };
  expect(line("wheat-milling", wheat, "ru")).toContain("Протеин 12,5 %");
  expect(line("wheat-milling", wheat, "ru", "BUY")).toContain("Протеин от 12,5 %");
  expect(line("wheat-milling", wheat, "en", "BUY")).toContain("Protein min 12.5%");
  expect(line("rebar", { diameter: 12 }, "ru", "BUY")).toBe("⌀12 мм");
});

it("a quality that goods have is named alone, and one that they lack says so", () => {
  expect(line("sunflower-seed", { high_oleic: true }, "ru")).toBe("Высокоолеиновый");
  expect(line("sunflower-seed", { high_oleic: true }, "en")).toBe("High oleic");
  expect(line("sunflower-seed", { high_oleic: false }, "ru")).toBe("Высокоолеиновый: нет");
});

it("a grade is named in full, a figure by its name", () => {
  expect(line("wheat-flour", { flour_grade: "высший", gluten: 28 }, "ru")).toBe("высший сорт · Клейковина 28 %");
  expect(line("rebar", { steel_class: "А500С", diameter: 12 }, "ru")).toBe("А500С · ⌀12 мм");
});

it("qualities that a title names in look-alike letters or rounded are not repeated", () => {
  const beside = (title: string, attributes: Record<string, string | number | boolean>, locale: "ru" | "en") =>
    formatQualityBeside(title, { categorySlug: "rebar", attributes } as Listing, locale, WORDS[locale]);
  const attributes = { steel_class: "А500С", diameter: 16, length: 11_700 };
  expect(beside("Rebar A500C, ⌀16 mm, length 11.7 m", attributes, "en")).toBe("");
  expect(beside("Арматура A500C 16 мм", attributes, "ru").replaceAll("\u202f", " ")).toBe("Длина 11,7 м");
});
