import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { openDemoAccounts } from "./account-access";
import { DEMO_ACCOUNTS } from "./accounts";
import { loadDemo } from "./load-listings";

const accounts = Object.keys(DEMO_ACCOUNTS).length;

async function countOpen(): Promise<number> {
  const [row] = await db().execute<{ n: number }>(sql`select count(password_hash)::int as n from users`);
  return row?.n ?? 0;
}

it("opens no demo account by a load while the demo data is off, and they open once it is on", async () => {
  Object.assign(env(), { DEMO_DATA: false });
  await loadDemo({ listings: 10, print: () => {} });
  expect(await countOpen()).toBe(0);
  await openDemoAccounts();
  expect(await countOpen()).toBe(accounts);
});
