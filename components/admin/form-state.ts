/** What became of an admin's form: what is wrong with which field, and what was typed, to show again. */
export type AdminFormState =
  | { status: "idle" }
  | { status: "done"; done: string; at: number }
  | {
      status: "error";
      error: string;
      fields: Partial<Record<string, string>>;
      values: Record<string, string>;
      at: number;
    };

export const ADMIN_FORM_IDLE: AdminFormState = { status: "idle" };

export type AdminAction = (previous: AdminFormState, form: FormData) => Promise<AdminFormState>;

/** Sentences by code: `title` stands above an error, the rest are errors and results. */
export type AdminFormWords = { title: string; errors: Record<string, string>; done: Record<string, string> };
