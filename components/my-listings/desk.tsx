"use client";

import { type ReactNode, useActionState, useEffect } from "react";
import { Notice } from "@/components/ui/notice";
import { DESK_IDLE, type DeskState, type DeskWords } from "./desk-state";

type Props = {
  action: (previous: DeskState, form: FormData) => Promise<DeskState>;
  locale: string;
  words: DeskWords;
  children: ReactNode;
};

/** One form around the whole table: each button says by name and value what it does, with or without JavaScript. */
export function Desk({ action, locale, words, children }: Props) {
  const [state, send, pending] = useActionState(action, DESK_IDLE);
  useEffect(() => {
    if (state.status === "idle") return;
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
    for (const open of document.querySelectorAll<HTMLDetailsElement>("details[name=row-menu][open]")) open.open = false;
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
    <form action={send} aria-busy={pending} className="group/desk">
      {/* Enter on a checkbox must not press the first real button. */}
      <button type="submit" disabled hidden />
      <input type="hidden" name="locale" value={locale} />
      <div className="empty:hidden pb-3">
        {state.status === "done" && (
          <Notice
            key={state.at}
            kind={state.done + state.review > 0 ? "good" : "warn"}
            role="status"
            title={[
              state.done > 0 && words.done[state.move].replace("#", String(state.done)),
              state.review > 0 && words.review.replace("#", String(state.review)),
              state.skipped > 0 && words.skipped.replace("#", String(state.skipped)),
            ]
              .filter(Boolean)
              .join(" ")}
          />
        )}
        {state.status === "error" && (
          <Notice key={state.at} kind="bad" role="alert" title={words.errors[state.error]} />
        )}
      </div>
      {children}
    </form>
  );
}
