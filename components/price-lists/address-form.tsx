"use client";

// /account/import: the form for the address of a price list that Tonna fetches.
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import type { Locale } from "@/lib/i18n/routing";
import { ListAnswer } from "./list-answer";
import type { ListAction, ListField, ListFormTexts } from "./list-state";

type Props = { action: ListAction; locale: Locale; texts: ListFormTexts };

/** The form of a price list that we fetch. */
export function AddressForm({ action, locale, texts }: Props) {
  const { state, form, pending, lost } = useSentForm(action, IDLE);
  const errorOf = (name: ListField) =>
    state.status === "error" && state.fields.includes(name) ? texts.fieldErrors[name] : undefined;
  return (
    <form {...form} noValidate className="flex max-w-2xl flex-col gap-4">
      {lost}
      <ListAnswer state={state} texts={texts} />
      <HiddenFields values={{ do: "create", locale }} />
      <TextField
        name="address"
        label={texts.addressLabel}
        hint={texts.addressHint}
        error={errorOf("address")}
        type="url"
        maxLength={2_000}
        autoComplete="off"
        required
      />
      <TextField
        name="listName"
        label={texts.nameLabel}
        hint={texts.nameHint}
        error={errorOf("name")}
        type="text"
        maxLength={80}
        autoComplete="off"
      />
      <Button type="submit" look="primary" disabled={pending} className="self-start">
        {pending ? texts.pending : texts.fetch}
      </Button>
    </form>
  );
}
