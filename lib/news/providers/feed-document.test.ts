import { describe, expect, it } from "vitest";
import { z } from "zod";
import { cpuMs } from "@/lib/core/test-cpu";
import { file, only, read, renderRss } from "./test-feeds";
import { decodeContent } from "./text";

const Expected = z.record(
  z.string(),
  z.object({
    items_in_feed: z.int().optional(),
    entries_in_feed: z.int().optional(),
    stored: z.int(),
    rejected: z.int(),
    records: z.array(
      z.object({
        key: z.string(),
        title: z.string().optional(),
        url: z.string().optional(),
        summary: z.string().nullable().optional(),
        published_at: z.string(),
        updated_at: z.string().optional(),
        categories: z.array(z.string()).optional(),
      }),
    ),
  }),
);
const expected = Expected.parse(JSON.parse(file("expected.json").toString()));

describe("the composed feeds read as expected", () => {
  for (const [name, { records, stored, rejected, ...counts }] of Object.entries(expected)) {
    const document = read(file(name));

    it(`${name}: so many items are kept, refused and merged`, () => {
      expect(document.rows).toBe(counts.items_in_feed ?? counts.entries_in_feed);
      expect(document.refused).toBe(rejected);
      expect(document.items.map(({ key }) => key)).toEqual(records.map(({ key }) => key));
      expect(document.items).toHaveLength(stored);
    });

    it.each(records)(`${name}: $key`, ({ key, published_at: published, updated_at: updated, ...record }) => {
      const item = document.items.find((one) => one.key === key);
      // Null: the moment of fetching, which the store puts in.
      expect(item?.publishedAt ?? null).toEqual(published === "<fetch time>" ? null : new Date(published));
      if (updated) expect(item?.updatedAt).toEqual(new Date(updated));
      expect(item).toMatchObject(record);
    });
  }

  it("markup that is escaped twice is read as text", () => {
    const item = read(file("agro_ru.synthetic.rss.xml")).items.find(({ key }) => key === "agro-1007");
    expect(item?.summary).toContain("«на воротах завода» — дважды");
  });

  it("texts and pictures of articles are not kept", () => {
    const kept = JSON.stringify(
      [file("agro_ru.synthetic.rss.xml"), file("metals_ru.synthetic.atom.xml")].map((one) => read(one)),
    );
    expect(kept).not.toMatch(/script|onclick|onerror|Предыдущий обзор|\.jpg|\.png|<p>/);
  });
});

describe("recorded feeds", () => {
  it("reads windows-1251 from bytes, with or without a charset in the header", () => {
    const bytes = file("oren_2014_recorded.cp1251.rss.xml");
    for (const type of [null, "application/rss+xml", "text/xml; charset=windows-1251", "text/xml; charset=utf-8"]) {
      const { title, items, ttlMinutes } = read(bytes, type);
      expect(title).toBe("Новости Оренбурга и области / Раздел Новости");
      expect(ttlMinutes).toBe(30);
      expect(items).toHaveLength(10);
      expect(items[0]).toMatchObject({
        title: "В Бузулуке главные стройплощадки – детсад и Ледовый дворец",
        language: "ru",
        publishedAt: new Date("2014-01-22T14:31:31Z"),
      });
      expect(items[1]?.summary).toBe("Из-за чего теперь на них возбуждено уголовное дело (видео)");
    }
  });

  it("a guid that stands twice in one item is taken once", () => {
    const { items, ttlMinutes } = read(file("guid_dupes_recorded.rss.xml"));
    expect(items.map(({ key }) => key)).toEqual(["http://www.braingle.com/50366.html"]);
    expect(items[0]?.url).toBe("http://www.braingle.com/50366.html");
    expect(ttlMinutes).toBe(300);
  });

  it("reads Atom with summaries in HTML", () => {
    const { items, refused } = read(file("heise_recorded.atom.xml"));
    expect([items.length, refused]).toEqual([15, 0]);
    expect(items[0]).toMatchObject({ key: "http://heise.de/-3088438", publishedAt: new Date("2016-02-01T16:22:00Z") });
  });
});

describe("a refused document", () => {
  const entity = `<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  it.each<[string, Uint8Array | string, RegExp]>([
    ["a web page", file("not_a_feed_recorded.html"), /web page/],
    ["a page of an error", "<html><body>502</body></html>", /web page/],
    ["nothing", "", /empty/],
    ["only a declaration", `<?xml version="1.0"?>`, /empty/],
    ["JSON", `{"items":[]}`, /not an XML/],
    ["another XML", `<?xml version="1.0"?><ValCurs/>`, /neither RSS nor Atom/],
    ["a document cut short", file("agro_ru.synthetic.rss.xml").subarray(0, 3_000), /cut short/],
    [
      "an entity bomb",
      `<?xml version="1.0"?>${entity}<rss><channel><item><title>&b;</title></item></channel></rss>`,
      /DTD/,
    ],
    ["an external entity", `<!DOCTYPE r SYSTEM "file:///etc/passwd"><rss/>`, /DTD/],
    [
      "an encoding that is not its own",
      Buffer.from(
        file("oren_2014_recorded.cp1251.rss.xml").toString("latin1").replace("windows-1251", "utf-8"),
        "latin1",
      ),
      /not valid utf-8/,
    ],
    [
      "items without titles and links",
      renderRss("<item><title>a</title></item><item><link>https://a.example</link></item>"),
      /None of 2/,
    ],
    [
      "elements nested without end",
      `<rss><channel>${"<a>".repeat(5_000)}${"</a>".repeat(5_000)}</channel></rss>`,
      /can't be read/,
    ],
  ])("%s", (_, document, reason) => {
    expect(() => read(document)).toThrow(reason);
  });

  it("one & that is no entity refuses its item, and not the feed", () => {
    const item = (title: string, more = "") =>
      `<item><title>${title}</title><link>/${title.length}</link>${more}</item>`;
    const good = [item("Медь &amp; олово"), item("<![CDATA[AT&T растёт]]>"), item("a", "<!-- & -->")].join("");
    const bad = [item("AT&T"), item("b", "<link>/x?a=1&b=2</link>"), item("c", "<category>R & D</category>")];
    for (const one of bad) {
      const { items, rows, refused, notes } = read(renderRss(one + good));
      expect(items.map(({ title }) => title)).toEqual(["Медь & олово", "AT&T растёт", "a"]);
      expect([rows, refused]).toEqual([4, 1]);
      expect(notes).toEqual(["1 of 4 items have an & that is no entity."]);
    }
    expect(read(renderRss(item("a"), "").replace("Лента", "Руда & металл")).title).toBe("Руда & металл");
    expect(() => read(renderRss(bad.join("")))).toThrow("None of 3 items can be used. 3 of 3 items have an &");
  });

  it("says that items beyond the limit were not read, and nothing untrue of them", () => {
    const items = Array.from({ length: 20_000 }, (_, n) => `<item><title>t</title><link>/${n}</link></item>`);
    expect(read(renderRss(items.join("")))).toMatchObject({
      rows: 20_000,
      refused: 0,
      notes: ["19500 items beyond the first 500 were not read."],
    });
    items[3] = "<item><title>t</title></item>";
    expect(read(renderRss(items.slice(0, 501).join("")))).toMatchObject({
      refused: 1,
      notes: ["1 of the first 500 items have no title or no link.", "1 items beyond the first 500 were not read."],
    });
  });

  it("a feed without items is valid", () => {
    expect(read(renderRss(""))).toMatchObject({ items: [], rows: 0, refused: 0 });
  });

  it("unknown entities stay text", () => {
    expect(only("<item><title>a &xxe; b &#x41; &#0; &#xD800;</title><link>/x</link></item>").title).toBe(
      "a &xxe; b A \ufffd \ufffd",
    );
  });
});

describe("texts", () => {
  it("loses tags, scripts, styles and invisible characters", () => {
    const html =
      "<![CDATA[<style>p{}</style><p>Цена<br>растёт</p><p>AT&amp;T &lt; 5&nbsp;%</p><script>x()</script><img src=x onerror=y>]]>";
    const { summary, title } = only(`<item><title> A\u202eB\u200b
      C&#7; </title><link>/x</link><description>${html}</description></item>`);
    expect(summary).toBe("Цена растёт AT&T < 5\u00a0%");
    expect(title).toBe("AB C");
  });

  it("hostile markup is removed", () => {
    for (const html of [
      "<scr<script>ipt>alert(1)</script>",
      "<svg/onload=alert(1)>",
      "<a href='javascript:alert(1)'>жми</a>",
      "<<b>img src=x onerror=alert(1)>",
      "&lt;img src=x onerror=alert(1)&gt;",
      "&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;",
      "<iframe srcdoc='<script>alert(1)</script>'>",
    ]) {
      const { summary } = only(
        `<item><title>t</title><link>/x</link><description><![CDATA[${html}]]></description></item>`,
      );
      expect(summary ?? "").not.toMatch(/<\s*\/?(script|svg|iframe|img|a)\b/i);
    }
  });

  it("long texts are cut between words", () => {
    const { title, summary } = only(
      `<item><title>${"слово ".repeat(100)}</title><link>/x</link><description>${"длинное слово, ".repeat(900)}</description></item>`,
    );
    expect(title).toMatch(/^слово .* слово…$/);
    expect([...title].length).toBeLessThanOrEqual(300);
    expect(summary).toMatch(/(длинное|слово)…$/);
    expect([...(summary ?? "")].length).toBeLessThanOrEqual(600);
  });
});

it("an endless element is parsed once", async () => {
  expect(decodeContent("a &lt; <!-- &lt; <![CDATA[ --> b <![CDATA[&lt;<!--]]> c <b>")).toBe("a <  b &lt;<!-- c <b>");
  const spent = await cpuMs(() => [decodeContent("<!--".repeat(50_000)), decodeContent("<![CDATA[".repeat(50_000))]);
  expect(spent).toBeLessThan(500);
});

describe("links", () => {
  const linked = (link: string, guid = "") => `<item><title>t</title><link>${link}</link>${guid}</item>`;
  it.each([
    ["/news/5", "https://site.example/news/5"],
    ["https://a.example/x?utm_source=rss&amp;id=5&amp;UTM_term=z#top", "https://a.example/x?id=5"],
    ["https://a.example/x?q=%D0%B0&amp;b", "https://a.example/x?q=%D0%B0&b"],
    ["<![CDATA[https://a.example/x?a=1&b=2]]>", "https://a.example/x?a=1&b=2"],
    ["//b.example/y", "https://b.example/y"],
  ])("%s becomes %s", (link, url) => {
    const item = only(linked(link));
    expect([item.url, item.key]).toEqual([url, url]);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://a.example/x",
    "https://u:p@a.example/",
    "http://",
    "mailto:a@b.c",
  ])("%s is no link, and its item is dropped", (link) => {
    expect(() => read(renderRss(linked(link)))).toThrow(/None of 1/);
  });

  it("a guid that is a permalink replaces a missing link, and another guid does not", () => {
    expect(only("<item><title>t</title><guid>https://a.example/1?utm_source=x</guid></item>")).toMatchObject({
      key: "https://a.example/1?utm_source=x",
      url: "https://a.example/1",
    });
    const opaque = `<item><title>t</title><guid isPermaLink="false">https://a.example/1</guid></item>`;
    expect(() => read(renderRss(opaque))).toThrow(/None/);
  });

  it("RSS 1.0 with items beside the channel is read", () => {
    const document = `<rdf:RDF xmlns:rdf="r"><channel><title>Old</title><link>http://o.example/</link></channel><item rdf:about="http://o.example/1"><title>One</title><link>/1</link><dc:date>2026-11-01T10:00Z</dc:date></item></rdf:RDF>`;
    expect(read(document).items).toMatchObject([
      {
        key: "http://o.example/1",
        url: "http://o.example/1",
        publishedAt: new Date("2026-11-01T10:00:00Z"),
        language: "en",
      },
    ]);
  });
});

describe("charsets", () => {
  const item = "<item><title>Цена</title><link>/x</link></item>";
  const declaring = (name: string) => renderRss(item).replace("?>", ` encoding="${name}"?>`);
  const cp1251 = (text: string) =>
    Buffer.from(
      [...text].map((letter) => (/[а-яА-Я]/.test(letter) ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0))),
    );
  it.each<[string, Uint8Array, string | null]>([
    ["UTF-8 by default", Buffer.from(renderRss(item)), null],
    ["a byte order mark over everything", Buffer.from(`\ufeff${renderRss(item)}`), "text/xml; charset=windows-1251"],
    ["UTF-16 by its mark", Buffer.from(`\ufeff${renderRss(item)}`, "utf16le"), null],
    ["the header", cp1251(renderRss(item)), "text/xml; charset=windows-1251"],
    ["the header over the declaration", cp1251(declaring("utf-8")), `text/xml; charset="windows-1251"`],
    ["the declaration", cp1251(declaring("windows-1251")), "text/xml"],
    ["the declaration when the header can't be right", cp1251(declaring("windows-1251")), "text/xml; charset=utf-8"],
    ["UTF-8 that a server calls windows-1251", Buffer.from(declaring("utf-8")), "text/xml; charset=windows-1251"],
    ["an unknown name in the header", Buffer.from(renderRss(item)), "text/xml; charset=x-none"],
  ])("%s", (_, bytes, type) => {
    expect(read(bytes, type).items[0]?.title).toBe("Цена");
  });
});
