"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { BillingFormState } from "@/components/billing/form-state";
import { currentSession, requireSession } from "@/lib/auth/session";
import {
  cancelSubscription,
  requestTariff,
  resumeSubscription,
  setRenewal,
  withdrawInvoice,
} from "@/lib/billing/commands/request-tariff";
import { RequestTariffInput, SetRenewalInput } from "@/lib/billing/contract";
import { getBillingState } from "@/lib/billing/queries";
import { readFormLocale } from "@/lib/i18n/routing";
import { refuseBillingForm, refuseRenewal, refuseSignedOut, rejectBillingForm, toProblem } from "./problems";

/** Issues the invoice that the form asks for, then shows it. */
export async function requestTariffAction(_previous: BillingFormState, form: FormData): Promise<BillingFormState> {
  const locale = readFormLocale(form);
  const input = RequestTariffInput.safeParse({
    tariff: form.get("tariff"),
    period: form.get("period"),
    payer: {
      name: form.get("name"),
      country: form.get("country") ?? undefined,
      inn: form.get("inn"),
      kpp: form.get("kpp"),
      address: form.get("address"),
    },
  });
  if (!input.success) return rejectBillingForm(input.error, form, locale);
  let id: string;
  try {
    const session = await currentSession();
    if (!session) return refuseSignedOut(form, locale);
    id = (await requestTariff(session, input.data)).id;
  } catch (error) {
    return refuseBillingForm(error, form, locale);
  }
  // The way back says that an invoice is open, and does not offer another.
  revalidatePath("/[locale]/account/tariff/request", "page");
  redirect(`/${locale}/account/tariff/invoices/${id}`);
}

/** Changes the next period as the form says. */
export async function setRenewalAction(_previous: BillingFormState, form: FormData): Promise<BillingFormState> {
  const locale = readFormLocale(form);
  const [tariff, period] = String(form.get("next") ?? "").split(" ");
  const keep = form.get("keep");
  const input = SetRenewalInput.safeParse({
    tariff,
    period,
    keepKeyId: typeof keep === "string" && keep ? keep : null,
  });
  if (!input.success) return refuseRenewal(input.error, form, locale);
  try {
    const session = await currentSession();
    if (!session) return refuseSignedOut(form, locale);
    await setRenewal(session, input.data);
  } catch (error) {
    return refuseRenewal(error, form, locale);
  }
  redirect(`/${locale}/account/tariff?done=renewal`);
}

/** The buttons of the tariff page: `do` is cancel, resume or withdraw (with the invoice's `id`). */
export async function manageSubscriptionAction(form: FormData): Promise<void> {
  const locale = readFormLocale(form);
  const page = `/${locale}/account/tariff`;
  const session = await requireSession(locale, page);
  let result: string;
  try {
    switch (form.get("do")) {
      case "cancel":
        await cancelSubscription(session);
        result = (await getBillingState(session)).subscription ? "done=cancelled" : "done=ended";
        break;
      case "resume":
        await resumeSubscription(session);
        result = "done=resumed";
        break;
      case "withdraw":
        await withdrawInvoice(session, String(form.get("id") ?? ""));
        result = "done=withdrawn";
        break;
      default:
        result = "problem=internal";
    }
  } catch (error) {
    result = `problem=${toProblem(error)}`;
  }
  redirect(`${page}?${result}`);
}
