// Makes two articles translations of each other inside the transaction of a write.
import { and, eq, ne } from "drizzle-orm";
import { type Db, getOnlyRow } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId, isId } from "@/lib/core/id";
import type { NewsLanguage } from "../contract";
import { news } from "../schema";

/** The translation of an article, or null. */
async function findPair(tx: Db, id: string): Promise<{ id: string } | null> {
  const [own] = await tx.select({ key: news.translationKey }).from(news).where(eq(news.id, id));
  if (!own?.key) return null;
  const [pair] = await tx
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.translationKey, own.key), ne(news.id, id)));
  return pair ?? null;
}

/**
 * Pairs two articles, or removes the pairing when `otherId` is null. Returns the change for the audit trail, or null.
 * Throws `validation_failed` when the other article is not ours, has the same language or has another translation.
 */
export async function pairTranslations(
  tx: Db,
  own: { id: string; language: NewsLanguage },
  otherId: string | null,
): Promise<[string | null, string | null] | null> {
  const before = await findPair(tx, own.id);
  if ((before?.id ?? null) === otherId) {
    if (otherId !== null) await requirePartner(tx, own, otherId);
    return null;
  }
  if (otherId === null) {
    await tx.update(news).set({ translationKey: null }).where(eq(news.id, own.id));
    return [before?.id ?? null, null];
  }
  const other = await requirePartner(tx, own, otherId);
  // When the other article already has a partner in this language, the unique index refuses the second one.
  const key = other.translationKey ?? createId();
  await tx.update(news).set({ translationKey: key }).where(eq(news.id, otherId));
  await tx.update(news).set({ translationKey: key }).where(eq(news.id, own.id));
  return [before?.id ?? null, otherId];
}

async function requirePartner(tx: Db, own: { id: string; language: NewsLanguage }, otherId: string) {
  const rows = isId(otherId)
    ? await tx
        .select({ language: news.language, feed: news.feed, translationKey: news.translationKey })
        .from(news)
        .where(eq(news.id, otherId))
        .for("update")
    : [];
  const wrong = (code: string, detail: string) =>
    new AppError("validation_failed", { errors: [{ pointer: "#/translationId", code, detail }] });
  if (rows.length === 0) throw wrong("unknown", "is not an article");
  const other = getOnlyRow(rows);
  if (other.feed !== null) throw wrong("unknown", "is not an article of ours");
  if (other.language === own.language) throw wrong("same_language", "must be in the other language");
  return other;
}
