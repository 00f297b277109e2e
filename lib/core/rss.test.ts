import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { renderRss } from "./rss";

const channel = {
  title: "Тонна",
  description: "Всё",
  language: "ru",
  page: "https://a.example/",
  self: "https://a.example/rss",
};

test("a text of a feed never closes its element, and holds nothing that XML forbids", () => {
  const evil = "a]]>]]><item><title>x</title></item>\ufffe\uffff\ud800\u0000\u0008b & <i>]]>";
  const texts = { title: evil, description: evil, content: evil, category: evil };
  const url = "https://a.example/1";
  const written = renderRss([{ ...texts, url, date: new Date(0) }], channel, 30);
  expect(XMLValidator.validate(written)).toBe(true);
  expect(written).toMatch(/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u);
  const { item } = new XMLParser({ processEntities: false, isArray: (name) => name === "item" }).parse(written).rss
    .channel;
  const harmless = "a]]&gt;]]&gt;<item><title>x</title></item>b & <i>]]&gt;";
  expect(item).toMatchObject([{ title: harmless, description: harmless, "content:encoded": harmless }]);
});
