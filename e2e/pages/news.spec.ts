import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { cli, unique } from "../api/accounts";
import { expectEachAccessible } from "./accessibility";
import { expect, test } from "./support";

const ARTICLE = "zimnee-dizelnoe-toplivo-sorta-i-klassy";
const TRANSLATION = "winter-diesel-grades-and-classes";

const items = (page: Page) => page.getByRole("main").getByRole("article");

test("the list narrows by topic and by words, all in the address", async ({ page }) => {
  await page.goto("/ru/news");
  await expect(page).toHaveTitle(/Новости рынков/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Новости рынков");
  expect(await items(page).count()).toBeGreaterThanOrEqual(8);
  await page
    .getByRole("navigation", { name: "Темы" })
    .getByRole("link", { name: /Металлы и лом/ })
    .click();
  await expect(page).toHaveURL(/\/ru\/news\?category=metals$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Металлы и лом");
  await page.getByRole("searchbox", { name: "Искать в новостях" }).fill("засор");
  await page.getByRole("main").getByRole("button", { name: "Найти" }).click();
  await expect(page).toHaveURL(/category=metals&q=/);
  await expect(items(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Сбросить поиск «засор»" }).click();
  await expect(page).toHaveURL(/\/ru\/news\?category=metals$/);
  await page.getByRole("link", { name: "In English" }).click();
  await expect(page).toHaveURL(/\/en\/news\?category=metals$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Metals and scrap");
});

test("what can't be understood is named; nothing found and pages past the end say what to do", async ({ page }) => {
  await page.goto("/ru/news?category=sport&page=abc");
  await expect(page.getByRole("main")).toContainText("category=sport");
  await expect(page.getByRole("main")).toContainText("page=abc");
  expect(await items(page).count()).toBeGreaterThan(5);
  await page.goto(`/en/news?q=${unique("nothing")}`);
  await page.getByRole("link", { name: "Show all news" }).click();
  await expect(page).toHaveURL(/\/en\/news$/);
  await page.goto("/ru/news?page=900");
  await page.getByRole("link", { name: /На последнюю/ }).click();
  await expect(items(page).first()).toBeVisible();
  await page.goto("/ru/news?page=99999999");
  await expect(items(page).first()).toBeVisible();
});

test("an article says when, by whom and about what, and describes itself to machines", async ({ page }) => {
  await page.goto(`/ru/news/${ARTICLE}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Зимнее дизельное топливо");
  const main = page.getByRole("main");
  await expect(main).toContainText("Редакция Тонны");
  await expect(main.getByRole("table")).toContainText("−38 °C");
  await expect(main.getByRole("region", { name: "Товары в материале" }).getByRole("link").first()).toHaveAttribute(
    "href",
    "/ru/catalogue/diesel",
  );
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/ru/news/${ARTICLE}$`));
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute("href", new RegExp(`/en/news/${TRANSLATION}$`));
  const jsonLd = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(jsonLd ?? "")).toMatchObject({ "@type": "NewsArticle", inLanguage: "ru" });
  await main.getByRole("region", { name: "Читайте также" }).getByRole("link").first().click();
  await expect(page).not.toHaveURL(new RegExp(ARTICLE));
});

test("the other language leads to the translation, or says that there is none", async ({ page }) => {
  await page.goto(`/ru/news/${ARTICLE}`);
  await page.getByRole("link", { name: "In English" }).click();
  await expect(page).toHaveURL(new RegExp(`/en/news/${TRANSLATION}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Winter diesel");
  await page.goto("/en/news/sol-i-xloristyj-kalcij-k-gololyodu");
  await expect(page.getByRole("main")).toContainText("This text is in Russian");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/ru\/news\/sol-/);
});

test("news of another site shows its headline and leads to the source", async ({ page, request }) => {
  const title = `Пробная лента: цены на карбамид ${unique()}`;
  const feed = createServer((_, response) => {
    const item = `<item><title>${title}</title><link>https://source.example/${unique("n")}?utm_source=rss</link><description>&lt;b&gt;Кратко&lt;/b&gt;</description><pubDate>Mon, 06 Jan 2020 10:00:00 MSK</pubDate></item>`;
    response.end(
      `<rss version="2.0"><channel><title>Проба</title><link>https://source.example/</link>${item}</channel></rss>`,
    );
  });
  await new Promise<void>((resolve) => feed.listen(0, "127.0.0.1", resolve));
  process.env.NEWS_FEEDS = `Проба=http://127.0.0.1:${(feed.address() as AddressInfo).port}/rss`;
  try {
    const { code, stderr } = await cli("feeds", "run", "news");
    expect(code, stderr).toBe(0);
  } finally {
    delete process.env.NEWS_FEEDS;
    feed.close();
  }
  await page.goto(`/ru/news?q=${encodeURIComponent(title.split(" ").at(-1) ?? "")}`);
  await expect(items(page)).toHaveCount(1);
  await expect(items(page)).toContainText("Проба");
  await page.getByRole("link", { name: title }).click();
  const link = page.getByRole("link", { name: /Читать на source\.example/ });
  await expect(link).toHaveAttribute("rel", "nofollow noopener");
  await expect(link).toHaveAttribute("href", /^https:\/\/source\.example\/[^?]+$/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.getByRole("main")).toContainText("Кратко");
  const slug = new URL(page.url()).pathname.split("/").at(-1);
  const item = await (await request.get(`/api/news/${slug}`)).json();
  expect(item).toMatchObject({
    body: null,
    source: "Проба",
    image: null,
    category: "fertilizers",
    commodities: ["urea"],
  });
});

test.describe("one that is not there", () => {
  test.use({ expectedFailures: ["/news/"] });

  test("is a 404 page", async ({ page }) => {
    for (const slug of ["no-such-news", "a".repeat(300)]) {
      const answer = await page.goto(`/ru/news/${slug}`);
      expect(answer?.status(), slug).toBe(404);
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Страница не найдена");
  });
});

test("home shows the latest headlines of its language", async ({ page }) => {
  await page.goto("/en");
  const region = page.getByRole("region", { name: "News", exact: true });
  await expect(region.getByRole("listitem")).toHaveCount(5);
  await region.getByRole("link", { name: "All news" }).click();
  await expect(page).toHaveURL(/\/en\/news$/);
});

test("RSS is found from the list, valid, filtered and conditional", async ({ page, request }) => {
  await page.goto("/ru/news?category=metals");
  const href = await page.locator('link[type="application/rss+xml"]').getAttribute("href");
  expect(href).toMatch(/\/ru\/news\/rss\.xml\?category=metals$/);
  const { pathname, search } = new URL(href ?? "", "http://any.example");
  const answer = await request.get(pathname + search);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("application/rss+xml; charset=utf-8");
  expect(answer.headers()["cache-control"]).toContain("public");
  const xml = await answer.text();
  const read = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "application/xml");
    return {
      fault: document.querySelector("parsererror")?.textContent ?? null,
      titles: [...document.querySelectorAll("item > title")].map((title) => title.textContent),
      links: [...document.querySelectorAll("link")].map((link) => link.textContent ?? ""),
    };
  }, xml);
  expect(read.fault).toBeNull();
  expect(read.titles.length).toBe(await items(page).count());
  for (const link of read.links.filter((text) => text !== "")) expect(link).toMatch(/^https?:\/\//);
  const again = await request.get(pathname + search, { headers: { "if-none-match": answer.headers().etag ?? "" } });
  expect(again.status()).toBe(304);
  for (const bad of ["category=sport", "x=1", "category=metals&category=grain"])
    expect((await request.get(`/ru/news/rss.xml?${bad}`)).status(), bad).toBe(400);
  expect(await (await request.get("/en/news/rss.xml")).text()).toContain("<language>en</language>");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("search and topics work all the same", async ({ page }) => {
    await page.goto("/en/news?category=metals");
    await page.getByRole("searchbox", { name: "Search the news" }).fill("rebar");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/en\/news\?category=metals&q=rebar$/);
    await expect(items(page)).toHaveCount(1);
  });
});

test("no accessibility faults and no sideways scrolling", async ({ page }) => {
  test.slow();
  await expectEachAccessible(page, [
    "/ru/news",
    "/en/news?q=nothing-at-all&x=1",
    `/ru/news/${ARTICLE}`,
    "/en/news/sol-i-xloristyj-kalcij-k-gololyodu",
  ]);
});
