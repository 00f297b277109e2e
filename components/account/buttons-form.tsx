"use client";

// Forms of an account without fields: a button in each row of a list, or one act such as leaving a company.
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FocusedAnswer } from "@/components/ui/focused-answer";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { UndoNotice } from "@/components/ui/undo-notice";
import { useClosedPopovers } from "@/components/ui/use-closed-popovers";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import { formatRecordError, type RecordAction, type RecordTexts } from "./record-state";

type Props = {
  action: RecordAction;
  hidden: Readonly<Record<string, string>>;
  texts: RecordTexts;
  className?: string;
  children: ReactNode;
};

/** A form around rows or buttons: the value of each button names its act, with or without JavaScript. */
export function ButtonsForm({ action, hidden, texts, className, children }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  useClosedPopovers(state);
  return (
    <form {...form} aria-busy={pending} className={className}>
      {/* Enter in a field must not press the first real button. */}
      <button type="submit" disabled hidden />
      <HiddenFields values={hidden} />
      {state.status === "done" && state.undo && (
        <UndoNotice key={state.at} title={texts.done[state.what] ?? ""} hint={texts.undoHint}>
          <Button type="submit" size="small" name="do" value={state.undo}>
            {texts.undo}
          </Button>
        </UndoNotice>
      )}
      <div className="pb-3 empty:hidden">
        {lost}
        {state.status === "done" && !state.undo && (
          <FocusedAnswer key={state.at} answer={state.at}>
            <Notice kind="good" role="status" title={texts.done[state.what] ?? texts.done.saved} />
          </FocusedAnswer>
        )}
        {state.status === "error" && (
          <Notice key={state.at} kind="bad" role="alert" title={formatRecordError(texts, state)}>
            <SignInAgain error={state.error} />
          </Notice>
        )}
      </div>
      {children}
    </form>
  );
}
