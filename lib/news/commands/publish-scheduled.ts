// Publishes scheduled articles when their time has come.
import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import { inTransaction } from "@/lib/core/database/db";
import { publish } from "@/lib/core/outbox";
import { news } from "../schema";
import { NEWS_TAGS } from "../tags";

/** Returns how many it published. Row locks make several processes publish each article once. */
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
