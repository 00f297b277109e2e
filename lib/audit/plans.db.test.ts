import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/database/db";
import { BIG_SELLER, fillMarket, me, readBy, SELLER } from "@/lib/listings/test-market";
import { listDecisionsOn } from "./queries";

const ADMIN = { ...me, role: "admin" } as const;
const big = `${SELLER.slice(0, -1)}${BIG_SELLER}`;

beforeAll(async () => {
  await fillMarket();
  // One act in five is a decision; those on what the large seller has, a third of all, lie furthest back.
  await db().execute(sql`
    insert into audit_log (id, at, actor_kind, action, subject_type, subject_id)
    select gen_random_uuid(), now() - make_interval(mins => n), 'session',
      case when n % 5 = 0 and (l.owner_id <> ${big}::uuid or n > 55000) then 'listing.reject' else 'listing.update' end, 'listing', l.id::text
    from generate_series(1, 60000) n join listings l on l.slug = 'plans-' || (1 + n % 15000)`);
  await db().execute(sql`vacuum (analyze) audit_log`);
}, 60_000);

it("decisions on the listings of a large seller are found by an index and then sorted", async () => {
  const entries = await listDecisionsOn(big, ADMIN);
  expect(entries).toHaveLength(20);
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  const read = await readBy(() => listDecisionsOn(big, ADMIN));
  expect(read).toContain("audit_log_pkey");
  expect(read).not.toContain("audit_log_at");
});
