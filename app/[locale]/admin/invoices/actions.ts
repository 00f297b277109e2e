"use server";

// Actions of /admin/invoices/…: confirm a payment, void an invoice.
import type { RecordState } from "@/components/account/record-state";
import { confirmPayment, voidInvoice } from "@/lib/billing/commands/confirm-payment";
import { makePaymentForm, VoidInvoiceInput } from "@/lib/billing/contract";
import { readForm, readFormText } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { submitOwnForm } from "../../account/record-forms";

const OPTIONS = { known: ["invalid_transition", "not_found", "not_owner"] };

/** Confirms that an invoice was paid. Only for administrators, as the command itself checks. */
export async function confirmPaymentAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, OPTIONS, async (session) => {
    const input = makePaymentForm(readFormLocale(form)).parse(readForm(form, ["amount", "paidOn", "reference"]));
    await confirmPayment(session, readFormText(form, "id"), input);
    return goToInvoice(form, "paid");
  });
}

/** Voids an open invoice for a reason. */
export async function voidInvoiceAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, OPTIONS, async (session) => {
    const input = VoidInvoiceInput.parse(readForm(form, ["reason"]));
    await voidInvoice(session, readFormText(form, "id"), input);
    return goToInvoice(form, "void");
  });
}

const goToInvoice = (form: FormData, done: "paid" | "void") => ({
  goTo: `/${readFormLocale(form)}/admin/invoices/${readFormText(form, "id")}?done=${done}`,
});
