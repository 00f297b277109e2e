// Values that a laboratory measures have terms of their own.
import { expect, it } from "vitest";
import { parseSearchText } from "./query";
import { listTerms } from "./words";

it.each([
  ["Пшеница, протеин 13 %, влажность 12 %", ["protein:13", "moisture:12"]],
  ["Milling wheat, protein 12.5%, test weight 760 g/l", ["protein:12.5", "test_weight:760"]],
  ["Уголь, зольность 12 %", ["ash:12"]],
  ["Масло 82,5 %", []],
  ["Пшеница, протеин не менее 12,5 %", ["protein:12.5"]],
  ["Wheat, protein min 12.5%", ["protein:12.5"]],
])("«%s» has the terms %j", (text, expected) => {
  expect([...listTerms(text)].filter((term) => term.includes(":"))).toEqual(expected);
});

it.each([
  ["пшеница протеин 13", ["protein:13"], "protein:13.4"],
  ["пшеница 12,5 протеин", ["protein:12.5"], "protein:13"],
  ["кукуруза влажность 14 %", ["moisture:14"], "moisture:13"],
  ["уголь 5500 ккал", ["calorific_value:5500"], "calorific_value:5600"],
  ["подсолнечник масличность 48", ["oil_content:48"], "oil_content:48.5"],
])("«%s» asks for %j, and takes better values: %s", (text, terms, better) => {
  const one = parseSearchText(text).wanted.find((wanted) => wanted.amount === "soft" && !wanted.isWord);
  expect(one?.terms).toEqual(terms);
  expect(one?.near).toContain(better);
});

it.each([
  ["lead 99.97", "purity:99.985"],
  ["caustic soda 98%", "content:98.5"],
])("«%s» takes a better share: %s", (text, better) => {
  expect(parseSearchText(text).wanted.at(-1)?.near).toContain(better);
});

it.each(["уголь 99999999999999 ккал", "пшеница протеин 9999999 %"])("no value is too large to be read: %s", (text) => {
  for (const { near } of parseSearchText(text).wanted) expect(near.length).toBeLessThan(40);
});

it("what is far from a value is no better one", () => {
  const [, , one] = parseSearchText("пшеница протеин 13").wanted;
  expect(one?.near).not.toContain("protein:15");
  expect(one?.near).not.toContain("protein:12.9");
});
