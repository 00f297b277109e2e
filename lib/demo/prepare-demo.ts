// The demo market at a start, while DEMO_DATA is on. It runs after `prepareData` of lib/start, which every start needs.
import { loadDemoPrices } from "@/lib/commodity-prices/commands";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { closeDemoAccounts, openDemoAccounts } from "./account-access";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts";
import { loadArticles } from "./articles";
import { getDemoKey } from "./demo-key";
import { loadDemoOnce } from "./load-listings";
import { storeDemoChats } from "./store-chats";
import { storeDemoFavourites } from "./store-favourites";
import { storeDemoFreight } from "./store-freight";
import { storeDemoIndices } from "./store-indices";
import { storeDemoInvoices } from "./store-invoices";
import { storeDemoPictures } from "./store-pictures";
import { storeDemoReports } from "./store-reports";

export const LISTINGS_AT_FIRST_START = 2_600;

/** Stores what is missing of the demo market. While DEMO_DATA is off, closes the demo accounts instead. */
export async function prepareDemo(print: (line: string) => void): Promise<void> {
  if (!env().DEMO_DATA) return closeDemoAccounts();
  await loadArticles();
  if (await loadDemoPrices()) print("Loaded a demo price sheet; its prices are composed and named as such.");
  if (await storeDemoFreight()) print("Loaded a demo freight table; its rates are composed and named as such.");
  if (await loadDemoOnce({ listings: LISTINGS_AT_FIRST_START, print })) await storeDemoPictures();
  else await openDemoAccounts();
  await storeDemoIndices();
  await storeDemoChats();
  await storeDemoReports();
  await storeDemoFavourites();
  await storeDemoInvoices();
}

/** Lines for the console after the start: the demo accounts and an API key. Empty while DEMO_DATA is off. */
export async function describeDemoAccess(): Promise<string[]> {
  if (!env().DEMO_DATA) return [];
  const emails = Object.values(DEMO_ACCOUNTS).map(({ email }) => email);
  return [`Demo accounts (password ${DEMO_PASSWORD}): ${emails.join(", ")}`, ...(await describeDemoKey())];
}

async function describeDemoKey(): Promise<string[]> {
  try {
    const key = await getDemoKey();
    return [
      `A key of ${DEMO_ACCOUNTS.corporate.email}: ${key}`,
      `Try it: curl -H 'Authorization: Bearer ${key}' '${env().APP_URL}/api/listings?cat=grains&perPage=3'`,
    ];
  } catch (error) {
    // A visitor may have moved the account to Free, which has no keys. The server starts all the same.
    if (!(error instanceof AppError)) throw error;
    log().warn({ err: error }, "no demo key");
    return [];
  }
}
