// A wrong word gives one error, and a known one the code or the word.
import { expect, it } from "vitest";
import { countryCode, unitWord } from "./codes";

it("a word that is too long is refused for its length alone", () => {
  for (const field of [unitWord, countryCode])
    expect(field.safeParse("т".repeat(121)).error?.issues.map(({ code }) => code)).toEqual(["too_big"]);
});

it("a unit stays as written, since its meaning depends on the goods", () => {
  expect(unitWord.parse("bu")).toBe("bu");
  expect(unitWord.safeParse("попугай").error?.issues).toMatchObject([{ params: { code: "unknown_unit" } }]);
});
