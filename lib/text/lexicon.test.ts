// Real words of the languages.
import { expect, it } from "vitest";
import { isRealWord, isWholeWord } from "./lexicon";

it.each(["чеснок", "фасоль", "графита", "кобальт", "cobalt", "graphite", "профнастил", "виноградом", "пеностекло"])(
  "«%s» is a word",
  (word) => {
    expect(isRealWord(word)).toBe(true);
  },
);

it.each(["пшенца", "карбомид", "апматура", "цимент", "whaet", "кукурза", "сахор", "профильая"])(
  "«%s» is none",
  (word) => {
    expect(isRealWord(word)).toBe(false);
  },
);

it("a beginning is no whole word", () => {
  expect(["гипс", "чеснок"].every(isWholeWord)).toBe(true);
  expect(["подсол", "карба", "арма", "кукур"].some(isWholeWord)).toBe(false);
});
