"use client";

// The form that reports a listing, on /account/report and in the dialog on /listings/….
import { useEffect, useRef, useState } from "react";
import type { RecordAction } from "@/components/account/record-state";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import { NoteField } from "./note-field";
import { ReasonChoice } from "./reason-choice";
import type { ReportTexts } from "./report-state";

type Props = {
  action: RecordAction;
  locale: string;
  slug: string;
  noteMax: number;
  texts: ReportTexts;
};

/** Reports a listing: a reason of the list, and a free text. */
export function ReportForm({ action, locale, slug, noteMax, texts }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  const failure = state.status === "error" ? state : null;
  // Without scripts it comes with the answer.
  const [note, setNote] = useState(failure?.values.note ?? "");
  const box = useRef<HTMLFormElement>(null);
  const wrong = failure?.fields ?? {};
  const isInvalid = Boolean(wrong.reason ?? wrong.note);
  useEffect(() => {
    if (isInvalid) box.current?.querySelector<HTMLElement>(wrong.reason ? "input[name=reason]" : "textarea")?.focus();
  }, [isInvalid, wrong]);
  if (state.status === "done") {
    const isNew = state.what === "thanks";
    return (
      <Notice kind={isNew ? "good" : "info"} role="status" title={isNew ? texts.thanks : texts.already}>
        <p>{isNew ? texts.thanksText : texts.alreadyText}</p>
      </Notice>
    );
  }
  const errors: Readonly<Record<string, string>> = texts.errors;
  return (
    <form ref={box} {...form} aria-busy={pending} className="flex flex-col gap-4">
      <HiddenFields values={{ locale, listing: slug }} />
      {lost}
      {failure && !isInvalid && (
        <Notice key={failure.at} kind="bad" role="alert" title={errors.title}>
          <p>{errors[failure.error]}</p>
          <SignInAgain error={failure.error} />
        </Notice>
      )}
      <ReasonChoice
        key={failure?.at ?? 0}
        legend={texts.reason}
        reasons={Object.entries(texts.reasons).map(([code, label]) => ({ code, label }))}
        chosen={failure?.values.reason}
        error={wrong.reason && errors.reason}
      />
      <NoteField
        label={texts.note}
        hint={texts.noteHint}
        error={wrong.note && (wrong.note === "too_long" ? errors.note_long : errors.note)}
        max={noteMax}
        value={note}
        onChange={setNote}
      />
      <p>
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? texts.pending : texts.submit}
        </Button>
      </p>
    </form>
  );
}
