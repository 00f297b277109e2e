import { expect, it } from "vitest";
import { formatSearchHref, getNewestHref, readSearch } from "./policy/saved-filters";

it("shows what is new first to who comes for it, also where a text would order by relevance", () => {
  expect(getNewestHref("ru", "cat=wheat-milling&q=3+класс")).toBe(
    `/ru/catalogue/wheat-milling?${new URLSearchParams({ q: "3 класс", sortBy: "date" })}`,
  );
  expect(getNewestHref("en", "cat=wheat-milling&type=SELL")).toBe("/en/catalogue/wheat-milling?type=SELL");
  expect(formatSearchHref("en", "q=wheat")).toBe("/en/catalogue?q=wheat");
});

it("puts several values of a filter into one spelling, each once", () => {
  const spellings = [
    "region=Тула&attr.diameter=12&region=Курск&attr.diameter=8",
    "attr.diameter=8&attr.diameter=12&region=Курск&region=Тула&region=Курск",
  ].map((given) => readSearch(given));
  expect(spellings[0]?.query).toBe(spellings[1]?.query);
  expect([...new URLSearchParams(spellings[0]?.query)]).toEqual([
    ["attr.diameter", "12"],
    ["attr.diameter", "8"],
    ["region", "Курск"],
    ["region", "Тула"],
  ]);
  expect(spellings[0]?.filters.region).toHaveLength(2);
  expect(readSearch("type=SELL&type=BUY")).toBeNull();
});
