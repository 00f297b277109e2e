import { expect, it } from "vitest";
import { keepDrawable } from "./policy";

it("a text of a picture keeps letters that the fonts have, in Russian, English and Kazakh", () => {
  const text = "Пшеница «3 класса», № 5 — Wheat, қазақ, ₽ € ₸ ё Ё – …";
  expect(keepDrawable(text)).toBe(text);
});

it("a text of a picture loses signs that would be fetched from the internet", () => {
  expect(keepDrawable("Медь 🔥 катодная 銅 99,99 %")).toBe("Медь катодная 99,99 %");
  expect(keepDrawable("🔥")).toBe("");
});

it("a text of a picture has narrow spaces and hyphens that the fonts have", () => {
  expect(keepDrawable("14\u202f500\u202f₽/т, Ростов‑на‑Дону")).toBe("14\u2009500\u2009₽/т, Ростов-на-Дону");
});

it("a text of a picture joins letters and their marks", () => {
  expect(keepDrawable("йё".normalize("NFD"))).toBe("йё");
});
