// VAT in a search text.
import { expect, it } from "vitest";
import { parseSearchText } from "./query";
import { findVatWords } from "./vat-words";

it.each([
  ["дизель с НДС", ["included"]],
  ["дизель с ндс 22%", ["included"]],
  ["арматура ндс", ["included"]],
  ["rebar incl. VAT", ["included"]],
  ["rebar VAT included", ["included"]],
  ["лом без ндс", ["excluded", "none"]],
  ["scrap excluding VAT", ["excluded", "none"]],
  ["лом + ндс", ["excluded"]],
  ["лом ндс не облагается", ["none"]],
  ...[
    "без  ндс",
    "без учёта НДС",
    "не включая НДС",
    "НДС не включен",
    "ex VAT",
    "net of VAT",
    "vat-free",
    "VAT excl.",
  ].map((words): [string, string[]] => [`лист ${words}`, ["excluded", "none"]]),
  ["sheet vat not included", ["excluded", "none"]],
  ["зерно от неплательщика НДС", ["none"]],
  ["зерно, не плательщик НДС", ["none"]],
  ["не нужен НДС", null],
  ["лист не с НДС", null],
  ["индс", null],
  ["private", null],
])("«%s» asks for %j", (text, modes) => {
  expect(findVatWords(text)?.modes ?? null).toEqual(modes);
});

it("leaves the goods and the price, and keeps the words where there are no goods", () => {
  const { wanted, vat, price } = parseSearchText("дизель зимний с НДС до 60000");
  expect(wanted.map(({ kind }) => kind)).toEqual(["goods", "quality"]);
  expect(vat).toMatchObject({ start: 14, end: 19 });
  expect(price).toMatchObject({ max: 60_000 });
  expect(parseSearchText("с НДС")).toMatchObject({ vat: null, wanted: [{}] });
});
