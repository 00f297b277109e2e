"use client";

// /account/listings: the form around the list, with the notice about the last act.
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { FocusedAnswer } from "@/components/ui/focused-answer";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { UndoNotice } from "@/components/ui/undo-notice";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import type { MyListingsState, MyListingsTexts } from "./my-listings-state";

type Props = {
  action: (previous: MyListingsState, form: FormData) => Promise<MyListingsState>;
  locale: string;
  texts: MyListingsTexts;
  children: ReactNode;
};

/**
 * Form around the whole table: name and value of each button say its act, with or without JavaScript. After an error the
 * chosen rows stay chosen.
 */
export function MyListingsForm({ action, locale, texts, children }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.status === "idle") return;
    for (const open of document.querySelectorAll<HTMLDetailsElement>("details[name=row-menu][open]")) open.open = false;
    if (state.status === "error") return;
    // Rows that were not reached stay chosen.
    for (const row of box.current?.querySelectorAll<HTMLInputElement>("input[name=slug]") ?? [])
      row.checked = state.left.includes(row.value);
    box.current?.dispatchEvent(new Event("change"));
  }, [state]);
  useEffect(() => {
    const close = (event: Event) => {
      const menu = document.querySelector<HTMLDetailsElement>("details[name=row-menu][open]");
      if (!menu) return;
      const leaving = event instanceof KeyboardEvent;
      if (leaving ? event.key !== "Escape" : event.target instanceof Node && menu.contains(event.target)) return;
      menu.open = false;
      if (leaving) menu.querySelector("summary")?.focus();
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <form ref={box} {...form} aria-busy={pending} className="group/form">
      {/* Enter on a checkbox must not press the first real button. */}
      <button type="submit" disabled hidden />
      <input type="hidden" name="locale" value={locale} />
      <div className="pb-3 empty:hidden">{lost}</div>
      <Outcome state={state} texts={texts} />
      {children}
    </form>
  );
}

function Outcome({ state, texts }: { state: MyListingsState; texts: MyListingsTexts }) {
  if (state.status === "idle") return null;
  if (state.status === "error") {
    return (
      <div className="sticky top-2 z-20 pb-3">
        <Notice key={state.at} kind="bad" role="alert" title={texts.errors[state.error]}>
          <SignInAgain error={state.error} />
        </Notice>
      </div>
    );
  }
  const { move, done, review, skipped, left, undo, at } = state;
  const told = [
    done > 0 && texts.done[move].replace("#", String(done)),
    review > 0 && texts.review.replace("#", String(review)),
    skipped > 0 && (move === "undo" ? texts.notUndone : texts.skipped).replace("#", String(skipped)),
    left.length > 0 && texts.left.replace("#", String(left.length)),
  ];
  const complete = done + review > 0 && left.length === 0;
  const title = told.filter(Boolean).join(" ");
  if (undo) {
    return (
      <UndoNotice key={at} title={title} hint={texts.undoHint}>
        <Button type="submit" size="small" name="undo" value={undo}>
          {texts.undo}
        </Button>
      </UndoNotice>
    );
  }
  return (
    <div className="sticky top-2 z-20 pb-3">
      <FocusedAnswer key={at} answer={at}>
        <Notice kind={complete ? "good" : "warn"} role="status" title={title} />
      </FocusedAnswer>
    </div>
  );
}
