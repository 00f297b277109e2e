import type { FormRefusal, Idle } from "@/lib/core/form-state";

/** What went wrong with a form as a whole; pages have a sentence for each in either language. */
export type FormError =
  | "invalid"
  | "wrong_credentials"
  | "blocked"
  | "email_taken"
  | "wrong_password"
  | "token_invalid"
  | "rate_limited"
  | "signed_out"
  | "unavailable"
  | "internal";

/** What is wrong with one field. */
export type FieldCode = "required" | "too_short" | "too_long" | "invalid" | "same_as_email";

/** Answer of a form's action, as `useActionState` keeps it. */
export type FormState = Idle | { status: "done" } | FormRefusal<FormError, FieldCode>;
