import { describe, expect, it } from "vitest";
import { layOutCompared, toCell } from "./compared-column";

const price = (whole: string, after: string, before = "≈\u2009") => ({
  parts: { before, whole, fraction: "", after },
  hint: "",
});
const RUB = { sign: "₽", vat: "" };

describe("layOutCompared", () => {
  it("names the unit in the head when all prices have the same", () => {
    const column = layOutCompared([price("15 120", "\u2009₽/т"), null, price("980", "\u2009₽/т")], RUB);
    expect(column).toMatchObject({ head: "≈ ₽/т", isOfOneUnit: true, tail: 0, length: 6 });
    expect(column && toCell(price("980", "\u2009₽/т").parts, column)).toMatchObject({ before: "", after: "" });
  });

  it("writes a currency without a sign as cells do", () => {
    const column = layOutCompared([price("1,300", "/t", "≈\u202fCNY\u202f")], { sign: "CNY", vat: "" });
    expect(column?.head).toBe("≈ CNY/t");
  });

  it("leaves the unit to each cell when units differ", () => {
    const column = layOutCompared([price("15 120", "/t", "≈\u2009₽"), price("7", "/m³", "≈\u2009₽")], RUB);
    expect(column).toMatchObject({ head: "≈ ₽", isOfOneUnit: false });
    expect(column && toCell(price("7", "/m³", "≈\u2009₽").parts, column)).toMatchObject({ before: "₽", after: "/m³" });
  });

  it("counts prices with and without converted VAT as one unit, and keeps VAT for the head", () => {
    const view = { sign: "₽", vat: "без НДС" };
    const column = layOutCompared([price("100", "\u2009₽/т без НДС"), price("90", "\u2009₽/т")], view);
    expect(column).toMatchObject({ head: "≈ ₽/т", isOfOneUnit: true, vat: "без НДС" });
  });

  it("is null when few offers have another price than the written one", () => {
    expect(layOutCompared([], RUB)).toBeNull();
    expect(layOutCompared([{ parts: null, hint: "why" }, null], RUB)).toBeNull();
    expect(layOutCompared([price("1", "\u2009₽/т"), ...Array(8).fill(null)], RUB)).toBeNull();
  });
});
