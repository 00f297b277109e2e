import { expect, it } from "vitest";
import { parseWebsite } from "./website";

it("links only what is a web address", () => {
  expect(parseWebsite("https://stal.example/")).toEqual({ href: "https://stal.example/", text: "stal.example" });
  expect(parseWebsite("stal.example")).toEqual({ href: "https://stal.example/", text: "stal.example" });
  expect(parseWebsite("http://сталь.рф/о-нас?x=1")).toMatchObject({ text: "сталь.рф/о-нас" });
  for (const text of [
    null,
    "",
    "javascript:alert(1)",
    "data:text/html,x",
    "//",
    "ftp://a.example",
    "не сайт",
    "https://u:p@a.example/",
  ])
    expect(parseWebsite(text), String(text)).toBeNull();
});
