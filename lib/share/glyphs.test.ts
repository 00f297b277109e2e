// Texts of share pictures hold only characters of the fonts.
import { expect, it } from "vitest";
import { toDrawable } from "./glyphs";

it("keeps what the fonts have, in Russian, English and Kazakh", () => {
  const text = "Пшеница «3 класса», № 5 — Wheat, қазақ, ₽ € ₸ ё Ё – …";
  expect(toDrawable(text)).toBe(text);
});

it("leaves out characters that would be fetched from the internet", () => {
  expect(toDrawable("Медь 🔥 катодная 銅 99,99 %")).toBe("Медь катодная 99,99 %");
  expect(toDrawable("🔥")).toBe("");
});

it("writes narrow spaces and hyphens as the fonts can", () => {
  expect(toDrawable("14\u202f500\u202f₽/т, Ростов‑на‑Дону")).toBe("14\u2009500\u2009₽/т, Ростов-на-Дону");
});

it("joins letters and their marks", () => {
  expect(toDrawable("йё".normalize("NFD"))).toBe("йё");
});
