/** Answer of a form of billing, in sentences of the page's language. `values` are what to show again. */
export type BillingFormState =
  | { status: "idle" }
  | { status: "error"; error: string; fields: Record<string, string>; values: Record<string, string> };

export const IDLE: BillingFormState = { status: "idle" };
