import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import type { Caller } from "@/lib/core/caller";
import { db, inTransaction } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { listEvents } from "@/lib/core/queue/test-jobs";
import { findFile, type StorageKey } from "@/lib/core/storage";
import { users } from "@/lib/users/schema";
import { createArticle, moveArticle } from "./commands/edit-article";
import { setCover } from "./commands/set-cover";
import { newsConsumers } from "./jobs";
import { findShownCover } from "./policy/cover-address";
import { getArticlePreview, getEditedArticle } from "./queries/editor-news";

const folder = mkdtempSync(path.join(tmpdir(), "tonna-cover-"));
const editorId = createId();
const editor: Caller = { kind: "session", userId: editorId, role: "editor", tariff: "free" };

beforeAll(async () => {
  vi.stubEnv("DATA_DIR", folder);
  // Settings and the store are read once a process.
  const kept = (globalThis as unknown as { __tonna?: Map<string, unknown> }).__tonna;
  kept?.delete("env");
  kept?.delete("storage");
  await inTransaction(storeCategories);
  await db()
    .insert(users)
    .values({ id: editorId, email: `${editorId}@tonna.example`, name: "Р", role: "editor" });
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#285" } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .toBuffer();
const keyOf = (src: string) => src.replace("/media/", "public/") as StorageKey;
const draft = () => createArticle({ title: "Обложка", category: "grain", language: "ru", translationId: null }, editor);

it("a cover is stored in several widths, shown with its size, replaced, and deleted an hour later", async () => {
  const id = await draft();
  const first = await setCover(id, 1, await picture(1200, 800), editor);
  expect(first.version).toBe(2);
  const shown = findShownCover((await getEditedArticle(id, editor)).image ?? "");
  expect(shown).toMatchObject({ width: 1200, height: 800 });
  const sources = (shown?.srcSet ?? "").split(", ").map((source) => source.split(" "));
  expect(sources.map(([, width]) => width)).toEqual(["320w", "960w", "1200w"]);
  for (const [src = ""] of sources) {
    const bytes = await findFile(keyOf(src));
    expect((await sharp(bytes ?? undefined).metadata()).format).toBe("webp");
    expect(Buffer.from(bytes ?? []).includes("secret place")).toBe(false);
  }
  // The contract shows whole addresses.
  expect((await getArticlePreview(id, editor)).article.image).toMatch(/^https?:\/\/[^/]+\/media\/news\//);
  const second = await setCover(id, 2, await picture(300, 200), editor);
  expect(second.image).not.toBe(first.image);
  const [event] = await listEvents("news.cover_replaced");
  expect(new Date(event?.start_after ?? 0).getTime()).toBeGreaterThan(Date.now() + 3_000_000);
  expect(await findFile(keyOf(shown?.src ?? ""))).not.toBeNull();
  const consumer = newsConsumers.find((one) => one.event === "news.cover_replaced");
  for (let time = 0; time < 2; time++) await consumer?.consume(event?.payload ?? {});
  for (const [src = ""] of sources) expect(await findFile(keyOf(src))).toBeNull();
  expect(await setCover(id, 3, null, editor)).toEqual({ version: 4, image: null });
});

it("a cover is refused when it is no picture, of another version, in the archive, or from a stranger, and no file stays", async () => {
  const id = await draft();
  const file = await picture(300, 200);
  await expect(setCover(id, 1, Buffer.from("<svg/>"), editor)).rejects.toMatchObject({
    errors: [{ code: "not_a_photo" }],
  });
  await expect(setCover(id, 7, file, editor)).rejects.toMatchObject({ code: "etag_mismatch" });
  await expect(setCover(createId(), 1, file, editor)).rejects.toMatchObject({ code: "not_found" });
  await expect(setCover(id, 1, file, { ...editor, role: "user" } as Caller)).rejects.toMatchObject({
    code: "not_found",
  });
  await moveArticle(id, 1, { to: "ARCHIVED" }, editor);
  await expect(setCover(id, 2, file, editor)).rejects.toMatchObject({ code: "conflict" });
  expect((await getEditedArticle(id, editor)).image).toBeNull();
});
