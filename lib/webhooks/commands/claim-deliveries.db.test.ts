import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { type Db, db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { seller } from "@/lib/listings/test-offers";
import { DELIVERIES_AT_ONCE } from "../policy";
import { claimDeliveries } from "./claim-deliveries";
import { createWebhook } from "./manage-webhooks";

/** Without these Postgres runs a subselect once a row of the update. It may choose that itself when its statistics are old. */
const OFF = ["hashjoin", "mergejoin", "hashagg", "sort", "material", "indexscan", "bitmapscan"];

vi.mock("@/lib/core/database/db", async (load) => {
  const actual = await load<typeof import("@/lib/core/database/db")>();
  const inTransaction = <T>(work: (tx: Db) => Promise<T>) =>
    actual.inTransaction(async (tx) => {
      for (const plan of OFF) await tx.execute(sql.raw(`set local enable_${plan} = off`));
      return work(tx);
    });
  return { ...actual, inTransaction };
});

it("a batch has no more than its limit, whatever plan Postgres finds", async () => {
  env().WEBHOOKS_ALLOW_PRIVATE = true;
  const me = { ...(await seller()), tariff: "pro" as const };
  await db().execute(sql`update users set tariff = 'pro' where id = ${me.userId}::uuid`);
  const { id } = await createWebhook({ url: "http://127.0.0.1:9/", events: ["listing.updated"] }, me);
  await db().execute(sql`
    insert into webhook_deliveries (id, webhook_id, event_id, type, body)
    select gen_random_uuid(), ${id}::uuid, 'msg_' || n, 'webhook.test', '{}' from generate_series(1, 60) n`);
  expect((await claimDeliveries(id, 20)).claims).toHaveLength(DELIVERIES_AT_ONCE);
});
