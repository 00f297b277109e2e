// Answers of plain forms, from sign-in to the administration: errors beside the fields, or what was done.
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { ZodError } from "zod";
import type { RecordState, RecordTexts } from "@/components/account/record-state";
import { currentSession, type Session } from "@/lib/auth/session";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import type { FormRefusal } from "@/lib/core/form-state";
import { collectInput, findIssueCode, readFormText, toOutage } from "@/lib/core/forms";
import { UNDO_MINUTES } from "@/lib/core/time/undo";
import type { Locale } from "@/lib/i18n/routing";
import { PASSWORD_MIN } from "@/lib/users/contract";

/** Longer than any field, so that a text that is too long comes back whole. */
const LONGEST_ECHO = 8_000;

/** Result of an act: a sentence of the page (`undo` is sent as `do` by its undo button), another page, or a refusal. */
type Outcome =
  | { done: string; undo?: string }
  | { goTo: string; replaces?: boolean }
  | { failed: string; fields?: FormRefusal["fields"] };

type Options = {
  /** Reasons and codes of errors for which the page has a sentence. */
  known?: readonly string[];
  /** Sentences of this form for codes that usually have another one. */
  meanings?: Partial<Record<AppError["code"], string>>;
  /** Page to render again after the act. */
  page?: string;
};

/** Does an act of the signed-in person for a form, like `submitForm`. */
export function submitOwnForm(
  form: FormData,
  options: Options,
  act: (session: Session) => Promise<Outcome>,
): Promise<RecordState> {
  return submitForm(form, options, async () => {
    const session = await currentSession();
    return session ? act(session) : { failed: "signed_out" };
  });
}

/** Does an act for a form and makes its answer. The act parses the fields itself; an issue of zod stands beside its field. */
export async function submitForm(form: FormData, options: Options, act: () => Promise<Outcome>): Promise<RecordState> {
  let outcome: Outcome;
  try {
    outcome = await act();
  } catch (error) {
    return refuseRecord(error, form, options);
  }
  if ("failed" in outcome) return failRecord(outcome.failed, form, { fields: outcome.fields ?? {} });
  if (options.page) revalidatePath(options.page, "page");
  if ("goTo" in outcome) redirect(outcome.goTo, outcome.replaces ? "replace" : "push");
  const { done, undo } = outcome;
  return { status: "done", what: done, ...(undo && { undo }), at: Date.now() };
}

function failRecord(
  error: string,
  form: FormData,
  more: Partial<Pick<FormRefusal, "fields" | "retryAfter">> = {},
): RecordState {
  return { status: "error", error, fields: {}, ...more, values: collectInput(form, LONGEST_ECHO), at: Date.now() };
}

/**
 * The answer for an error: by a schema's issues (the first of a field counts), by its `reason`, by its fields, or by its
 * code when the page has a sentence for it.
 */
export function refuseRecord(error: unknown, form: FormData, { known = [], meanings = {} }: Options = {}): RecordState {
  if (error instanceof ZodError) {
    const fields: Record<string, string> = {};
    for (const issue of error.issues) {
      const name = String(issue.path.at(-1) ?? "");
      fields[name] ??= readFormText(form, name).trim() === "" ? "required" : (findIssueCode(issue) ?? "invalid");
    }
    return failRecord("token" in fields ? "token_invalid" : "invalid", form, { fields });
  }
  if (error instanceof AppError) {
    const { reason } = error.extra ?? {};
    if (typeof reason === "string" && known.includes(reason)) return failRecord(reason, form);
    const meaning = meanings[error.code];
    if (meaning) return failRecord(meaning, form);
    if (error.code === "rate_limited") return failRecord("rate_limited", form, { retryAfter: error.retryAfter });
    const fields = Object.fromEntries(
      (error.errors ?? []).flatMap(({ pointer, code }) => (pointer ? [[pointer.split("/").at(-1) ?? "", code]] : [])),
    );
    if (Object.keys(fields).length > 0 || error.code === "validation_failed")
      return failRecord("invalid", form, { fields });
    if (known.includes(error.code)) return failRecord(error.code, form);
    // An administrator who has lost the role may have another account.
    if (error.code === "not_owner") return failRecord("signed_out", form);
  }
  return failRecord(toOutage(error), form);
}

/** Sentences for everything that can become of a record; `own` ones of a page count before those of all. */
export async function loadRecordTexts(
  locale: Locale,
  doneTexts: Readonly<Record<string, string>> = {},
  own: Partial<Pick<RecordTexts, "errors" | "fields">> = {},
): Promise<RecordTexts> {
  const { saved, errors, fields, ...texts } = (await getMessages({ locale })).forms;
  const t = await getTranslations({ locale, namespace: "forms" });
  const support = env().SUPPORT_EMAIL;
  return {
    ...texts,
    undoHint: t("undoHint", { count: UNDO_MINUTES }),
    done: { saved, ...doneTexts },
    errors: {
      ...errors,
      inn_taken: t("errors.inn_taken", { support }),
      blocked: t("errors.blocked", { support }),
      ...own.errors,
    },
    fields: {
      ...fields,
      not_unique: t("fields.not_unique", { support }),
      password_too_short: t("fields.password_too_short", { min: PASSWORD_MIN }),
      ...own.fields,
    },
  };
}
