// Units are found by all spellings, formatted and converted.
import { describe, expect, it } from "vitest";
import { categoryTree, getCategory, listLeaves } from "@/lib/reference/categories/tree";
import { BUSHELS, findUnit, findUnitByCode, findUnitFactor, findUnitFor, findUnits, formatUnit, UNITS } from "./units";

const named = (word: string) => findUnit(word)?.code ?? null;

describe("findUnit", () => {
  it.each([
    [
      "TNE",
      [
        "тонна",
        "т",
        "т.",
        "Тонн",
        "тонну",
        "t",
        "T",
        "TNE",
        "tne",
        "  metric   tons ",
        "ton",
        "MT",
        "метрическая тонна",
      ],
    ],
    ["GRM", ["г", "г.", "гр", "g"]],
    ["MTQ", ["m³", "m3", "м3", "м³", "куб. м", "куб.м", "куб м", "кубм", "кубометров", "MTQ", "м^3"]],
    ["MWH", ["МВт·ч", "МВт*ч", "мвтч", "MWh", "МВт.ч"]],
    ["H87", ["шт", "шт.", "ШТУК", "pcs", "H87", "h87"]],
    ["bigbag", ["биг-бэг", "биг бэг", "МКР", "FIBC"]],
    ["KTN", ["тыс. т", "тыс.т", "тыс т", "kt"]],
    ["R9", ["тыс. м³", "thousand m³", "1000 m³", "1000 м3"]],
    ["MIL", ["тыс. шт.", "thousand pcs", "1000 pcs", "1000 шт"]],
    ["20", ["20", "20-фут. конт.", "20-ft cont.", "20 фут", "20' cont.", "20ft", "20'", "20′"]],
  ])("reads every writing of %s", (code, words) => {
    for (const word of words) expect(named(word), word).toBe(code);
  });

  it("finds nothing for other words", () => {
    for (const word of ["", " ", "тоннаж", "xyz", "т о н н а", "constructor", "__proto__"])
      expect(named(word), word).toBeNull();
  });

  it("prefers an exact code, then the first unit of the data", () => {
    expect(named("DT")).toBe("DT");
    expect(named("dt")).toBe("DTN");
    expect(named("bu")).toBe("bu-wheat");
    expect(findUnits("bu").map((unit) => unit.code)).toEqual(["bu-wheat", "bu-soy", "bu-corn", "bu-barley", "bu-oats"]);
  });

  it("finds every listed form of every unit, and only its own where no other unit shares it", () => {
    const shared = new Set<string>();
    for (const unit of UNITS) {
      const { ru, en } = unit;
      for (const form of [ru.one, ru.few, ru.many, ru.fraction, ru.abbr, en.one, en.other, en.abbr, ...unit.forms]) {
        for (const spelled of [form, form.toUpperCase(), ` ${form.replaceAll(" ", "  ")} `]) {
          const [first, ...others] = findUnits(spelled);
          if (others.length > 0) shared.add(form);
          else if (byExactCode(spelled)) expect(findUnitByCode(spelled.trim())).toBe(first);
          else expect(first?.code, spelled).toBe(unit.code);
        }
      }
      expect(findUnit(unit.code)).toBe(unit);
    }
    expect([...shared]).toEqual([
      ...["унция", "унции", "унций", "ounce", "ounces", "oz", "унцию"],
      ...["bu", "bushel", "bushels", "бушель", "бушеля", "бушелей", "буш."],
    ]);
  });
});

describe("findUnitFor", () => {
  const find = (word: string, slug: string) => findUnitFor(word, getCategory(slug));
  const codeOf = (word: string, slug: string) => {
    const found = find(word, slug);
    return "unit" in found ? found.unit.code : null;
  };
  const leaves = categoryTree.flatMap(listLeaves);

  it.each([
    ["wheat-milling", "bu-wheat", "27.2155422"],
    ["wheat-feed", "bu-wheat", "27.2155422"],
    ["wheat-durum", "bu-wheat", "27.2155422"],
    ["soybeans", "bu-soy", "27.2155422"],
    ["corn", "bu-corn", "25.40117272"],
    ["barley-feed", "bu-barley", "21.77243376"],
    ["barley-malting", "bu-barley", "21.77243376"],
    ["oats", "bu-oats", "14.51495584"],
  ])("reads bu of %s as %s", (slug, code, kilograms) => {
    for (const word of ["bu", "BU", " bu "]) expect(codeOf(word, slug)).toBe(code);
    expect(codeOf(code, slug)).toBe(code);
    expect(findUnitFactor(code, "KGM")?.toString()).toBe(kilograms);
  });

  it("refuses a bushel of another crop, by code or by name", () => {
    const bushels = [...new Set(BUSHELS.values())];
    for (const { slug } of leaves)
      for (const code of bushels) {
        const own = BUSHELS.get(slug) === code;
        expect(codeOf(code, slug), `${code} ${slug}`).toBe(own ? code : null);
        expect(codeOf(findUnitByCode(code)?.ru.one ?? "", slug), `${code} ${slug}`).toBe(own ? code : null);
      }
    expect(codeOf("bu", "rye")).toBeNull();
    expect(codeOf("bu", "rebar")).toBeNull();
  });

  it("names the units that fit", () => {
    const fits = (word: string, slug: string) => {
      const found = find(word, slug);
      return "fits" in found ? found.fits.map(({ code }) => code) : [];
    };
    expect(fits("bu", "rye").slice(0, 2)).toEqual(["TNE", "KGM"]);
    expect(fits("bu", "rye").filter((code) => code.startsWith("bu-"))).toEqual([]);
    expect(fits("bu-corn", "soybeans")).toContain("bu-soy");
    expect(fits("bu", "softwood-logs")).toContain("MTQ");
    expect(fits("bu", "softwood-logs")).not.toContain("TNE");
    expect(fits("parrot", "brick")).toContain("H87");
    for (const { slug } of leaves) {
      const fitting = fits("parrot", slug);
      expect(fitting, slug).not.toEqual([]);
      for (const code of fitting) expect(codeOf(code, slug), slug).toBe(code);
    }
  });

  it("reads the ounce of a precious metal as troy, of anything else as avoirdupois", () => {
    for (const word of ["oz", "OZ", "ounce", "ounces", "унция", "унций", "унцию"]) {
      for (const slug of ["gold", "silver", "platinum"]) expect(codeOf(word, slug), word).toBe("APZ");
      for (const slug of ["tin", "honey", "coriander-seed"]) expect(codeOf(word, slug), word).toBe("ONZ");
    }
  });

  it("takes an exact code or a full name of an ounce as written", () => {
    expect(codeOf("ONZ", "gold")).toBe("ONZ");
    expect(codeOf("APZ", "honey")).toBe("APZ");
    expect(codeOf("troy oz", "honey")).toBe("APZ");
    expect(codeOf("avoirdupois ounce", "gold")).toBe("ONZ");
  });

  it("reads every other word as findUnit does", () => {
    for (const word of ["т", "м3", "шт", "bbl", "МВт·ч", "dt", "DT"])
      for (const slug of ["gold", "corn", "diesel"]) expect(codeOf(word, slug)).toBe(findUnit(word)?.code);
  });
});

const byExactCode = (word: string) => findUnitByCode(word.trim()) !== null;

describe("formatUnit", () => {
  const tonne = UNITS[0] ?? expect.fail();

  it("counts in Russian and English", () => {
    const counted = [1, 2, 5, 11, 21, 1.5].map((count) => formatUnit(tonne, "ru", "one", count));
    expect(counted).toEqual(["тонна", "тонны", "тонн", "тонн", "тонна", "тонны"]);
    expect([1, 2].map((count) => formatUnit(tonne, "en", "one", count))).toEqual(["tonne", "tonnes"]);
    expect(formatUnit(tonne, "ru", "per")).toBe("за тонну");
    expect(formatUnit(tonne, "en", "abbr")).toBe("t");
  });
});

describe("findUnitFactor", () => {
  it("converts within a dimension, exactly", () => {
    expect(findUnitFactor("TNE", "KGM")?.toString()).toBe("1000");
    expect(findUnitFactor("KGM", "TNE")?.toString()).toBe("0.001");
    expect(findUnitFactor("LBR", "KGM")?.toString()).toBe("0.45359237");
    expect(findUnitFactor("APZ", "GRM")?.toString()).toBe("31.1034768");
  });

  it("refuses units without a fixed factor", () => {
    expect(findUnitFactor("TNE", "MTQ")).toBeNull();
    expect(findUnitFactor("sack", "bigbag")).toBeNull();
    expect(findUnitFactor("DT", "TNE")).toBeNull();
    expect(findUnitFactor("TNE", "nonsense")).toBeNull();
  });
});
