import { describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/core/env";
import { renderMarkdown } from "@/lib/core/markdown";
import { SHIPPED_ARTICLES } from "@/lib/demo/articles";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { NEWS_CATEGORIES, type NewsArticle } from "./contract";
import { getMinutesAfterFailures, getMinutesUntilNext } from "./policy/feed-schedule";
import { findMentionedCommodities } from "./policy/mentioned-commodities";
import { chooseCategory } from "./policy/news-category";
import { formatNewsRss } from "./policy/news-rss";
import { readFeed } from "./providers/feed-document";

describe("commodities and category of a headline", () => {
  it.each<[string, string[], string]>([
    ["Экспортные цены на пшеницу за неделю почти не изменились", ["wheat-milling"], "grain"],
    ["Переработчики подсолнечника увеличили закупки", ["sunflower-seed"], "grain"],
    ["Подсолнечное масло и шрот соевый", ["sunflower-oil-crude", "soybean-meal"], "food"],
    ["Арматура А500С: цены складов снизились", ["rebar"], "metals"],
    ["Лом 3А: заводы подняли закупочные цены", ["scrap-3a"], "metals"],
    ["Экспорт меди вырос, мёд подешевел", ["copper-cathode"], "metals"],
    ["Бензин АИ-95 и дизельное топливо на бирже", ["gasoline-95", "diesel"], "energy"],
    ["Минсельхоз обнулил пошлину на ячмень", ["barley-feed"], "regulation"],
    ["Фрахт из портов подорожал", [], "logistics"],
    ["Corn, soybeans and wheat futures", ["corn", "soybeans", "wheat-milling"], "grain"],
    ["Bulls lead the market", [], "markets"],
    ["Календарь отраслевых событий", [], "markets"],
  ])("%s", (title, commodities, category) => {
    expect(findMentionedCommodities(title)).toEqual(commodities);
    expect(chooseCategory({ title, commodities, categories: [] })).toBe(category);
  });

  it.each<[string, string]>([
    ["Russia's wheat exports bring $10 billion", "grain"],
    ["Экспорт фасоли вырос на 12 %", "markets"],
    ["Steel: EU coalition agrees deal", "metals"],
    ["Goldman Sachs raises oil outlook", "markets"],
    ["Гостиница примет выставку", "markets"],
    ["Вагонка подорожала за месяц", "markets"],
    ["Containerboard makers raise output", "timber"],
    ["Сугробы задержали поставки", "markets"],
    ["Энергичный рост спроса", "markets"],
    ["Drought fuels wheat rally", "grain"],
    ["Cross-border trade flourishes", "markets"],
    ["Farmers ask for feedback", "markets"],
    ["Market turns the corner", "markets"],
  ])("a word is not found inside another: %s", (title, category) => {
    expect(chooseCategory({ title, commodities: findMentionedCommodities(title), categories: [] })).toBe(category);
  });

  it.each<[string, string]>([
    ["ФАС проверит цены", "regulation"],
    ["Новые ГОСТы вступили в силу", "regulation"],
    ["Senate passes farm bill", "regulation"],
    ["Парк полувагонов и вагонов вырос", "logistics"],
    ["Угольные компании сократили добычу", "energy"],
    ["Цены на электричество и энергию", "energy"],
    ["Запасы золота выросли", "metals"],
    ["Кормовые добавки подешевели", "grain"],
  ])("words are found with any ending: %s", (title, category) => {
    expect(chooseCategory({ title, commodities: [], categories: [] })).toBe(category);
  });

  it("a headline gets at most five commodities, each a leaf, with the help of the source's categories", () => {
    const found = findMentionedCommodities("Пшеница, ячмень, кукуруза, рожь, подсолнечник, соя, рапс, медь, золото");
    expect(found).toHaveLength(5);
    for (const slug of found) expect(categoryNodes.get(slug)?.level).toBe(3);
    expect(chooseCategory({ title: "Итоги недели", commodities: [], categories: ["Сортовой прокат"] })).toBe("metals");
  });
});

describe("the time of the next request to a source", () => {
  it("is after 15 to 60 minutes, as the source asks", () => {
    expect([null, 5, 15, 45, 60, 300].map(getMinutesUntilNext)).toEqual([30, 15, 15, 45, 60, 60]);
  });

  it("is later with each failure, up to half a day", () => {
    expect([1, 2, 3, 6, 7, 50].map(getMinutesAfterFailures)).toEqual([15, 30, 60, 480, 720, 720]);
  });
});

describe("NEWS_FEEDS", () => {
  const feeds = (text: string) => parseEnv({ NEWS_FEEDS: text }).NEWS_FEEDS;

  it("takes addresses with and without names", () => {
    expect(feeds("")).toEqual([]);
    expect(feeds("https://a.example/rss?x=1,2&y=z")).toEqual([
      { name: null, address: "https://a.example/rss?x=1,2&y=z" },
    ]);
    expect(
      feeds("Агро рынок=https://a.example/rss, http://b.example/;\nC=https://c.example/?u=https://d.example"),
    ).toEqual([
      { name: "Агро рынок", address: "https://a.example/rss" },
      { name: null, address: "http://b.example/" },
      { name: "C", address: "https://c.example/?u=https://d.example" },
    ]);
  });

  it.each(["a.example/rss", "ftp://a.example/rss", "https://", "https://a.example/x y"])(
    "refuses %s by name",
    (text) => {
      expect(() => feeds(text)).toThrow(/NEWS_FEEDS must be addresses/);
    },
  );
});

describe("the HTML of an article", () => {
  it("is safe for any Markdown", () => {
    const html = renderMarkdown(
      `# Title\n\n<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)" onclick="x()">a</a>\n\n[b](javascript:alert(1)) [c](data:text/html,x) [d](//evil.example)\n\n<style>*{}</style><iframe src="https://x.example"></iframe>`,
    );
    expect(html).not.toMatch(/script|onerror|onclick|<img|<style|<iframe|data:|evil|<h1/);
    expect(html).toContain("<h2>Title</h2>");
  });

  it("keeps tables, lists and links: links to others are nofollow, ours absolute on demand", () => {
    const markdown = "| a | b |\n| --- | --- |\n| 1 | 2 |\n\n- [ours](/ru/catalogue)\n- [theirs](https://x.example/)";
    const html = renderMarkdown(markdown, new URL("https://tonna.example"));
    expect(html).toContain('<th scope="col">a</th>');
    expect(html).toContain('<a href="https://tonna.example/ru/catalogue">ours</a>');
    expect(html).toContain('<a href="https://x.example/" rel="nofollow noopener">theirs</a>');
    expect(renderMarkdown(markdown)).toContain('<a href="/ru/catalogue">');
  });
});

describe("the shipped articles", () => {
  it("have addresses of their own, known commodities, and at most one text a language", () => {
    expect(new Set(SHIPPED_ARTICLES.map(({ slug }) => slug)).size).toBe(SHIPPED_ARTICLES.length);
    expect(new Set(SHIPPED_ARTICLES.map(({ key, language }) => key + language)).size).toBe(SHIPPED_ARTICLES.length);
    for (const { slug, commodities, body, language } of SHIPPED_ARTICLES) {
      expect(slug).toMatch(/^[a-z0-9-]{5,100}$/);
      for (const commodity of commodities) expect(categoryNodes.has(commodity), commodity).toBe(true);
      for (const [, lang, target = ""] of body.matchAll(/\]\(\/(ru|en)(?:\/catalogue\/([a-z0-9-]+))?\)/g)) {
        expect(lang).toBe(language);
        if (target) expect(categoryNodes.has(target), `${slug}: ${target}`).toBe(true);
      }
    }
  });
});

describe("the RSS feed", () => {
  const item: NewsArticle = {
    id: "1",
    slug: "a",
    title: "Пшеница < ячмень & «]]>» \u{1f33e}",
    summary: "Первая <b>строка</b> & вторая",
    body: "<p>Текст &amp; ещё ]]&gt;</p>",
    category: "grain",
    language: "ru",
    image: null,
    source: "Tonna",
    sourceUrl: null,
    commodities: [],
    publishedAt: "2026-11-20T07:30:00.000Z",
    url: "https://tonna.example/ru/news/a",
  };
  const channel = {
    title: "Тонна: новости & рынки",
    description: "d",
    language: "ru" as const,
    page: "https://tonna.example/ru/news?category=grain&q=a",
    self: "https://tonna.example/ru/news/rss.xml?category=grain&q=a",
    categoryName: (name: string) => name,
  };

  it("is read back by our own reader, and comes out equal each time", () => {
    const xml = formatNewsRss(
      [item, { ...item, url: "https://tonna.example/ru/news/b", summary: null, body: null }],
      channel,
    );
    expect(formatNewsRss([item], channel)).toBe(formatNewsRss([item], channel));
    const now = new Date("2026-11-21T00:00:00Z");
    const document = readFeed(Buffer.from(xml), { address: channel.self, contentType: "application/rss+xml", now });
    expect(document).toMatchObject({ title: channel.title, ttlMinutes: 30, rows: 2, refused: 0 });
    expect(document.items[0]).toMatchObject({
      key: item.url,
      url: item.url,
      title: item.title,
      publishedAt: new Date(item.publishedAt),
      categories: ["grain"],
      language: "ru",
    });
    expect(xml).toContain('<atom:link href="https://tonna.example/ru/news/rss.xml?category=grain&amp;q=a"');
  });

  it("is valid without items", () => {
    const xml = formatNewsRss([], channel);
    expect(readFeed(Buffer.from(xml), { address: channel.self, contentType: null, now: new Date() }).items).toEqual([]);
  });
});

it("has a name for every category of the contract", async () => {
  for (const language of ["ru", "en"]) {
    const { default: messages } = await import(`../i18n/messages/${language}.json`);
    expect(Object.keys(messages.news.categories)).toEqual([...NEWS_CATEGORIES]);
  }
});
