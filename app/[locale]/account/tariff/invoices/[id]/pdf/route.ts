import { notFound } from "next/navigation";
import { currentSession } from "@/lib/auth/session";
import { renderInvoicePdf } from "@/lib/billing/documents/invoice-pdf";
import { isLocale } from "@/lib/i18n/routing";
import { loadInvoice } from "../own-invoice";

type Context = { params: Promise<{ locale: string; id: string }> };

/** The invoice as a PDF for its owner or an administrator; 404 for anyone else. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { locale, id } = await params;
  const session = await currentSession();
  if (!session || !isLocale(locale)) notFound();
  const { invoice, document } = await loadInvoice(session, id, locale);
  const pdf = await renderInvoicePdf(document);
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="tonna-${invoice.number}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
}
