import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { db, inTransaction } from "@/lib/core/database/db";
import { loadArticles, SHIPPED_ARTICLES } from "@/lib/demo/articles";
import { findArticleView, getNewsArticle, listNews } from "./queries/public-news";
import { news } from "./schema";

const NOW = new Date("2026-11-21T10:00:00Z");

beforeAll(() => inTransaction(storeCategories));
beforeEach(async () => {
  await db().execute(sql`truncate news, news_commodities`);
});

describe("articles of our own", () => {
  it("are published once, keep the changes of editors, and get earlier dates when the clock is behind", async () => {
    expect(await loadArticles()).toBe(SHIPPED_ARTICLES.length);
    const [one] = SHIPPED_ARTICLES;
    await db()
      .update(news)
      .set({ title: "Правка", status: "ARCHIVED" })
      .where(eq(news.slug, one?.slug ?? ""));
    expect(await loadArticles()).toBe(0);
    expect((await listNews({})).total).toBe(SHIPPED_ARTICLES.length - 1);
    const [stored] = await db()
      .select()
      .from(news)
      .where(eq(news.slug, one?.slug ?? ""));
    expect(stored?.title).toBe("Правка");
    expect((await listNews({})).data.every(({ publishedAt }) => new Date(publishedAt) <= new Date())).toBe(true);
  });

  it("are linked to their translation", async () => {
    await loadArticles();
    expect(await findArticleView("winter-diesel-grades-and-classes")).toMatchObject({
      translation: { language: "ru", slug: "zimnee-dizelnoe-toplivo-sorta-i-klassy" },
      article: { source: "Tonna", sourceUrl: null },
    });
    expect((await findArticleView("sol-i-xloristyj-kalcij-k-gololyodu"))?.translation).toBeNull();
  });

  it("are hidden when they are drafts, scheduled or archived", async () => {
    await loadArticles();
    const [one] = SHIPPED_ARTICLES;
    for (const status of ["DRAFT", "SCHEDULED", "ARCHIVED"] as const) {
      await db()
        .update(news)
        .set({ status })
        .where(eq(news.slug, one?.slug ?? ""));
      await expect(getNewsArticle(one?.slug ?? "")).rejects.toMatchObject({ code: "not_found" });
      expect(await findArticleView(one?.slug ?? "")).toBeNull();
      expect((await listNews({ perPage: 100 })).data.some(({ slug }) => slug === one?.slug)).toBe(false);
    }
  });

  it("are paged whole by number and by cursor, also with equal dates", async () => {
    await loadArticles();
    await db().update(news).set({ publishedAt: NOW }).where(eq(news.language, "ru"));
    const whole = (await listNews({ perPage: 100 })).data.map(({ id }) => id);
    const walked: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await listNews({ perPage: 4, ...(cursor && { cursor }) });
      walked.push(...page.data.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(whole);
    const numbered = [];
    for (let page = 1; page <= Math.ceil(whole.length / 4); page++)
      numbered.push(...(await listNews({ perPage: 4, page })).data);
    expect(numbered.map(({ id }) => id)).toEqual(whole);
  });
});
