import { expect, it } from "vitest";
import { formatQuantity } from "./quantity";

it.each([
  [1_800_000, "KGM", "1\u202f800\u202fт", "1,800\u202ft"],
  [1_500, "KGM", "1,5\u202fт", "1.5\u202ft"],
  [999, "KGM", "999\u202fкг", "999\u202fkg"],
  [25_000, "GRM", "25\u202fкг", "25\u202fkg"],
  [1_000.5, "GRM", "1\u202f000,5\u202fг", "1,000.5\u202fg"],
  [2_800, "DTN", "280\u202fт", "280\u202ft"],
  [20_000, "LTR", "20\u202fм³", "20\u202fm³"],
  [1_500, "TNE", "1\u202f500\u202fт", "1,500\u202ft"],
  [12_000, "H87", "12\u202f000\u202fшт.", "12,000\u202fpcs"],
])("%d of %s reads best as %s", (value, code, russian, english) => {
  expect(formatQuantity(value, code, "ru")).toBe(russian);
  expect(formatQuantity(value, code, "en")).toBe(english);
});
