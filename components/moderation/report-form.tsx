"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import { NoteField } from "./note-field";
import { ReasonChoice } from "./reason-choice";
import type { ReportState, ReportTexts } from "./report-state";

type Props = {
  action: (previous: ReportState, form: FormData) => Promise<ReportState>;
  locale: string;
  slug: string;
  noteMax: number;
  texts: ReportTexts;
};

/** Reports a listing: a reason of the list, and a free text. */
export function ReportForm({ action, locale, slug, noteMax, texts }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  const typed = state.status === "invalid" || state.status === "error" ? state.values : null;
  // Without scripts it comes with the answer.
  const [note, setNote] = useState(typed?.note ?? "");
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.status !== "invalid") return;
    box.current?.querySelector<HTMLElement>(state.reason ? "input[name=reason]" : "textarea[name=note]")?.focus();
  }, [state]);
  if (state.status === "done") {
    return (
      <Notice kind={state.already ? "info" : "good"} role="status" title={state.already ? texts.already : texts.thanks}>
        <p>{state.already ? texts.alreadyText : texts.thanksText}</p>
      </Notice>
    );
  }
  const answeredAt = state.status === "idle" ? 0 : state.at;
  const wrongReason = state.status === "invalid" && state.reason;
  const wrongNote = state.status === "invalid" ? state.note : null;
  return (
    <form ref={box} {...form} aria-busy={pending} className="flex flex-col gap-4">
      <HiddenFields values={{ locale, listing: slug }} />
      {lost}
      {state.status === "error" && (
        <Notice key={state.at} kind="bad" role="alert" title={texts.errors.title}>
          <p>{texts.errors[state.error]}</p>
          <SignInAgain error={state.error} />
        </Notice>
      )}
      <ReasonChoice
        key={answeredAt}
        legend={texts.reason}
        reasons={Object.entries(texts.reasons).map(([code, label]) => ({ code, label }))}
        chosen={typed?.reason}
        error={wrongReason ? texts.errors.reason : undefined}
      />
      <NoteField
        label={texts.note}
        hint={texts.noteHint}
        error={wrongNote === null ? undefined : texts.errors[wrongNote]}
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
