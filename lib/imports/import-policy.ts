import { type Account, type Caller, getAccount } from "@/lib/core/caller";
import { AppError } from "@/lib/core/errors";
import { createViewerError } from "@/lib/listings/policy";
import { requireTariff } from "@/lib/reference/tariffs";

/** Checks that an account may import for its side. Throws `tariff_required`, `not_owner` for a viewer. */
function requireImporter({ tariff, company }: Account): void {
  requireTariff(tariff, "bulk");
  if (company?.role === "viewer") throw createViewerError();
}

/** Whether an account may import for its side. */
export function mayImport(account: Account): boolean {
  try {
    requireImporter(account);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The account of a caller who may import for their side. Throws `missing_key`, `tariff_required`, `not_owner`. */
export function getImporter(caller: Caller): Account {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  requireImporter(account);
  return account;
}
