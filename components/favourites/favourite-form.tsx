"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { Told } from "@/components/ui/told";
import { UndoNotice } from "@/components/ui/undo-notice";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import type { FavouriteAction, FavouriteWords } from "./favourite-state";

type Props = { action: FavouriteAction; words: FavouriteWords; locale: string; children: ReactNode };

/** Form around the whole list: name and value of each button say its act, with or without JavaScript. */
export function FavouriteForm({ action, words, locale, children }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  return (
    <form {...form} aria-busy={pending}>
      <input type="hidden" name="locale" value={locale} />
      <div className="pb-3 empty:hidden">{lost}</div>
      {state.status === "removed" ? (
        <UndoNotice key={state.at} title={words.removed.replace("#", () => state.title)}>
          <Button type="submit" size="small" name="restore" value={state.id}>
            {words.undo}
          </Button>
        </UndoNotice>
      ) : (
        <div className="sticky top-2 z-20 pb-3 empty:hidden">
          {state.status === "error" && (
            <Notice key={state.at} kind="bad" role="alert" title={words.errors[state.error]}>
              <SignInAgain error={state.error} />
            </Notice>
          )}
          {state.status === "restored" && (
            <Told key={state.at} answer={state.at}>
              <Notice kind="good" role="status" title={words.restored.replace("#", () => state.title)} />
            </Told>
          )}
        </div>
      )}
      {children}
    </form>
  );
}
