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
  const asText = "a]]&gt;]]&gt;&lt;item&gt;&lt;title&gt;x&lt;/title&gt;&lt;/item&gt;b &amp; &lt;i&gt;]]&gt;";
  const asHtml = "a]]&gt;]]&gt;<item><title>x</title></item>b & <i>]]&gt;";
  expect(item).toMatchObject([{ title: asText, description: asText, category: asText, "content:encoded": asHtml }]);
});

test("a title is text of XML, and a description text of HTML: neither holds markup", () => {
  const title = 'Сталь <b>S355</b> & <img src=x onerror="alert(1)"> <5%';
  const item = { title, description: title, category: "a", url: "https://a.example/1", date: new Date(0) };
  const written = renderRss([item], channel, 30);
  expect(written).not.toMatch(/<b>|<img/);
  expect(written).toContain("<title>Сталь &lt;b&gt;S355&lt;/b&gt; &amp; &lt;img");
  const parsed = new XMLParser({ isArray: (name) => name === "item" }).parse(written).rss.channel.item[0];
  expect(parsed.title).toBe(title);
  // The element is CDATA: what it holds is HTML, and shows the same characters.
  expect(parsed.description).toBe(title.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
});
