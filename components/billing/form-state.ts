import type { FormRefusal, Idle } from "@/lib/core/form-state";

/** Answer of a form of billing, in sentences of the page's language. */
export type BillingFormState = Idle | FormRefusal;
