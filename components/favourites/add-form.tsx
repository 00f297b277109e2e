"use client";

import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { FAVOURITES_IDLE, type FavouriteAction, type FavouriteWords } from "./desk-state";

type Props = { id: string; locale: string; submit: string; errors: FavouriteWords["errors"]; action: FavouriteAction };

/** One button that puts a listing on the list. */
export function AddForm({ id, locale, submit, errors, action }: Props) {
  const [state, send, pending] = useActionState(action, FAVOURITES_IDLE);
  return (
    <form action={send} className="flex flex-col items-start gap-4">
      {state.status === "error" && <Notice key={state.at} kind="bad" role="alert" title={errors[state.error]} />}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="locale" value={locale} />
      <Button type="submit" look="primary" size="large" disabled={pending}>
        {submit}
      </Button>
    </form>
  );
}
