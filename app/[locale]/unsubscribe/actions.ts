"use server";
import type { FormState } from "@/lib/auth/contract";
import { makeFailure, toFailure } from "@/lib/auth/forms";
import { endSubscription } from "./end-subscription";

/** Ends the mails that the field `token` names, signed in or not. */
export async function unsubscribeAction(_previous: FormState, form: FormData): Promise<FormState> {
  try {
    return (await endSubscription(form.get("token"))) ? { status: "done" } : makeFailure("token_invalid", form);
  } catch (error) {
    return toFailure(error, form);
  }
}
