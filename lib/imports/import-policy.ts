import type { Account } from "@/lib/core/caller";
import { AppError } from "@/lib/core/errors";
import { createViewerError } from "@/lib/listings/policy";
import { requireTariff } from "@/lib/reference/tariffs";

/** Whether an account may import for its side. Throws `tariff_required`, `not_owner` for a viewer. */
export function requireImporter({ tariff, company }: Account): void {
  requireTariff(tariff, "bulk");
  if (company?.role === "viewer") throw createViewerError();
}

export function mayImport(account: Account): boolean {
  try {
    requireImporter(account);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
