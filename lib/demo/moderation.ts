import { sql } from "drizzle-orm";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { findSetting, writeSetting } from "@/lib/core/settings";
import type { ReportReason } from "@/lib/moderation/contract";
import { DEMO_ACCOUNTS } from "./accounts";
import { DEMO_COMPANIES, demoId } from "./companies";

const { free, pro, corporate } = DEMO_ACCOUNTS;
const SETTING = "demo-moderation";
const HOUR_MS = 3_600_000;

/** `seller` is the index of a demo company; `ago` in hours. */
type DemoReport = { reporter: string; seller: number; ago: number; reason: ReportReason; note: string | null };

const REPORTS: readonly DemoReport[] = [
  {
    reporter: free.id,
    seller: 1,
    ago: 52,
    reason: "price_not_real",
    note: "Цена втрое ниже рынка, при звонке называют другую.",
  },
  { reporter: pro.id, seller: 1, ago: 31, reason: "price_not_real", note: null },
  {
    reporter: corporate.id,
    seller: 5,
    ago: 20,
    reason: "duplicate",
    note: "То же самое висит второй раз под другим названием.",
  },
  { reporter: pro.id, seller: 18, ago: 7, reason: "wrong_category", note: "Это не арматура, а катанка." },
  { reporter: free.id, seller: 26, ago: 3, reason: "wrong_contacts", note: "Телефон прямо в описании." },
];

/** So many listings of unverified sellers wait for approval. */
const WAITING = 3;

/**
 * Work for the administrators of the demo market, once: reported listings, a reported conversation, listings that wait
 * for approval, and since when the companies wait that ask for verification. What they decide stays decided.
 */
export async function storeDemoModeration(now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    if ((await findSetting(tx, SETTING)) !== null) return;
    const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
    for (const [index, report] of REPORTS.entries()) await storeReport(tx, index, report, since(report.ago));
    await tx.execute(sql`
      insert into chat_reports (id, chat_id, reporter_id, reason, created_at)
      select ${demoId(10, 0)}::uuid, id, buyer_id, 'spam', ${since(26)}::timestamptz from chats where id = ${demoId(7, 3)}::uuid
      on conflict do nothing`);
    await tx.execute(sql`
      update listings set status = 'PENDING', version = version + 1, updated_at = ${since(9)}::timestamptz where id in (
        select l.id from listings l join companies c on c.id = l.company_id
        where l.status = 'ACTIVE' and c.status = 'PENDING' order by l.id limit ${WAITING})`);
    const waiting = DEMO_COMPANIES.filter(({ status }) => status === "PENDING");
    for (const [index, { id }] of waiting.entries())
      await tx.execute(sql`
        update companies set submitted_at = ${since(30 + index * 19)}::timestamptz
        where id = ${id}::uuid and status = 'PENDING' and submitted_at is null`);
    await writeSetting(tx, SETTING, { stored: true });
  });
}

async function storeReport(tx: Db, index: number, { reporter, seller, reason, note }: DemoReport, at: string) {
  const owner = DEMO_COMPANIES[seller]?.owner.id;
  if (!owner) return;
  await tx.execute(sql`
    insert into listing_reports (id, listing_id, reporter_id, reason, note, created_at)
    select ${demoId(9, index)}::uuid, id, ${reporter}::uuid, ${reason}, ${note}, ${at}::timestamptz
    from listings where owner_id = ${owner}::uuid and status = 'ACTIVE' order by id limit 1
    on conflict do nothing`);
}
