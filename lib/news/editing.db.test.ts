import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "@/lib/core/audit";
import { getCurrentGeneration, isStale, subscribeToInvalidations } from "@/lib/core/cache/tags";
import { db } from "@/lib/core/database/db";
import { listEvents } from "@/lib/core/queue/test-jobs";
import { createArticle, moveArticle, saveArticle } from "./commands/edit-article";
import { publishScheduled } from "./commands/publish-scheduled";
import { getEditedArticle, listTranslationChoices } from "./queries/editor-news";
import { findArticleView, listNewestArticles, listNews, newsSitemap } from "./queries/public-news";
import {
  createCaller,
  createDraft,
  createFields,
  createImported,
  editor,
  findNews,
  getSoon,
  HOUR,
  prepareNewsroom,
} from "./test-articles";

const trail = async (id: string) =>
  (await db().select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(asc(auditLog.id))).map(
    ({ action }) => action,
  );
const events = async () => (await listEvents()).map(({ event }) => event).filter((event) => event !== "news.due");

prepareNewsroom();
beforeAll(subscribeToInvalidations);

describe("an article of an editor", () => {
  it("is a draft, then scheduled, published and archived, with audit records, events and one address", async () => {
    const { id, version } = await createDraft();
    expect(await findNews(id)).toMatchObject({ status: "DRAFT", slug: "pshenitsa-dorozhaet", publishedAt: null });
    const at = getSoon();
    const scheduled = await saveArticle(id, createFields(), { version, move: { to: "SCHEDULED", at } }, editor);
    expect(scheduled).toMatchObject({ status: "SCHEDULED", version: version + 1 });
    expect((await findNews(id))?.publishedAt).toEqual(at);
    const moment = getCurrentGeneration();
    expect(await publishScheduled(new Date(at.getTime() - 1))).toBe(0);
    expect(await publishScheduled(at)).toBe(1);
    expect(await publishScheduled(at)).toBe(0);
    expect(isStale(moment, ["news"])).toBe(true);
    expect((await findArticleView("pshenitsa-dorozhaet"))?.article).toMatchObject({
      publishedAt: at.toISOString(),
      commodities: ["wheat-milling"],
      body: "<h2>Текст</h2>\n<p><strong>Важно</strong></p>",
    });
    const now = (await findNews(id))?.version ?? 0;
    const title = await saveArticle(id, createFields({ title: "Другое" }), { version: now }, editor);
    expect(title.slug).toBe("pshenitsa-dorozhaet");
    const { version: last } = await moveArticle(id, title.version, { to: "ARCHIVED" }, editor);
    expect(await findArticleView("pshenitsa-dorozhaet")).toBeNull();
    // Back as it was, on its own day.
    await moveArticle(id, last, { to: "PUBLISHED" }, editor);
    expect((await findNews(id))?.publishedAt).toEqual(at);
    expect(await trail(id)).toEqual([
      "news.create",
      "news.update",
      "news.schedule",
      "news.publish",
      "news.update",
      "news.archive",
      "news.publish",
    ]);
    expect(await events()).toEqual([
      "news.created",
      "news.updated",
      "news.scheduled",
      "news.published",
      "news.updated",
      "news.archived",
      "news.published",
    ]);
  });

  it("is published once when two processes do it at the same moment", async () => {
    for (let n = 0; n < 5; n++) {
      const { id, version } = await createDraft({ title: `Номер ${n}` });
      await moveArticle(id, version, { to: "SCHEDULED", at: getSoon() }, editor);
    }
    const later = new Date(Date.now() + 3 * HOUR);
    const counts = await Promise.all([publishScheduled(later), publishScheduled(later), publishScheduled(later)]);
    expect(counts.reduce((a, b) => a + b)).toBe(5);
    expect((await events()).filter((event) => event === "news.published")).toHaveLength(5);
  });

  it("is hidden before it is published", async () => {
    const { id, version } = await createDraft();
    const other = await createDraft({ title: "Ячмень дешевеет" });
    await moveArticle(other.id, other.version, { to: "SCHEDULED", at: getSoon() }, editor);
    const gone = await createDraft({ title: "Кукуруза" });
    await moveArticle(gone.id, gone.version, { to: "ARCHIVED" }, editor);
    expect((await listNews({})).total).toBe(0);
    expect((await listNews({ q: "пшеница" })).total).toBe(0);
    expect(await listNewestArticles({}, 10)).toEqual([]);
    for (const row of [await findNews(id), await findNews(other.id), await findNews(gone.id)])
      expect(await findArticleView(row?.slug ?? "")).toBeNull();
    expect(await newsSitemap.ranges(10)).toEqual([]);
    await moveArticle(id, version, { to: "PUBLISHED" }, editor);
    expect((await listNews({ q: "пшеница" })).total).toBe(1);
    const listed: string[] = [];
    for await (const part of newsSitemap.walk(null, 10)) listed.push(...part.map(({ slug }) => slug));
    expect(listed).toEqual(["pshenitsa-dorozhaet"]);
  });

  it("reports a conflict to the second of two editors, who may save over it", async () => {
    const { id, version } = await createDraft();
    const [a, b] = await Promise.allSettled([
      saveArticle(id, createFields({ body: "Первый" }), { version }, editor),
      saveArticle(id, createFields({ body: "Второй" }), { version }, createCaller("admin")),
    ]);
    const refused = [a, b].filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ reason: { code: "etag_mismatch" } });
    const first = (await findNews(id))?.body;
    expect((await getEditedArticle(id, editor)).version).toBe(version + 1);
    await saveArticle(id, createFields({ body: "Третий" }), { version: version + 1, isOver: true }, editor);
    const [last] = (
      await db().select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(asc(auditLog.id))
    ).slice(-1);
    expect(last?.changes).toMatchObject({ body: [first, "Третий"] });
  });

  it("is not saved again when nothing changed", async () => {
    const { id, version } = await createDraft();
    expect(await saveArticle(id, createFields(), { version }, editor)).toMatchObject({ version });
    expect(await trail(id)).toEqual(["news.create", "news.update"]);
  });

  it("needs title, summary and text before it is published, and a time in the future when it is scheduled", async () => {
    const { id, version } = await createDraft({ title: "", summary: "", body: "" });
    const saving = saveArticle(
      id,
      createFields({ summary: " ", body: "" }),
      { version, move: { to: "PUBLISHED" } },
      editor,
    );
    await expect(saving).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "#/summary" }, { pointer: "#/body" }],
    });
    await expect(moveArticle(id, version, { to: "PUBLISHED" }, editor)).rejects.toMatchObject({
      code: "validation_failed",
    });
    const codes = await Promise.all(
      [undefined, new Date(Date.now() - 1), new Date(Date.now() + 400 * 24 * HOUR)].map((at) =>
        saveArticle(id, createFields(), { version, move: { to: "SCHEDULED", ...(at && { at }) } }, editor).catch(
          ({ errors }) => errors[0].code,
        ),
      ),
    );
    expect(codes).toEqual(["required", "in_the_past", "too_far"]);
  });

  it("changes its state only as the policy allows", async () => {
    const { id, version } = await createDraft();
    const published = await moveArticle(id, version, { to: "PUBLISHED" }, editor);
    for (const to of ["DRAFT", "SCHEDULED", "PUBLISHED"] as const)
      await expect(moveArticle(id, published.version, { to, at: getSoon() }, editor)).rejects.toMatchObject({
        code: "invalid_transition",
        extra: { from: "PUBLISHED", to },
      });
    const archived = await moveArticle(id, published.version, { to: "ARCHIVED" }, editor);
    await expect(saveArticle(id, createFields(), { version: archived.version }, editor)).rejects.toMatchObject({
      code: "conflict",
    });
    const again = await moveArticle(id, archived.version, { to: "DRAFT" }, editor);
    // Readers know its address and language.
    const saved = await saveArticle(id, createFields({ slug: "drugoy" }), { version: again.version }, editor);
    expect(saved.slug).toBe("pshenitsa-dorozhaet");
    const other = saveArticle(id, createFields({ language: "en" }), { version: saved.version }, editor);
    await expect(other).rejects.toMatchObject({ errors: [{ pointer: "#/language" }] });
    // A draft that never came out is thrown away, and only comes back as a draft.
    const never = await createDraft({ title: "Черновик" });
    const thrown = await moveArticle(never.id, never.version, { to: "ARCHIVED" }, editor);
    await expect(moveArticle(never.id, thrown.version, { to: "PUBLISHED" }, editor)).rejects.toMatchObject({
      code: "invalid_transition",
    });
  });

  it("takes an address of its own, and reports a taken one or gets a tail", async () => {
    await createDraft({ slug: "zanyato" });
    const { id, version } = await createDraft({ title: "Другая" });
    const taken = saveArticle(id, createFields({ slug: "zanyato" }), { version }, editor);
    await expect(taken).rejects.toMatchObject({ errors: [{ pointer: "#/slug", code: "not_unique" }] });
    await saveArticle(id, createFields({ title: "Zanyato" }), { version }, editor);
    expect((await findNews(id))?.slug).toMatch(/^zanyato-[a-z0-9]{10}$/);
  });
});

describe("translations", () => {
  it("are listed once in the sitemap, the older one with the address of both", async () => {
    const ru = await createDraft();
    const english = { title: "Wheat", language: "en", translationId: ru.id } as const;
    const en = await createArticle({ ...english, category: "grain" }, editor);
    const { version } = await saveArticle(en, createFields(english), { version: 1 }, editor);
    const list = async () => {
      const rows: unknown[] = [];
      for await (const part of newsSitemap.walk(null, 10))
        rows.push(...part.map(({ slug, translation }) => [slug, translation]));
      return rows;
    };
    await moveArticle(en, version, { to: "PUBLISHED" }, editor);
    expect(await list()).toEqual([["wheat", null]]);
    await moveArticle(ru.id, ru.version, { to: "PUBLISHED" }, editor);
    expect(await list()).toEqual([["pshenitsa-dorozhaet", "wheat"]]);
    expect(await newsSitemap.ranges(1)).toEqual([ru.id]);
  });

  it("are linked both ways, start with the same goods, and can be separated", async () => {
    const ru = await createDraft();
    const english = { title: "Wheat", category: "grain", language: "en", translationId: ru.id } as const;
    const id = await createArticle(english, editor);
    expect(await getEditedArticle(ru.id, editor)).toMatchObject({ translation: { id } });
    expect(await getEditedArticle(id, editor)).toMatchObject({
      translation: { id: ru.id },
      commodities: ["wheat-milling"],
    });
    expect(await listTranslationChoices("ru", editor)).toEqual([]);
    await expect(createArticle(english, editor)).rejects.toMatchObject({ errors: [{ code: "not_unique" }] });
    await saveArticle(id, createFields({ language: "en", title: "Wheat" }), { version: 1 }, editor);
    expect((await getEditedArticle(ru.id, editor)).translation).toBeNull();
    expect((await listTranslationChoices("ru", editor)).map((choice) => choice.id)).toEqual([ru.id]);
    const same = saveArticle(id, createFields({ translationId: ru.id }), { version: 2 }, editor);
    await expect(same).rejects.toMatchObject({ errors: [{ code: "same_language" }] });
    const foreign = saveArticle(
      id,
      createFields({ translationId: await createImported(), language: "en" }),
      { version: 2 },
      editor,
    );
    await expect(foreign).rejects.toMatchObject({ errors: [{ code: "unknown" }] });
  });
});

describe("news of other sites", () => {
  it("can be taken down and restored, never edited or made a draft", async () => {
    const id = await createImported();
    expect(await getEditedArticle(id, editor)).toMatchObject({ isEditable: false, moves: ["ARCHIVED"] });
    await expect(saveArticle(id, createFields(), { version: 1 }, editor)).rejects.toMatchObject({ code: "conflict" });
    const { version } = await moveArticle(id, 1, { to: "ARCHIVED" }, editor);
    expect((await listNews({})).total).toBe(0);
    await expect(moveArticle(id, version, { to: "DRAFT" }, editor)).rejects.toMatchObject({
      code: "invalid_transition",
    });
    await moveArticle(id, version, { to: "PUBLISHED" }, editor);
    expect((await listNews({})).total).toBe(1);
  });
});
