"use client";

import { startTransition, useActionState, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/i18n/routing";
import { type ListedSearch, SearchRow } from "./search-row";
import { SEARCH_IDLE, type SearchAction, type SearchState, type SearchWords } from "./search-state";

type Props = {
  searches: readonly ListedSearch[];
  locale: Locale;
  now: string;
  words: SearchWords;
  action: SearchAction;
};

/** Saved searches with all that one does to them. One state for all forms, so that each outcome shows in one place. */
export function SearchDesk({ searches, locale, now, words, action }: Props) {
  const [state, formAction, pending] = useActionState(action, SEARCH_IDLE);
  const send = (form: FormData) => startTransition(() => formAction(form));
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.status === "idle") return;
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
    // The button that was pressed is gone; the way back stands here.
    if (state.status === "removed") outcome.current?.focus();
  }, [state]);
  return (
    <div aria-busy={pending}>
      <div ref={outcome} tabIndex={-1} className="pb-3 outline-none empty:hidden">
        <Outcome state={state} words={words} formAction={formAction} send={send} />
      </div>
      {searches.length > 0 && (
        <ul className="border-t border-line">
          {searches.map((search) => (
            <SearchRow
              // After a refusal its fields show again what is stored.
              key={`${search.id} ${state.status === "error" ? state.at : ""}`}
              search={search}
              {...{ locale, now, words, formAction, send, pending }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type OutcomeProps = {
  state: SearchState;
  words: SearchWords;
  formAction: (form: FormData) => void;
  send: (form: FormData) => void;
};

function Outcome({ state, words, formAction, send }: OutcomeProps) {
  switch (state.status) {
    case "idle":
      return null;
    case "error":
      return <Notice key={state.at} kind="bad" role="alert" title={words.errors[state.error]} />;
    case "renamed":
    case "restored":
      return <Notice key={state.at} kind="good" role="status" title={words[state.status]} />;
    case "alerts":
      return (
        <Notice
          key={state.at}
          kind="good"
          role="status"
          title={words.alertsChanged.replace("#", words.alerts[state.alerts])}
        />
      );
    case "removed":
      return (
        <Notice key={state.at} kind="info" role="status" title={words.removed.replace("#", state.title)}>
          <form
            action={formAction}
            onSubmit={(event) => {
              event.preventDefault();
              send(new FormData(event.currentTarget));
            }}
            className="pt-2"
          >
            <input type="hidden" name="do" value="restore" />
            <input type="hidden" name="id" value={state.id} />
            <Button type="submit" size="small">
              {words.undo}
            </Button>
          </form>
        </Notice>
      );
  }
}
