import { formatShownSum } from "@/lib/billing/documents/formats";
import { toJsonNumber } from "@/lib/core/money";
import { formatAmount, formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";

const STORED = /^\d{1,15}(\.\d{1,4})?$/;

/** Formats an amount of the audit trail (`14500.0000`); null for a text that is none. */
export function formatAuditAmount(stored: string, field: string, locale: Locale): string | null {
  if (!STORED.test(stored)) return null;
  // The trail keeps what changed: a price most often without its currency. Invoices are in roubles only.
  if (field === "pricePerUnit") return formatAmount(toJsonNumber(stored), locale);
  if (field === "volume" || field === "minVolume") return formatNumber(toJsonNumber(stored), locale);
  return field === "amount" ? formatShownSum(stored, locale) : null;
}
