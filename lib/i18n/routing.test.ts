import { describe, expect, it } from "vitest";
import { findPreferredLocale, readFormLocale, toLocalePath } from "./routing";

describe("findPreferredLocale", () => {
  it.each([
    [null, "ru"],
    ["", "ru"],
    ["de-DE,de;q=0.9", "ru"],
    ["en-US,en;q=0.9", "en"],
    ["de,en;q=0.5,ru;q=0.7", "ru"],
    ["ru;q=0,en", "en"],
    ["*", "ru"],
    ["EN-gb", "en"],
    [";;q=,,=", "ru"],
  ])("reads %s", (header, locale) => {
    expect(findPreferredLocale(header)).toBe(locale);
  });
});

describe("toLocalePath", () => {
  it.each([
    ["/ru/catalogue?type=SELL", "/en/catalogue?type=SELL"],
    ["/ru", "/en"],
    ["/ru?x=1", "/en?x=1"],
    ["/rubber", "/rubber"],
  ])("moves %s", (path, expected) => {
    expect(toLocalePath(path, "en")).toBe(expected);
  });
});

it("readFormLocale is Russian when the form names no language of ours", () => {
  const form = new FormData();
  expect(readFormLocale(form)).toBe("ru");
  form.set("locale", "xx");
  expect(readFormLocale(form)).toBe("ru");
  form.set("locale", "en");
  expect(readFormLocale(form)).toBe("en");
});
