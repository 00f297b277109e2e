import { expect, it } from "vitest";
import { formatPageEntries, listInBoth } from "./sitemap-document";

it("gives a page an entry in each language, which names both", () => {
  const text = formatPageEntries(listInBoth("/catalogue/grains", "2026-05-31"));
  expect(text.match(/<url>/g)).toHaveLength(2);
  expect(text.match(/<lastmod>2026-05-31T00:00:00.000Z<\/lastmod>/g)).toHaveLength(2);
  expect(text.match(/hreflang="x-default" href="https?:[^"]*\/ru\/catalogue\/grains"/g)).toHaveLength(2);
});

it("says of a page in one language only what there is", () => {
  const text = formatPageEntries({ paths: { en: "/en/news/a" } });
  expect(text.match(/<url>/g)).toHaveLength(1);
  expect(text).not.toContain("/ru/");
  expect(text).not.toContain("lastmod");
  expect(text).toMatch(/hreflang="x-default" href="[^"]*\/en\/news\/a"/);
});

it("writes addresses as XML takes them", () => {
  expect(formatPageEntries({ paths: { ru: "/ru/x?a=1&b=<2>" } })).toContain("/ru/x?a=1&amp;b=");
});
