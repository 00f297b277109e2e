import type { FormRefusal, Idle } from "@/lib/core/form-state";

/** Answer of a form of billing, in sentences of the page's language; `code` names an error that the form has a way out of. */
export type BillingFormState = Idle | (FormRefusal & { code?: "signed_out" });
