"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { BillingFormState } from "@/components/billing/form-state";
import { currentSession, type Session } from "@/lib/auth/session";
import { confirmPayment, voidInvoice } from "@/lib/billing/commands/confirm-payment";
import { makePaymentForm, VoidInvoiceInput } from "@/lib/billing/contract";
import { AppError } from "@/lib/core/errors";
import { readFormLocale } from "@/lib/i18n/routing";
import { failBillingForm, refuseBillingForm, refuseSignedOut, rejectBillingForm } from "../../account/tariff/problems";

const KNOWN = ["invalid_transition", "not_found", "not_owner"] as const;

/** Confirms that an invoice was paid. Only for administrators, as the command itself checks. */
export async function confirmPaymentAction(_previous: BillingFormState, form: FormData): Promise<BillingFormState> {
  const locale = readFormLocale(form);
  const input = makePaymentForm(locale).safeParse({
    amount: form.get("amount"),
    paidOn: form.get("paidOn"),
    reference: form.get("reference"),
  });
  if (!input.success) return rejectBillingForm(input.error, form, locale);
  return run(form, "paid", (session, id) => confirmPayment(session, id, input.data));
}

/** Voids an open invoice for a reason. */
export async function voidInvoiceAction(_previous: BillingFormState, form: FormData): Promise<BillingFormState> {
  const input = VoidInvoiceInput.safeParse({ reason: form.get("reason") });
  if (!input.success) return rejectBillingForm(input.error, form, readFormLocale(form));
  return run(form, "void", (session, id) => voidInvoice(session, id, input.data));
}

async function run(
  form: FormData,
  done: "paid" | "void",
  command: (session: Session, id: string) => Promise<unknown>,
): Promise<BillingFormState> {
  const locale = readFormLocale(form);
  const id = String(form.get("id") ?? "");
  try {
    const session = await currentSession();
    if (!session) return await refuseSignedOut(form, locale);
    await command(session, id);
  } catch (error) {
    const code = error instanceof AppError && KNOWN.find((known) => known === error.code);
    if (!code) return refuseBillingForm(error, form, locale);
    const t = await getTranslations({ locale, namespace: "adminInvoices" });
    return failBillingForm(t(`problems.${code}`), {}, form);
  }
  redirect(`/${locale}/admin/invoices/${id}?done=${done}`);
}
