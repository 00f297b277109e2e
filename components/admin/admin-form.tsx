"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import type { AdminAction, AdminFormState, AdminFormTexts } from "./form-state";

type Props = {
  action: AdminAction;
  hidden: Record<string, string>;
  texts: AdminFormTexts;
  /** Gets what is wrong by field and what was typed. */
  children: (state: {
    pending: boolean;
    values: Record<string, string>;
    error: (field: string) => string | undefined;
  }) => ReactNode;
};

/** A small form of the administration: its result above it, its errors beside the fields, what was typed kept. */
export function AdminForm({ action, hidden, texts, children }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.status === "idle") return;
    if (state.status === "done") box.current?.reset();
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
    const [wrong] = state.status === "error" ? Object.keys(state.fields) : [];
    if (wrong) box.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }, [state]);
  const failed = state.status === "error" ? state : null;
  return (
    // The key renews the fields, so that they show what the answer holds.
    <form ref={box} key={failed?.at ?? 0} {...form} aria-busy={pending} className="flex flex-col items-start gap-3">
      <HiddenFields values={hidden} />
      {lost}
      <Result state={state} texts={texts} />
      {children({
        pending,
        values: failed?.values ?? {},
        error: (field) => {
          const code = failed?.fields[field];
          return code === undefined ? undefined : (texts.errors[code] ?? code);
        },
      })}
    </form>
  );
}

function Result({ state, texts }: { state: AdminFormState; texts: AdminFormTexts }) {
  if (state.status === "done")
    return <Notice key={state.at} kind="good" role="status" title={texts.done[state.done] ?? state.done} />;
  if (state.status !== "error") return null;
  return (
    <Notice key={state.at} kind="bad" role="alert" title={texts.title}>
      {Object.keys(state.fields).length === 0 && <p>{texts.errors[state.error] ?? state.error}</p>}
      <SignInAgain error={state.error} />
    </Notice>
  );
}
