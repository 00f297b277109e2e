import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import type { Caller } from "@/lib/core/caller";
import { db, inTransaction } from "@/lib/core/database/db";
import { newId } from "@/lib/core/id";
import { users } from "@/lib/users/schema";
import { createArticle, saveArticle } from "./commands/edit-article";
import { ArticleFields } from "./editor-contract";
import { news } from "./schema";

export const ids = { user: newId(), editor: newId(), admin: newId() };
export const caller = (role: "user" | "editor" | "admin"): Caller => ({
  kind: "session",
  userId: ids[role],
  role,
  tariff: "free",
});
export const editor = caller("editor");
export const HOUR = 3_600_000;
export const soon = () => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + HOUR);

export const fields = (more: Partial<Record<keyof ArticleFields, unknown>> = {}): ArticleFields =>
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

export async function draft(more: Partial<Record<keyof ArticleFields, unknown>> = {}) {
  const { title, category, language } = fields(more);
  const id = await createArticle({ title, category, language, translationId: null }, editor);
  const { version } = await saveArticle(id, fields(more), { version: 1 }, editor);
  return { id, version };
}

export async function imported(): Promise<string> {
  const id = newId();
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

export const one = async (id: string) => (await db().select().from(news).where(eq(news.id, id)))[0];

/** An editor, an administrator and the goods, and nothing else before each test. Call it once a file. */
export function newsroom(): void {
  beforeAll(async () => {
    await inTransaction(storeCategories);
    const people = (["editor", "admin"] as const).map((role) => ({ id: ids[role], role, name: "Редактор" }));
    await db()
      .insert(users)
      .values(people.map((one) => ({ ...one, email: `${one.id}@tonna.example` })));
  });
  beforeEach(async () => {
    await db().execute(sql`truncate news, news_commodities, outbox, audit_log`);
  });
}
