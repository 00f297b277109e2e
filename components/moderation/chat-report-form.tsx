"use client";

// /admin/moderation/chats/…: the form with a note that upholds or dismisses the report of a chat.
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import { DecisionFailure } from "./decision-failure";
import type { DecisionState, DecisionTexts } from "./decision-state";
import { NoteField } from "./note-field";

type Props = {
  action: (previous: DecisionState, form: FormData) => Promise<DecisionState>;
  hidden: Record<string, string>;
  noteMax: number;
  texts: Pick<DecisionTexts, "errors" | "decided"> & {
    uphold: string;
    dismiss: string;
    note: string;
    noteHint: string;
  };
};

/** Closes the report of a conversation, one way or the other. */
export function ChatReportForm({ action, hidden, noteMax, texts }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  const [note, setNote] = useState(state.status === "idle" ? "" : state.values.note);
  return (
    <form {...form} aria-busy={pending} className="flex flex-col gap-4">
      {/* Enter must not decide. */}
      <button type="submit" disabled hidden />
      <HiddenFields values={hidden} />
      {lost}
      <DecisionFailure state={state} texts={texts} />
      <NoteField label={texts.note} hint={texts.noteHint} max={noteMax} value={note} onChange={setNote} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="outcome" value="uphold" look="primary" disabled={pending}>
          {texts.uphold}
        </Button>
        <Button type="submit" name="outcome" value="dismiss" disabled={pending}>
          {texts.dismiss}
        </Button>
      </div>
    </form>
  );
}
