"use client";

// /account/favourites/add: the page that the heart button opens without JavaScript.
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Notice } from "@/components/ui/notice";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import type { FavouriteAction, FavouriteTexts } from "./favourite-state";

type Props = { id: string; locale: string; submit: string; errors: FavouriteTexts["errors"]; action: FavouriteAction };

/** Button that adds a listing to the favourites. */
export function AddForm({ id, locale, submit, errors, action }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  return (
    <form {...form} className="flex flex-col items-start gap-4">
      {lost}
      {state.status === "error" && <Notice key={state.at} kind="bad" role="alert" title={errors[state.error]} />}
      <HiddenFields values={{ id, locale }} />
      <Button type="submit" look="primary" size="large" disabled={pending}>
        {submit}
      </Button>
    </form>
  );
}
