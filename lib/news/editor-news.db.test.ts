import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { raceTransaction } from "@/lib/core/database/test-race";
import { createId } from "@/lib/core/id";
import { createArticle, moveArticle, saveArticle } from "./commands/edit-article";
import { setCover } from "./commands/set-cover";
import { getArticlePreview, getEditedArticle, listEditorNews, listTranslationChoices } from "./queries/editor-news";
import { news } from "./schema";
import {
  createCaller,
  createDraft,
  createFields,
  createImported,
  editor,
  findNews,
  ids,
  prepareNewsroom,
} from "./test-articles";

prepareNewsroom();

describe("the editors' list", () => {
  it("has every state with exact counts, sorted, filtered and searched", async () => {
    const a = await createDraft({ title: "Арматура", category: "metals" });
    await createDraft({ title: "Бензин 100%", category: "energy" });
    await moveArticle(a.id, a.version, { to: "PUBLISHED" }, editor);
    await createImported();
    const all = await listEditorNews({}, editor);
    expect(all).toMatchObject({ total: 3, counts: { DRAFT: 1, SCHEDULED: 0, PUBLISHED: 2, ARCHIVED: 0 } });
    const titles = async (query: Parameters<typeof listEditorNews>[0]) =>
      (await listEditorNews(query, editor)).data.map(({ title }) => title);
    expect(await titles({ sort: "title" })).toEqual(["Арматура", "Бензин 100%", "Чужая новость"]);
    expect(await titles({ sort: "title", order: "desc", status: "PUBLISHED" })).toEqual(["Чужая новость", "Арматура"]);
    expect(await titles({ origin: "feeds" })).toEqual(["Чужая новость"]);
    expect(await titles({ origin: "own", category: "metals", language: "ru" })).toEqual(["Арматура"]);
    expect(await titles({ q: "0%" })).toEqual(["Бензин 100%"]);
    expect(await titles({ sort: "date", order: "asc", perPage: 1 })).toEqual(["Арматура"]);
  });

  it("shows an article as its public page will", async () => {
    const { id } = await createDraft({ body: "<script>x</script>\n\n**A** [b](javascript:c)" });
    const { article, status } = await getArticlePreview(id, editor);
    expect(status).toBe("DRAFT");
    expect(article.body).toBe('<p><strong>A</strong> <a rel="nofollow noopener">b</a></p>');
  });

  it("is refused to all but editors and administrators", async () => {
    const { id, version } = await createDraft();
    const strangers: Caller[] = [
      { kind: "anonymous" },
      createCaller("user"),
      { kind: "key", keyId: createId(), scopes: [], userId: createId(), role: "admin", tariff: "corporate" },
    ];
    for (const stranger of strangers) {
      const tries = [
        listEditorNews({}, stranger),
        getEditedArticle(id, stranger),
        getArticlePreview(id, stranger),
        listTranslationChoices("ru", stranger),
        createArticle({ title: "", category: "grain", language: "ru", translationId: null }, stranger),
        saveArticle(id, createFields({ title: "Взлом" }), { version }, stranger),
        moveArticle(id, version, { to: "PUBLISHED" }, stranger),
      ];
      for (const attempt of tries) await expect(attempt).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await findNews(id)).toMatchObject({ version, title: "Пшеница дорожает" });
    expect(await getEditedArticle(id, createCaller("admin"))).toMatchObject({ id });
    for (const unknown of ["nonsense", createId()])
      await expect(getEditedArticle(unknown, editor)).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuses a change when the caller ceased to be an editor in the same moment", async () => {
    const { id, version } = await createDraft();
    const acts = [
      () => createArticle({ title: "Поздно", category: "grain", language: "ru", translationId: null }, editor),
      () => saveArticle(id, createFields({ title: "Поздно" }), { version }, editor),
      () => moveArticle(id, version, { to: "PUBLISHED" }, editor),
      () => setCover(id, version, null, editor),
    ];
    for (const change of [sql`role = 'user'`, sql`blocked_at = now()`])
      for (const act of acts) {
        const outcome = await raceTransaction(
          (tx) => tx.execute(sql`update users set ${change} where id = ${ids.editor}::uuid`),
          act,
        );
        expect(outcome).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
        await db().execute(sql`update users set role = 'editor', blocked_at = null where id = ${ids.editor}::uuid`);
      }
    expect(await db().select().from(news)).toMatchObject([{ id, version, status: "DRAFT", image: null }]);
  });
});
