/** Answer of an action on the account; codes are for the page's words. `at` tells two equal answers apart. */
export type RecordState =
  | { status: "idle" }
  | {
      status: "done";
      what: string;
      /** What the button that takes it back sends as `do`. */
      undo?: string;
      at: number;
    }
  | {
      status: "error";
      error: string;
      /** Seconds to wait, with `rate_limited`. */
      retryAfter: number | null;
      /** What is wrong with which field. */
      fields: Readonly<Record<string, string>>;
      /** What to show again, passwords left out. */
      values: Readonly<Record<string, string>>;
      at: number;
    };

export const RECORD_IDLE: RecordState = { status: "idle" };

export type RecordAction = (previous: RecordState, form: FormData) => Promise<RecordState>;

/** Sentences by code: what was done, what went wrong with the whole and with a field. */
export type RecordWords = {
  pending: string;
  undo: string;
  undoHint: string;
  done: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string>>;
};

/** The sentence for an error; `#` stands for whole minutes to wait. */
export function errorText(words: RecordWords, state: Extract<RecordState, { status: "error" }>): string {
  const text = words.errors[state.error] ?? words.errors.internal ?? "";
  return text.replace("#", String(Math.max(1, Math.ceil((state.retryAfter ?? 60) / 60))));
}
