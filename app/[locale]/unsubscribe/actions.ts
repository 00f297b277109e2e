"use server";
import type { RecordState } from "@/components/account/record-state";
import { submitForm } from "../account/record-forms";
import { unsubscribeByToken } from "./end-subscription";

/** Ends the mails that the field `token` names, signed in or not. */
export async function unsubscribeAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitForm(form, {}, async () =>
    (await unsubscribeByToken(form.get("token"))) ? { done: "saved" } : { failed: "token_invalid" },
  );
}
