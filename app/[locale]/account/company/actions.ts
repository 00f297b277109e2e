"use server";

// Actions of /account/company: save the facts, ask for the check, leave the company or close it.
import type { RecordState } from "@/components/account/record-state";
import { removeDocument } from "@/lib/companies/commands/add-document";
import { createCompany, requestVerification, updateCompany } from "@/lib/companies/commands/change-company";
import { closeOwnCompany, leaveCompany } from "@/lib/companies/commands/remove-member";
import { restoreDocument } from "@/lib/companies/commands/restore-removed";
import { CompanyInput } from "@/lib/companies/own-contract";
import { readForm, readFormText } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { submitOwnForm } from "../record-forms";

const PAGE = "/[locale]/account/company";
const FIELDS = ["name", "country", "inn", "kpp", "ogrn", "region", "website", "description"] as const;
const KNOWN = ["not_owner", "not_found", "invalid_transition", "conflict", "last_owner"];

const goTo = (form: FormData, done: string) => ({ goTo: `/${readFormLocale(form)}/account/company?done=${done}` });

/** Creates the caller's company, or saves its owner's changes. */
export async function saveCompanyAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, { page: PAGE, known: KNOWN }, async (session) => {
    const input = CompanyInput.parse(readForm(form, FIELDS));
    if (session.company) {
      await updateCompany(session, input);
      return { done: "saved" };
    }
    await createCompany(session, input);
    return goTo(form, "created");
  });
}

/** The buttons of the page: `do` is `request` (the check), or `remove` or `restore` with the id of a document. */
export async function manageCompanyAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const [act, id = ""] = readFormText(form, "do").split(" ");
  return submitOwnForm(form, { page: PAGE, known: [...KNOWN, "inn_taken", "too_late"] }, async (session) => {
    switch (act) {
      case "request":
        await requestVerification(session);
        return { done: "requested" };
      case "restore":
        await restoreDocument(session, id);
        return { done: "restored" };
      case "remove":
        await removeDocument(session, id);
        return { done: "removed", undo: `restore ${id}` };
      default:
        return { failed: "invalid" };
    }
  });
}

/** Leaves the company. */
export async function leaveCompanyAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, { known: KNOWN }, async (session) => {
    await leaveCompany(session);
    return goTo(form, "left");
  });
}

/** Closes the company of its last member. */
export async function closeCompanyAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, { known: [...KNOWN, "members"] }, async (session) => {
    await closeOwnCompany(session);
    return goTo(form, "closed");
  });
}
