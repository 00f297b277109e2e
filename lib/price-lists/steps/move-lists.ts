import { sql } from "drizzle-orm";
import { recordAudits } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";

/** The price lists of a person go with them to another side, also beyond the most that a side may have. */
export async function movePriceLists(tx: Db, userId: string, sideId: string): Promise<void> {
  await tx.execute(sql`
    update price_lists set side_id = ${sideId}::uuid, updated_at = now() where user_id = ${userId}::uuid`);
}

type Heritage = { companyId: string; from: string; to: string; reason: string };

/** Gives the price lists that a person who leaves a company set up there to another owner: from now on they run in that one's name. */
export async function transferPriceLists(
  tx: Db,
  caller: Caller,
  { companyId, from, to, reason }: Heritage,
): Promise<void> {
  const given = await tx.execute<{ id: string }>(sql`
    update price_lists set user_id = ${to}::uuid, updated_at = now()
    where user_id = ${from}::uuid and side_id = ${companyId}::uuid returning id`);
  const changes = { owner: [from, to] };
  await recordAudits(
    tx,
    caller,
    given.map(({ id }) => ({ action: "price-list.update" as const, subjectId: id, reason, changes })),
  );
}
