"use client";

import { useActionState, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { REPORT_IDLE, type ReportState, type ReportWords } from "./report-state";

type Props = {
  action: (previous: ReportState, form: FormData) => Promise<ReportState>;
  locale: string;
  slug: string;
  noteMax: number;
  words: ReportWords;
};

/** What is wrong with a listing: a reason of the list, and words of one's own. */
export function ReportForm({ action, locale, slug, noteMax, words }: Props) {
  const [state, send, pending] = useActionState(action, REPORT_IDLE);
  const typed = state.status === "invalid" || state.status === "error" ? state.values : null;
  // Kept here, since React empties a form that an action has answered; without scripts they come with the answer.
  const [note, setNote] = useState(typed?.note ?? "");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.status !== "invalid") return;
    form.current?.querySelector<HTMLElement>(state.reason ? "input[name=reason]" : "textarea[name=note]")?.focus();
  }, [state]);
  if (state.status === "done") {
    return (
      <Notice kind={state.already ? "info" : "good"} role="status" title={state.already ? words.already : words.thanks}>
        <p>{state.already ? words.alreadyText : words.thanksText}</p>
      </Notice>
    );
  }
  const answeredAt = state.status === "idle" ? 0 : state.at;
  const wrongReason = state.status === "invalid" && state.reason;
  const wrongNote = state.status === "invalid" ? state.note : null;
  return (
    <form ref={form} action={send} aria-busy={pending} className="flex flex-col gap-4">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="listing" value={slug} />
      {state.status === "error" && (
        <Notice key={state.at} kind="bad" role="alert" title={words.errors.title}>
          <p>{words.errors[state.error]}</p>
        </Notice>
      )}
      {/* React resets radio buttons after an action, controlled or not: they start anew with what was chosen. */}
      <fieldset key={answeredAt} aria-describedby={wrongReason ? "report-reason-error" : undefined}>
        <legend className="pb-1 font-medium">{words.reason}</legend>
        {words.reasons.map(({ code, label }) => (
          <label key={code} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name="reason"
              value={code}
              defaultChecked={typed?.reason === code}
              className="accent-accent"
            />
            {label}
          </label>
        ))}
        {wrongReason && (
          <p id="report-reason-error" className="pt-1 text-sm font-medium text-bad">
            {words.errors.reason}
          </p>
        )}
      </fieldset>
      <Field
        name="note"
        label={words.note}
        hint={words.noteHint}
        error={wrongNote === null ? undefined : words.errors[wrongNote]}
      >
        {({ id, describedBy, invalid }) => (
          <textarea
            id={id}
            name="note"
            rows={3}
            maxLength={noteMax}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            className="w-full rounded-md border border-edge bg-raised px-3 py-2 aria-[invalid]:border-bad"
          />
        )}
      </Field>
      <p>
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? words.pending : words.submit}
        </Button>
      </p>
    </form>
  );
}
