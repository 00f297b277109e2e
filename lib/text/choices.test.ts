// Things that may replace each other, and what the parts of a query are.
import { expect, it } from "vitest";
import { parseSearchText } from "./query";

const read = (q: string) => parseSearchText(q).wanted.map(({ kind, terms }) => `${kind} ${terms.join("|")}`);

it.each([
  ["пшеница, ячмень, кукуруза", ["goods =пшеница|=ячмень|=кукуруза"]],
  ["wheat or barley", ["goods =пшеница|=ячмень"]],
  ["щебень и песок", ["goods =щебень|=песок"]],
  ["арматура 10, 12 мм", ["goods =арматура", "quality 10|12мм"]],
  ["арматура А400, А500С", ["goods =арматура", "quality =а400|a500c"]],
  ["медная труба", ["quality =медь", "goods =труба"]],
  ["арматура, а500с, 12мм", ["goods =арматура", "quality a500c", "quality 12мм"]],
  ["пшеница 3 класса, ячмень", ["goods =пшеница|=ячмень", "quality 3класс|=ячмень"]],
  ["пшеница Азов или Ейск", ["goods =пшеница", "place аз|ейск"]],
  ["пшеница ячмень", ["goods =пшеница", "goods =ячмень"]],
  ["сталь, арматура", ["goods =сталь", "goods =арматура"]],
])("«%s» asks for %j", (q, expected) => {
  expect(read(q)).toEqual(expected);
});

it.each([
  ["карбамид оптом от производителя", "карбамид"],
  ["urea price per ton", "urea"],
  ["где купить щебень с доставкой", "щебень"],
  ["арматура12мм", "арматура 12 мм"],
  ["пшеница3класс", "пшеница 3 класса"],
  ["щебёнка", "щебень"],
  ["щебень ленобласть", "щебень Ленинградская область"],
])("«%s» is read as «%s»", (q, plain) => {
  expect(read(q)).toEqual(read(plain));
});

it("a Latin code is also read by its sounds", () => {
  expect(read("09G2S")).toEqual(["quality 09g2s|09г2c"]);
});

it("ferrous metals are no non-ferrous metals", () => {
  expect(read("ferrous scrap")).not.toEqual(read("non-ferrous scrap"));
  expect(read("non-ferrous metals")).toEqual(read("цветмет"));
});
