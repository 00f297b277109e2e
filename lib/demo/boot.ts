import { loadDemoPrices } from "@/lib/commodity-prices/commands";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { closeDemoAccounts, openDemoAccounts } from "./access";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts";
import { storeDemoBilling } from "./billing";
import { storeDemoBuyers } from "./buyers";
import { storeDemoChats } from "./chats";
import { getDemoKey } from "./demo-key";
import { loadDemoOnce } from "./load";
import { storeDemoModeration } from "./moderation";
import { loadArticles } from "./news";

/** Listings of the first start. */
const FIRST_LOAD = 2_000;

/** Brings the demo market into a database that has what the service needs, or shuts its accounts while DEMO_DATA is off. */
export async function prepareDemo(print: (line: string) => void): Promise<void> {
  if (!env().DEMO_DATA) return closeDemoAccounts();
  await loadArticles();
  if (await loadDemoPrices()) print("Loaded a demo price sheet; its prices are composed and named as such.");
  if (!(await loadDemoOnce({ listings: FIRST_LOAD, print }))) await openDemoAccounts();
  await storeDemoChats();
  await storeDemoModeration();
  await storeDemoBuyers();
  await storeDemoBilling();
}

/** What to tell whoever started the server: the demo accounts and a key to try. Nothing while DEMO_DATA is off. */
export async function bootSummary(): Promise<string[]> {
  if (!env().DEMO_DATA) return [];
  const emails = Object.values(DEMO_ACCOUNTS).map(({ email }) => email);
  return [`Demo accounts (password ${DEMO_PASSWORD}): ${emails.join(", ")}`, ...(await keyLines())];
}

async function keyLines(): Promise<string[]> {
  try {
    const key = await getDemoKey();
    return [
      `A key of ${DEMO_ACCOUNTS.corporate.email}: ${key}`,
      `Try it: curl -H 'Authorization: Bearer ${key}' '${env().APP_URL}/api/listings?cat=grains&perPage=3'`,
    ];
  } catch (error) {
    // The account is anyone's to change: moved to Free, it has no keys, and the server starts all the same.
    if (!(error instanceof AppError)) throw error;
    log().warn({ err: error }, "no demo key");
    return [];
  }
}
