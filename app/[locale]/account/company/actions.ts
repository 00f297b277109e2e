"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { RecordState } from "@/components/account/record-state";
import { removeDocument } from "@/lib/companies/commands/add-document";
import { createCompany, requestVerification, updateCompany } from "@/lib/companies/commands/change-company";
import { closeOwnCompany, leaveCompany } from "@/lib/companies/commands/remove-member";
import { restoreDocument } from "@/lib/companies/commands/restore-removed";
import { CompanyInput } from "@/lib/companies/own-contract";
import { AppError } from "@/lib/core/errors";
import { readForm } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { rejectRecord, toDone, toUndoable, tryRecord } from "../record-forms";

const PATH = "/[locale]/account/company";
const FIELDS = ["name", "country", "inn", "kpp", "ogrn", "region", "website", "description"] as const;
const KNOWN = ["not_owner", "not_found", "invalid_transition", "conflict", "last_owner"];

/** Creates the caller's company, or saves its owner's changes. */
export async function saveCompanyAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const input = CompanyInput.safeParse(readForm(form, FIELDS));
  if (!input.success) return rejectRecord(input.error, form);
  let made = false;
  const refused = await tryRecord(form, KNOWN, async (session) => {
    if (session.company) await updateCompany(session, input.data);
    else {
      await createCompany(session, input.data);
      made = true;
    }
  });
  if (refused) return refused;
  revalidatePath(PATH, "page");
  if (made) redirect(`/${readFormLocale(form)}/account/company?done=created`);
  return toDone("saved");
}

/** The buttons of the page: `do` is `request` (the check), or `remove` or `restore` with the id of a document. */
export async function manageCompanyAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const wish = form.get("do");
  const [act, id = ""] = typeof wish === "string" ? wish.split(" ") : [];
  const refused = await tryRecord(form, [...KNOWN, "inn_taken", "too_late"], async (session) => {
    if (act === "request") await requestVerification(session);
    else if (act === "restore") await restoreDocument(session, id);
    else if (act === "remove") await removeDocument(session, id);
    else throw new AppError("validation_failed");
  });
  if (refused) return refused;
  revalidatePath(PATH, "page");
  if (act === "remove") return toUndoable("removed", `restore ${id}`);
  return toDone(act === "request" ? "requested" : "restored");
}

/** Leaves the company. */
export async function leaveCompanyAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const refused = await tryRecord(form, KNOWN, leaveCompany);
  if (refused) return refused;
  redirect(`/${readFormLocale(form)}/account/company?done=left`);
}

/** Closes the company of its last member. */
export async function closeCompanyAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const refused = await tryRecord(form, [...KNOWN, "members"], closeOwnCompany);
  if (refused) return refused;
  redirect(`/${readFormLocale(form)}/account/company?done=closed`);
}
