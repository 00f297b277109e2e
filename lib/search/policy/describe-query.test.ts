// The parts of a query, as chips show them.
import { expect, it } from "vitest";
import { parseSearchText } from "@/lib/text/query";
import { describeQuery } from "./describe-query";

const listParts = (q: string) => {
  const query = parseSearchText(q);
  return describeQuery({ named: query, query }).map(({ kind, text, without }) => [kind, text, without]);
};

it("each part comes with the query without it", () => {
  expect(listParts("пшеница 3 класса Новороссийск до 15000")).toEqual([
    ["goods", "пшеница", "3 класса Новороссийск до 15000"],
    ["quality", "3 класса", "пшеница Новороссийск до 15000"],
    ["place", "Новороссийск", "пшеница 3 класса до 15000"],
    ["price", "до 15000", "пшеница 3 класса Новороссийск"],
  ]);
});

it("goods of a list are parts of their own, and no separator is left alone", () => {
  expect(listParts("пшеница, ячмень, кукуруза").map(([, , without]) => without)).toEqual([
    "ячмень, кукуруза",
    "пшеница, кукуруза",
    "пшеница, ячмень",
  ]);
  expect(listParts("пшеница или ячмень").map(([, , without]) => without)).toEqual(["ячмень", "пшеница"]);
});

it("a region of two words is one place", () => {
  expect(listParts("куплю ячмень Ростовская область")).toEqual([
    ["side", "куплю", "ячмень Ростовская область"],
    ["goods", "ячмень", "куплю Ростовская область"],
    ["place", "Ростовская область", "куплю ячмень"],
  ]);
});

it("words of a company that stands alone are no place", () => {
  const named = parseSearchText("Семь элеваторов");
  expect(named.wanted[0]?.kind).toBe("place");
  const [first] = named.wanted;
  const query = { ...named, wanted: first ? [{ ...first, kind: "side" as const }] : [], sellers: ["1"] };
  expect(describeQuery({ named, query })).toMatchObject([{ kind: "company", text: "Семь элеваторов", without: "" }]);
});

it("words of a company are one part", () => {
  const named = parseSearchText("Азотный берег карбамид");
  const query = { ...named, wanted: named.wanted.slice(2), sellers: ["1"] };
  expect(describeQuery({ named, query })).toMatchObject([
    { kind: "company", text: "Азотный берег", without: "карбамид" },
    { kind: "goods", text: "карбамид", without: "Азотный берег" },
  ]);
});
