// Answers of RecordForm and ButtonsForm: their type, and sentences for their errors.
import type { Dated, FormRefusal, Idle } from "@/lib/core/form-state";

/** Answer of an action on the account; codes are for the page's texts. `undo` is what the button that takes it back sends as `do`. */
export type RecordState = Idle | (({ status: "done"; what: string; undo?: string } | FormRefusal) & Dated);

export type RecordAction = (previous: RecordState, form: FormData) => Promise<RecordState>;

/** Sentences by code: what was done, what went wrong with the whole and with a field. */
export type RecordTexts = {
  pending: string;
  undo: string;
  undoHint: string;
  done: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /**
   * By code, or by field and code where a field has a sentence of its own: `password_too_short`, `next_invalid`.
   * Codes of registration numbers name the number already: `inn_invalid_checksum`, `inn_invalid_format`,
   * `ogrn_invalid_checksum`, `ogrn_does_not_match`, `ogrn_only_in_russia`, `kpp_invalid_format`, `kpp_not_applicable`,
   * `kpp_only_in_russia`.
   */
  fields: Readonly<Record<string, string>>;
};

/** The sentence for an error; `#` stands for whole minutes to wait. */
export function formatRecordError(texts: RecordTexts, state: Extract<RecordState, { status: "error" }>): string {
  const text = texts.errors[state.error] ?? texts.errors.internal ?? "";
  return text.replace("#", String(Math.max(1, Math.ceil((state.retryAfter ?? 60) / 60))));
}

/** The sentence for the error of a field. */
export function formatRecordFieldError(texts: RecordTexts, name: string, code: string): string | undefined {
  return texts.fields[`${name}_${code}`] ?? texts.fields[code] ?? texts.fields.invalid;
}
