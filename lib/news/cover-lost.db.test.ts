import sharp from "sharp";
import { beforeAll, expect, it, vi } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { findFile, type StorageKey } from "@/lib/core/storage";
import { users } from "@/lib/users/schema";
import { createArticle } from "./commands/edit-article";
import { setCover } from "./commands/set-cover";
import { findShownCover } from "./policy/cover-address";
import { getEditedArticle } from "./queries/editor-news";

const editor: Caller = { kind: "session", userId: createId(), role: "editor", tariff: "free" };
const connection = vi.hoisted(() => ({ isLost: false }));

vi.mock("@/lib/core/database/db", async (original) => {
  const real = await original<typeof import("@/lib/core/database/db")>();
  const inTransaction: typeof real.inTransaction = async (work) => {
    const result = await real.inTransaction(work);
    if (!connection.isLost) return result;
    throw Object.assign(new Error("the connection was lost behind the commit"), { code: "CONNECTION_CLOSED" });
  };
  return { ...real, inTransaction };
});

beforeAll(async () => {
  await storeCategories(db());
  await db()
    .insert(users)
    .values({ id: editor.userId, email: `${editor.userId}@tonna.example`, name: "Р", role: "editor" });
});

it("a cover stays with its article when the answer of its commit was lost", async () => {
  const id = await createArticle({ title: "Обложка", category: "grain", language: "ru", translationId: null }, editor);
  const file = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#285" } })
    .jpeg()
    .toBuffer();
  connection.isLost = true;
  await expect(setCover(id, 1, file, editor)).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  connection.isLost = false;
  const src = findShownCover((await getEditedArticle(id, editor)).image ?? "")?.src ?? "";
  expect(await findFile(src.replace("/media/", "public/") as StorageKey)).not.toBeNull();
});
