"use client";

// /account/favourites: the form around the list, with the notice of a removed favourite.
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FocusedAnswer } from "@/components/ui/focused-answer";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { UndoNotice } from "@/components/ui/undo-notice";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import type { FavouriteAction, FavouriteTexts } from "./favourite-state";

type Props = { action: FavouriteAction; texts: FavouriteTexts; locale: string; children: ReactNode };

/** Form around the whole list: name and value of each button say its act, with or without JavaScript. */
export function FavouriteForm({ action, texts, locale, children }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  return (
    <form {...form} aria-busy={pending}>
      <input type="hidden" name="locale" value={locale} />
      <div className="pb-3 empty:hidden">{lost}</div>
      {state.status === "removed" ? (
        <UndoNotice key={state.at} title={texts.removed.replace("#", () => state.title)}>
          <Button type="submit" size="small" name="restore" value={state.id}>
            {texts.undo}
          </Button>
        </UndoNotice>
      ) : (
        <div className="sticky top-2 z-20 pb-3 empty:hidden">
          {state.status === "error" && (
            <Notice key={state.at} kind="bad" role="alert" title={texts.errors[state.error]}>
              <SignInAgain error={state.error} />
            </Notice>
          )}
          {state.status === "restored" && (
            <FocusedAnswer key={state.at} answer={state.at}>
              <Notice kind="good" role="status" title={texts.restored.replace("#", () => state.title)} />
            </FocusedAnswer>
          )}
        </div>
      )}
      {children}
    </form>
  );
}
