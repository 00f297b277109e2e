// Currencies as words of a text.
import { expect, it } from "vitest";
import { findCurrencyView } from "./currency-words";
import { parseSearchText } from "./query";

it.each([
  ["пшеница в долларах", "USD"],
  ["urea in usd", "USD"],
  ["арматура usd", "USD"],
  ["пшеница цена в евро", "EUR"],
  ["карбамид в рублях", "RUB"],
  ["пшеница в Еврейской области", null],
  ["дизель евро 5", null],
  ["поддоны EUR", null],
  ["EUR поддон", null],
  ["wooden pallets EUR", null],
  ["wooden pallets USD", "USD"],
  ["EUR-pallets", null],
  ["поддоны в EUR", "EUR"],
  ["кирпич на поддонах, цена EUR", "EUR"],
  ["щебень в р-не Тулы", null],
])("«%s» wants prices in %s", (text, currency) => {
  expect(findCurrencyView(text)).toBe(currency);
});

it.each(["пшеница в евро", "пшеница в долларах", "wheat in roubles"])("«%s» asks for the goods alone", (text) => {
  const hard = parseSearchText(text).wanted.filter(({ amount }) => amount === null);
  expect(hard).toMatchObject([{ kind: "goods" }]);
});

it("a word before a hyphen is no currency", () => {
  const kinds = (text: string) => parseSearchText(text).wanted.map(({ kind }) => kind);
  expect(kinds("щебень в р-не Тулы")).toEqual(["goods", "place"]);
  expect(parseSearchText("кирпич в евро-поддонах").unwanted).toEqual([]);
});
