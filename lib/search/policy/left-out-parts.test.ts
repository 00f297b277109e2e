// What a wider query leaves out.
import { expect, it } from "vitest";
import { parseSearchText } from "@/lib/text/query";
import { describeQuery } from "./describe-query";
import { listLeftOut } from "./left-out-parts";

const listParts = (q: string) => {
  const query = parseSearchText(q);
  return describeQuery({ named: query, query });
};

it.each([
  ["пшеница 3 класса Новороссийск", "пшеница 3 класса", { places: ["Новороссийск"], others: [] }],
  ["арматура 12мм Москва", "арматура Москва", { places: [], others: ["12мм"] }],
  ["пшеница до 9000 Ростовская область", "пшеница", { places: ["Ростовская область"], others: ["до 9000"] }],
])("«%s» as «%s» says what it leaves out", (q, wider, leftOut) => {
  expect(listLeftOut(listParts(q), wider)).toEqual(leftOut);
});

it("a correction leaves nothing out", () => {
  expect(listLeftOut(listParts("графит"), "гранит")).toBeNull();
});
