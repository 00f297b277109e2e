"use client";

// /account/saved-searches and /account/notifications: the list of saved searches.
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { FocusedAnswer } from "@/components/ui/focused-answer";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { UndoNotice } from "@/components/ui/undo-notice";
import { useClosedPopovers } from "@/components/ui/use-closed-popovers";
import { type SentForm, useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import type { Locale } from "@/lib/i18n/routing";
import { type ListedSearch, SearchRow } from "./search-row";
import type { SearchAction, SearchState, SearchTexts } from "./search-state";

type Props = {
  searches: readonly ListedSearch[];
  locale: Locale;
  now: string;
  texts: SearchTexts;
  action: SearchAction;
  /** Whether the page was opened by saving a search. */
  justSaved?: boolean;
};

/** Saved searches with all acts on them. All forms share one state, so that each outcome shows in one place. */
export function SavedSearches({ searches, locale, now, texts, action, justSaved = false }: Props) {
  const { state, form, pending, lost } = useSentForm(action, IDLE);
  const [refusedAt, setRefusedAt] = useState(0);
  useEffect(() => {
    if (state.status === "error" && state.renaming === null) setRefusedAt(state.at);
  }, [state]);
  // A name that was refused stays where it was typed.
  useClosedPopovers(state.status === "error" && state.renaming !== null ? IDLE : state);
  return (
    <div aria-busy={pending}>
      <div className="pb-3 empty:hidden">{lost}</div>
      {/* The answer of an act on this page is newer. */}
      {state.status === "idle" && justSaved && <Said kind="good" title={texts.done} />}
      <Outcome state={state} texts={texts} form={form} />
      {searches.length > 0 && (
        <ul className="border-t border-line">
          {searches.map((search) => (
            <SearchRow
              // After a refusal its fields show again what is stored.
              key={`${search.id} ${refusedAt}`}
              search={search}
              failure={state.status === "error" && state.renaming === search.id ? state : null}
              {...{ locale, now, texts, form, pending }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type OutcomeProps = { state: SearchState; texts: SearchTexts; form: SentForm };

function Outcome({ state, texts, form }: OutcomeProps) {
  switch (state.status) {
    case "idle":
      return null;
    case "error":
      return (
        <Said key={state.at} kind="bad" title={texts.errors[state.error]}>
          <SignInAgain error={state.error} />
        </Said>
      );
    case "renamed":
    case "restored":
      return <Said key={state.at} answer={state.at} kind="good" title={texts[state.status]} />;
    case "alerts":
      return <Said key={state.at} kind="good" title={texts.alertsChanged.replace("#", texts.alerts[state.alerts])} />;
    case "removed":
      return (
        <UndoNotice key={state.at} title={texts.removed.replace("#", () => state.title)}>
          <form {...form}>
            <HiddenFields values={{ do: "restore", id: state.id }} />
            <Button type="submit" size="small">
              {texts.undo}
            </Button>
          </form>
        </UndoNotice>
      );
  }
}

type SaidProps = { kind: "good" | "bad"; title: string; answer?: number; children?: ReactNode };

function Said({ kind, title, answer, children }: SaidProps) {
  return (
    <FocusedAnswer answer={answer} className="pb-3">
      <Notice kind={kind} role={kind === "bad" ? "alert" : "status"} title={title}>
        {children}
      </Notice>
    </FocusedAnswer>
  );
}
