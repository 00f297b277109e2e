import { storeCategories } from "@/lib/categories/commands";
import { indexCompanies } from "@/lib/companies/company-index";
import { inTransaction } from "@/lib/core/database/db";
import { loadRecordedRates } from "@/lib/currency/commands";
import { prepareDemo } from "@/lib/demo/boot";
import { repairTables } from "@/lib/demo/load";
import { rebuildDocuments } from "@/lib/listings/documents";
import { loadRecordedQuotes } from "@/lib/market-data/commands";

/** So many batches of search documents are rebuilt before the start goes on; a timer does the rest. */
const REBUILT_AT_START = 100;

/**
 * Brings the data that the service needs into a migrated database: the category tree, exchange rates, and, while
 * DEMO_DATA is on, the demo market. Changes nothing when it is all there; two processes may do it at once.
 * `print` takes sentences for whoever watches the start.
 */
export async function prepareData(print: (line: string) => void): Promise<void> {
  await inTransaction(storeCategories);
  await repairTables();
  if (await loadRecordedRates())
    print("Loaded the recorded exchange rates; today's replace them when the Bank of Russia answers.");
  if (await loadRecordedQuotes()) print("Loaded recorded quotes; current ones replace them when their sources answer.");
  await rebuildDocuments(REBUILT_AT_START);
  await indexCompanies();
  await prepareDemo(print);
}
