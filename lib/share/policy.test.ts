import { expect, it } from "vitest";
import { drawable } from "./policy";

it("keeps what the fonts have, in Russian, English and Kazakh", () => {
  const text = "Пшеница «3 класса», № 5 — Wheat, қазақ, ₽ € ₸ ё Ё – …";
  expect(drawable(text)).toBe(text);
});

it("leaves out what would be fetched from the internet", () => {
  expect(drawable("Медь 🔥 катодная 銅 99,99 %")).toBe("Медь катодная 99,99 %");
  expect(drawable("🔥")).toBe("");
});

it("writes narrow spaces and hyphens as the fonts can", () => {
  expect(drawable("14\u202f500\u202f₽/т, Ростов‑на‑Дону")).toBe("14\u2009500\u2009₽/т, Ростов-на-Дону");
});

it("joins letters and their marks", () => {
  expect(drawable("йё".normalize("NFD"))).toBe("йё");
});
