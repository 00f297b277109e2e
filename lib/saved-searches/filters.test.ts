import { expect, it } from "vitest";
import { getNewestHref, searchHref } from "./policy/saved-filters";

it("shows what is new first to who comes for it, also where a text would order by relevance", () => {
  expect(getNewestHref("ru", "cat=wheat-milling&q=3+класс")).toBe(
    `/ru/catalogue/wheat-milling?${new URLSearchParams({ q: "3 класс", sortBy: "date" })}`,
  );
  expect(getNewestHref("en", "cat=wheat-milling&type=SELL")).toBe("/en/catalogue/wheat-milling?type=SELL");
  expect(searchHref("en", "q=wheat")).toBe("/en/catalogue?q=wheat");
});
