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

/** Answer of a form's action, as `useActionState` keeps it. `values` are what to show again, passwords left out. */
export type FormState =
  | { status: "idle" }
  | { status: "done" }
  | {
      status: "error";
      error: FormError;
      /** Seconds to wait, with `rate_limited`. */
      retryAfter?: number;
      fields: Partial<Record<string, FieldCode>>;
      values: Record<string, string>;
    };

export const IDLE: FormState = { status: "idle" };
