// The data that every start needs in a migrated database: category tree, recorded rates and quotes, search documents.
// The last step hands over to lib/demo, which decides whether there is a demo market.
import { storeCategories } from "@/lib/categories/commands";
import { indexCompanies } from "@/lib/companies/company-index";
import { inTransaction } from "@/lib/core/database/db";
import { loadRecordedRates } from "@/lib/currency/commands";
import { repairTables } from "@/lib/demo/load-listings";
import { prepareDemo } from "@/lib/demo/prepare-demo";
import { listMissingSettings } from "@/lib/legal/operator-reference";
import { rebuildDocuments } from "@/lib/listings/steps/rebuild-documents";
import { loadRecordedQuotes } from "@/lib/market-data/commands";
import { respellStoredEmails } from "@/lib/users/email-commands";

/** Batches of search documents that are rebuilt before the server listens; a timer rebuilds the rest. */
const BATCHES_AT_START = 100;

/** Changes nothing when the data are there. Two processes may run it at once. `print` writes to the console of the start. */
export async function prepareData(print: (line: string) => void): Promise<void> {
  await inTransaction(storeCategories);
  await respellStoredEmails();
  await repairTables();
  if (await loadRecordedRates())
    print("Loaded the recorded exchange rates; today's replace them when the Bank of Russia answers.");
  if (await loadRecordedQuotes()) print("Loaded recorded quotes; current ones replace them when their sources answer.");
  await rebuildDocuments(BATCHES_AT_START);
  await indexCompanies();
  await prepareDemo(print);
  const missing = listMissingSettings();
  if (missing.length > 0)
    print(`Before a public launch, set who runs the site: ${missing.join(", ")}. Legal pages mark what is missing.`);
}
