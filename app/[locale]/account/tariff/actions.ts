"use server";

// Actions of /account/tariff: ask for an invoice, change the next period, cancel, resume.
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { RecordState } from "@/components/account/record-state";
import { requireSession } from "@/lib/auth/session";
import {
  cancelSubscription,
  requestTariff,
  resumeSubscription,
  setRenewal,
  withdrawInvoice,
} from "@/lib/billing/commands/request-tariff";
import { RequestTariffInput, SetRenewalInput } from "@/lib/billing/contract";
import { getBillingState } from "@/lib/billing/queries";
import { readForm, readFormText } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { submitOwnForm } from "../record-forms";
import { BILLING_FORM, toProblem } from "./problems";

const PAYER_FIELDS = ["name", "country", "inn", "kpp", "address"];

/** Issues the invoice that the form asks for, then shows it. */
export async function requestTariffAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, BILLING_FORM, async (session) => {
    const { tariff, period, ...payer } = readForm(form, ["tariff", "period", ...PAYER_FIELDS]);
    const { id } = await requestTariff(session, RequestTariffInput.parse({ tariff, period, payer }));
    // The way back says that an invoice is open, and does not offer another.
    revalidatePath("/[locale]/account/tariff/request", "page");
    return { goTo: `/${readFormLocale(form)}/account/tariff/invoices/${id}` };
  });
}

/** Changes the next period as the form says. */
export async function setRenewalAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const [tariff, period] = readFormText(form, "next").split(" ");
  const input = SetRenewalInput.safeParse({ tariff, period, keepKeyId: readFormText(form, "keep") || null });
  return submitOwnForm(form, BILLING_FORM, async (session) => {
    if (!input.success) return { failed: "invalid", fields: { next: "invalid" } };
    await setRenewal(session, input.data);
    return { goTo: `/${readFormLocale(form)}/account/tariff?done=renewal` };
  });
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
