"use server";

// Action of /account/agreement: records the consent to new versions of documents.
import type { RecordState } from "@/components/account/record-state";
import { getNextPath } from "@/lib/auth/forms";
import { readForm } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { acceptDocuments } from "@/lib/legal/commands";
import { buildAcceptance } from "@/lib/legal/contract";
import { findPendingDocuments } from "@/lib/legal/queries";
import { submitOwnForm } from "../record-forms";

/** Accepts all documents that the person still has to accept, then goes to `next` or the account. */
export async function acceptDocumentsAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, {}, async (session) => {
    const slugs = (await findPendingDocuments(session.userId)).map(({ slug }) => slug);
    // A document that is not asked for any more was accepted in another tab.
    const accepted = buildAcceptance(slugs).parse(readForm(form, slugs));
    await acceptDocuments(session, accepted, readFormLocale(form));
    return { goTo: getNextPath(form), replaces: true };
  });
}
