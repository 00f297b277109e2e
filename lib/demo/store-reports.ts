// Work for the administrators of the demo market: reports, listings to approve, companies to verify.
// Source of the reports: data/reports.json.
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { findSetting, writeSetting } from "@/lib/core/settings";
import { REPORT_REASONS } from "@/lib/moderation/contract";
import { getDemoUserId } from "./accounts";
import { createDemoId, DEMO_COMPANIES } from "./companies";
import file from "./data/reports.json";

const SETTING = "demo-moderation";
const HOUR_MS = 3_600_000;
/** Listings of unverified companies that wait for approval. */
const PENDING_LISTINGS = 3;

/** `reporter` and `seller` are names that `getDemoUserId` takes. */
const DemoReport = z.strictObject({
  reporter: z.string(),
  seller: z.string(),
  hoursAgo: z.int(),
  reason: z.enum(REPORT_REASONS),
  note: z.string().nullable(),
});

/** Stores the demo reports once: what administrators decide stays decided. */
export async function storeDemoReports(): Promise<void> {
  const now = Date.now();
  await inTransaction(async (tx) => {
    if ((await findSetting(tx, SETTING)) !== null) return;
    const hoursAgo = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
    for (const [index, report] of z.array(DemoReport).parse(file).entries())
      await storeReport(tx, index, report, hoursAgo(report.hoursAgo));
    await tx.execute(sql`
      insert into chat_reports (id, chat_id, reporter_id, reason, created_at)
      select ${createDemoId(10, 0)}::uuid, id, buyer_id, 'spam', ${hoursAgo(26)}::timestamptz
      from chats where id = ${createDemoId(7, 3)}::uuid
      on conflict do nothing`);
    await tx.execute(sql`
      update listings set status = 'PENDING', version = version + 1, updated_at = ${hoursAgo(9)}::timestamptz where id in (
        select l.id from listings l join companies c on c.id = l.company_id
        where l.status = 'ACTIVE' and c.status = 'PENDING' order by l.id limit ${PENDING_LISTINGS})`);
    const pending = DEMO_COMPANIES.filter(({ status }) => status === "PENDING");
    for (const [index, { id }] of pending.entries())
      await tx.execute(sql`
        update companies set submitted_at = ${hoursAgo(30 + index * 19)}::timestamptz
        where id = ${id}::uuid and status = 'PENDING' and submitted_at is null`);
    await writeSetting(tx, SETTING, { stored: true });
  });
}

async function storeReport(tx: Db, index: number, report: z.infer<typeof DemoReport>, createdAt: string) {
  const { reporter, seller, reason, note } = report;
  await tx.execute(sql`
    insert into listing_reports (id, listing_id, reporter_id, reason, note, created_at)
    select ${createDemoId(9, index)}::uuid, id, ${getDemoUserId(reporter)}::uuid, ${reason}, ${note}, ${createdAt}::timestamptz
    from listings where owner_id = ${getDemoUserId(seller)}::uuid and status = 'ACTIVE' order by id limit 1
    on conflict do nothing`);
}
