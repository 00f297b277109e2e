"use client";

import { type ReactNode, useActionState, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { FAVOURITES_IDLE, type FavouriteAction, type FavouriteWords } from "./desk-state";

type Props = { action: FavouriteAction; words: FavouriteWords; locale: string; children: ReactNode };

/** One form around the whole list: each button says by name and value what it does, with or without JavaScript. */
export function FavouriteDesk({ action, words, locale, children }: Props) {
  const [state, send, pending] = useActionState(action, FAVOURITES_IDLE);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone; the way back stands here.
    if (state.status === "removed") outcome.current?.focus();
  }, [state]);
  return (
    <form action={send} aria-busy={pending}>
      <input type="hidden" name="locale" value={locale} />
      <div ref={outcome} tabIndex={-1} className="pb-3 outline-none empty:hidden">
        {state.status === "error" && (
          <Notice key={state.at} kind="bad" role="alert" title={words.errors[state.error]} />
        )}
        {(state.status === "removed" || state.status === "restored") && (
          <Notice
            key={state.at}
            kind={state.status === "removed" ? "info" : "good"}
            role="status"
            title={words[state.status].replace("#", state.title)}
          >
            {state.status === "removed" && (
              <p className="pt-2">
                <Button type="submit" size="small" name="restore" value={state.id}>
                  {words.undo}
                </Button>
              </p>
            )}
          </Notice>
        )}
      </div>
      {children}
    </form>
  );
}
