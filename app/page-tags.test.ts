import { expect, it } from "vitest";
import { listLinkedTags, listPageTags } from "./page-tags";

it.each([
  ["/ru", ["listings", "feeds", "news"]],
  ["/en?x=1", ["listings", "feeds", "news"]],
  ["/ru/catalogue/agro?page=2", ["category:agriculture", "feeds", "indices"]],
  ["/en/listings/wheat-7k2m9x", ["listing:wheat-7k2m9x", "companies", "feeds", "indices"]],
  ["/ru/market/wheat", ["feeds"]],
  ["/ru/market/indices?zone=RU", ["indices"]],
  ["/en/market/indices/TN:corn:all:RU:SELL", ["indices"]],
  ["/en/market/indices/rss.xml", ["indices"]],
  ["/ru/catalogue/rss.xml?type=SELL", ["listings", "companies", "feeds"]],
  ["/ru/docs/changelog", []],
  ["/ru/help", []],
  ["/en/terms", []],
  ["/ru/personal-data/2026-11-26", []],
  ["/en/catalogue/agro/rss.xml", ["listings", "companies", "feeds"]],
  ["/ru/compare?slug=wheat-7k2m9x", ["listings", "companies", "feeds"]],
  ["/ru/search?q=x", ["listings", "companies", "company-search", "feeds"]],
  ["/en/companies?page=2", ["companies", "listings", "feeds"]],
  ["/ru/companies/step-1", ["companies", "listings", "feeds"]],
  ["/ru/users/1", ["companies", "listings", "feeds"]],
  ["/en/prices", ["feeds"]],
  ["/en/news", ["news", "feeds"]],
  ["/ru/news/wheat-1?x=1", ["news", "feeds"]],
])("%s depends on %j", (url, tags) => {
  expect(listPageTags(url)).toEqual(tags);
});

it.each([
  "/",
  "/ru/account",
  "/ru/account/api-keys",
  "/ru/account/agreement",
  "/ru/sign-in",
  "/en/admin/feeds",
  "/ru/reset-password?token=x",
  "/api/listings",
  "/russia",
  "/ru/listings/wheat-7k2m9x/og.png?v=1",
  "/sitemap-listings.xml",
  "/_next/static/x.js",
])("%s is never kept", (url) => {
  expect(listPageTags(url)).toBeNull();
});

it("a listing's page depends on the listings it links to, once each, also where its links are data; other pages do not", () => {
  const text = Buffer.from(
    String.raw`<a href="/ru/listings/corn-2">…</a> {\"href\":\"/ru/listings/corn-2\"} <a href="/ru/listings/rye-3?x=1">`,
  );
  expect(listLinkedTags("/ru/listings/wheat-1", text)).toEqual(["listing:corn-2", "listing:rye-3"]);
  expect(listLinkedTags("/ru/catalogue", text)).toEqual([]);
});
