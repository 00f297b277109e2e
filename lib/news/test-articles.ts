// People and articles for the database tests of news.
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import type { Caller } from "@/lib/core/caller";
import { db, inTransaction } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { users } from "@/lib/users/schema";
import { createArticle, saveArticle } from "./commands/edit-article";
import { ArticleFields } from "./editor-contract";
import { news } from "./schema";

export const ids = { user: createId(), editor: createId(), admin: createId() };
export const createCaller = (role: "user" | "editor" | "admin"): Caller => ({
  kind: "session",
  userId: ids[role],
  role,
  tariff: "free",
});
export const editor = createCaller("editor");
export const HOUR = 3_600_000;
export const getSoon = () => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + HOUR);

export const createFields = (more: Partial<Record<keyof ArticleFields, unknown>> = {}): ArticleFields =>
  ArticleFields.parse({
    title: "Пшеница дорожает",
    summary: "Цены за неделю",
    body: "# Текст\n\n**Важно**",
    category: "grain",
    language: "ru",
    slug: "",
    commodities: ["wheat-milling"],
    imageAlt: "",
    translationId: null,
    ...more,
  });

export async function createDraft(more: Partial<Record<keyof ArticleFields, unknown>> = {}) {
  const { title, category, language } = createFields(more);
  const id = await createArticle({ title, category, language, translationId: null }, editor);
  const { version } = await saveArticle(id, createFields(more), { version: 1 }, editor);
  return { id, version };
}

export async function createImported(): Promise<string> {
  const id = createId();
  await db()
    .insert(news)
    .values({
      id,
      slug: `feed-${id}`,
      title: "Чужая новость",
      category: "grain",
      language: "ru",
      source: "Агрорынок",
      sourceUrl: "https://agro.example/1",
      status: "PUBLISHED",
      publishedAt: new Date(),
      feed: "agro.example/rss",
      feedKey: id,
      document: sql`to_tsvector('russian', 'чужая')` as never,
    });
  return id;
}

export const findNews = async (id: string) => (await db().select().from(news).where(eq(news.id, id)))[0];

/**
 * Creates an editor, an administrator and the categories, and empties the tables before each test. Call it once in a
 * file.
 */
export function prepareNewsroom(): void {
  beforeAll(async () => {
    await inTransaction(storeCategories);
    const people = (["editor", "admin"] as const).map((role) => ({ id: ids[role], role, name: "Редактор" }));
    await db()
      .insert(users)
      .values(people.map((one) => ({ ...one, email: `${one.id}@tonna.example` })));
  });
  beforeEach(async () => {
    await db().execute(sql`truncate news, news_commodities, pgboss.job, audit_log`);
  });
}
