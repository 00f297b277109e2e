import type { Session } from "@/lib/auth/session";
import type { Invoice } from "@/lib/billing/contract";
import { buildInvoiceDocument, type InvoiceDocument } from "@/lib/billing/documents/invoice-document";
import { getInvoice, getWayToPay } from "@/lib/billing/queries";
import type { Locale } from "@/lib/i18n/routing";
import { getOr404 } from "../../../../found-or-404";

/** The laid-out invoice for its owner or an administrator; 404 for anyone else. */
export async function loadInvoice(
  session: Session,
  id: string,
  locale: Locale,
): Promise<{ invoice: Invoice; document: InvoiceDocument }> {
  const invoice = await getOr404(getInvoice(session, id));
  return { invoice, document: buildInvoiceDocument(invoice, await getWayToPay(invoice), locale) };
}
