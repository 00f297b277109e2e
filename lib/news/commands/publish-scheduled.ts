// Publishes scheduled articles when their time has come.
import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { publish } from "@/lib/core/queue/queue";
import { news } from "../schema";
import { NEWS_TAGS } from "../tags";

/** Has a scheduled article come out within a second or two of its moment. Takes it from the row, so that a new moment counts. */
export async function announceDue(tx: Db, id: string): Promise<void> {
  const [row] = await tx
    .select({ seconds: sql<number>`extract(epoch from ${news.publishedAt} - now())::float8` })
    .from(news)
    .where(and(eq(news.id, id), eq(news.status, "SCHEDULED")));
  if (row) await publish(tx, "news.due", { id }, { afterSeconds: Math.max(0, row.seconds) });
}

/** Publishes what was scheduled for now or earlier; each once, however many processes ask. Returns how many. */
export async function publishScheduled(now = new Date()): Promise<number> {
  const published = await inTransaction(async (tx) => {
    const due = tx
      .select({ id: news.id })
      .from(news)
      .where(sql`${news.status} = 'SCHEDULED' and ${news.publishedAt} <= ${now.toISOString()}::timestamptz`)
      .for("update", { skipLocked: true });
    const rows = await tx
      .update(news)
      .set({
        status: "PUBLISHED",
        firstPublishedAt: sql`coalesce(${news.firstPublishedAt}, ${news.publishedAt})`,
        updatedAt: now,
        version: sql`${news.version} + 1`,
      })
      .where(sql`${news.id} in ${due}`)
      .returning({ id: news.id, slug: news.slug });
    for (const { id, slug } of rows) {
      const changes = { status: ["SCHEDULED", "PUBLISHED"] };
      await recordAudit(tx, { kind: "system", name: "jobs" }, { action: "news.publish", subjectId: id, changes });
      await publish(tx, "news.published", { id, slug, status: "PUBLISHED" });
    }
    return rows;
  });
  if (published.length > 0) invalidate(NEWS_TAGS);
  return published.length;
}
