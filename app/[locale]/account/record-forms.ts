import { getMessages, getTranslations } from "next-intl/server";
import type { z } from "zod";
import type { RecordState, RecordTexts } from "@/components/account/record-state";
import { currentSession, type Session } from "@/lib/auth/session";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import type { FormRefusal } from "@/lib/core/form-state";
import { collectInput, issueCode, readFormText, toOutage } from "@/lib/core/forms";
import { UNDO_MINUTES } from "@/lib/core/time/undo";
import type { Locale } from "@/lib/i18n/routing";

/** Longer than any field, so that a text that is too long comes back whole. */
const LONGEST_ECHO = 8_000;

export const toDone = (what: string): RecordState => ({ status: "done", what, at: Date.now() });

/** Answer of an act that can be undone: the undo button sends `undo` as `do`. */
export const toUndoable = (what: string, undo: string): RecordState => ({ status: "done", what, undo, at: Date.now() });

/** A record that was not saved: why, what is wrong with which field, and what to show again. */
export function failRecord(
  error: string,
  form: FormData,
  more: Partial<Pick<FormRefusal, "fields" | "retryAfter">> = {},
): RecordState {
  return { status: "error", error, fields: {}, ...more, values: collectInput(form, LONGEST_ECHO), at: Date.now() };
}

/** Errors by field from a schema's issues; the first of a field counts. */
export function rejectRecord(error: z.ZodError, form: FormData): RecordState {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? "");
    fields[name] ??= readFormText(form, name).trim() === "" ? "required" : (issueCode(issue) ?? "invalid");
  }
  return failRecord("invalid", form, { fields });
}

/**
 * The answer for an error that a command threw: by its `reason`, by its fields, or by its code when the page has a
 * sentence for it (`known`).
 */
export function refuseRecord(error: unknown, form: FormData, known: readonly string[] = []): RecordState {
  if (error instanceof AppError) {
    const { reason } = error.extra ?? {};
    if (typeof reason === "string" && known.includes(reason)) return failRecord(reason, form);
    if (error.code === "rate_limited") {
      return failRecord("rate_limited", form, { retryAfter: error.retryAfter });
    }
    const fields = Object.fromEntries(
      (error.errors ?? []).flatMap(({ pointer, code }) => (pointer ? [[pointer.replace(/^#\//, ""), code]] : [])),
    );
    if (Object.keys(fields).length > 0 || error.code === "validation_failed")
      return failRecord("invalid", form, { fields });
    if (known.includes(error.code)) return failRecord(error.code, form);
  }
  return failRecord(toOutage(error), form);
}

/** Does an act of the signed-in person for a form. Null if it is done, else the answer that says why not. */
export async function tryRecord(
  form: FormData,
  known: readonly string[],
  act: (session: Session) => Promise<unknown>,
): Promise<RecordState | null> {
  try {
    const session = await currentSession();
    if (!session) return failRecord("signed_out", form);
    await act(session);
    return null;
  } catch (error) {
    return refuseRecord(error, form, known);
  }
}

/** Sentences for everything that can become of a record; `saved` is what `done("saved")` says. */
export async function loadRecordTexts(locale: Locale, doneTexts: Record<string, string> = {}): Promise<RecordTexts> {
  const { saved, errors, fields, ...texts } = (await getMessages({ locale })).records;
  const t = await getTranslations({ locale, namespace: "records" });
  const support = env().SUPPORT_EMAIL;
  return {
    ...texts,
    undoHint: t("undoHint", { count: UNDO_MINUTES }),
    done: { saved, ...doneTexts },
    errors: { ...errors, inn_taken: t("errors.inn_taken", { support }) },
    fields: { ...fields, not_unique: t("fields.not_unique", { support }) },
  };
}
