"use client";

// /admin/moderation/listings/…: the form that approves, rejects or takes down a listing, or dismisses its reports.
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { useClosedPopovers } from "@/components/ui/use-closed-popovers";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import type { ListingStatus } from "@/lib/listings/contract";
import { DecisionFailure } from "./decision-failure";
import type { DecisionState, DecisionTexts } from "./decision-state";
import { NoteField } from "./note-field";
import { ReasonChoice } from "./reason-choice";

type Props = {
  action: (previous: DecisionState, form: FormData) => Promise<DecisionState>;
  hidden: Record<string, string>;
  status: ListingStatus;
  sellerBlocked: boolean;
  /** Id of the newest open report that is shown; null when there is none. */
  upTo: string | null;
  noteMax: number;
  texts: DecisionTexts;
};

/** Everything that a moderator can do with one listing: each button says by its value what it does. */
export function DecisionPanel({ action, hidden, status, sellerBlocked, upTo, noteMax, texts }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  // Without scripts it comes with the answer.
  const [note, setNote] = useState(state.status === "idle" ? "" : state.values.note);
  const box = useRef<HTMLFormElement>(null);
  useClosedPopovers(state);
  useEffect(() => {
    if (state.status !== "invalid") return;
    const wrong = state.fields[0] === "reason" ? "input[name=reason]" : "textarea[name=note]";
    box.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [state]);
  const invalid = state.status === "invalid" ? state.fields : [];
  const canRefuse = status === "PENDING" || status === "ACTIVE" || status === "PAUSED";
  if (!canRefuse && upTo === null) return <p className="text-muted">{texts.none}</p>;
  return (
    <form ref={box} {...form} aria-busy={pending} className="flex flex-col gap-4">
      {/* Enter must not decide. */}
      <button type="submit" disabled hidden />
      <HiddenFields values={hidden} />
      {upTo !== null && <input type="hidden" name="upTo" value={upTo} />}
      {lost}
      <DecisionFailure state={state} texts={texts} />
      {status === "PENDING" &&
        (sellerBlocked ? (
          <p className="text-muted">{texts.blocked}</p>
        ) : (
          <Button type="submit" name="decision" value="approve" look="primary" disabled={pending} data-key="a">
            {texts.approve}
          </Button>
        ))}
      {canRefuse && (
        <ReasonChoice
          key={state.status === "idle" ? 0 : state.at}
          legend={texts.why}
          reasons={texts.reasons}
          chosen={state.status === "idle" ? undefined : state.values.reason}
          error={invalid.includes("reason") ? texts.errors.reason : undefined}
          shortcut="r"
        />
      )}
      <NoteField
        label={texts.note}
        hint={canRefuse ? texts.noteHint : texts.dismissHint}
        error={invalid.includes("note") ? texts.errors.note : undefined}
        max={noteMax}
        value={note}
        onChange={setNote}
      />
      <div className="flex flex-wrap gap-3">
        {status === "PENDING" && (
          <Button type="submit" name="decision" value="reject" look="danger" disabled={pending}>
            {texts.reject}
          </Button>
        )}
        {(status === "ACTIVE" || status === "PAUSED") && (
          <>
            <Button popoverTarget="take-down" look="danger" disabled={pending}>
              {texts.takeDown}
            </Button>
            <Confirm id="take-down" title={texts.confirmTitle} text={texts.confirmText} cancel={texts.cancel}>
              <Button type="submit" name="decision" value="take-down" look="danger">
                {texts.takeDown}
              </Button>
            </Confirm>
          </>
        )}
        {upTo !== null && (
          <Button type="submit" name="decision" value="dismiss-reports" disabled={pending}>
            {texts.dismiss}
          </Button>
        )}
      </div>
    </form>
  );
}
