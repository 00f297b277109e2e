"use client";

// /account/import/…: the form with columns and settings of a price list, and the buttons that fetch and delete it.
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmForm } from "@/components/ui/confirm";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { useClosedPopovers } from "@/components/ui/use-closed-popovers";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import type { Locale } from "@/lib/i18n/routing";
import type { PriceList } from "@/lib/price-lists/contract";
import { ListAnswer } from "./list-answer";
import type { ListAction, ListField, ListFormTexts } from "./list-state";
import { type SettingChoices, SettingsFields } from "./settings-fields";

type Props = {
  list: PriceList;
  /** The document that waits and can be read; null without one. */
  documentId: string | null;
  choices: SettingChoices;
  locale: Locale;
  texts: ListFormTexts;
  action: ListAction;
  /** The columns of the waiting document, with their selects. */
  columns: ReactNode;
  /** The first rows, as the listings that they would become. */
  children: ReactNode;
};

/** A price list with its settings; with a waiting document also its columns, and the button that checks all rows. */
export function ListForm({ list, documentId, choices, locale, texts, action, columns, children }: Props) {
  const { state, form, pending, lost } = useSentForm(action, IDLE);
  useClosedPopovers(state);
  const errorOf = (name: ListField) =>
    state.status === "error" && state.fields.includes(name) ? texts.fieldErrors[name] : undefined;
  const isMass = state.status === "error" && state.error === "mass_retirement";
  return (
    <div className="flex flex-col gap-6">
      {lost}
      <ListAnswer state={state} texts={texts} />
      <form {...form} noValidate aria-busy={pending} className="flex flex-col gap-6">
        <HiddenFields values={{ id: list.id, locale, ...(documentId && { document: documentId }) }} />
        {/* Enter in a field applies the settings. */}
        <button type="submit" name="do" value="save" hidden />
        {columns}
        <SettingsFields list={list} choices={choices} texts={texts} errorOf={errorOf} />
        {documentId && (isMass || list.missing !== "keep") && (
          <label className="flex min-h-9 max-lg:min-h-11 items-center gap-2.5">
            <input type="checkbox" name="allowMass" value="true" className="size-4 flex-none accent-accent" />
            {texts.massLabel}
          </label>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {documentId && (
            <Button type="submit" name="do" value="check" look="primary" size="large" disabled={pending}>
              {pending ? texts.pending : texts.check}
            </Button>
          )}
          <Button type="submit" name="do" value="save" size={documentId ? "large" : "normal"} disabled={pending}>
            {documentId ? texts.apply : texts.save}
          </Button>
          {documentId && <span className="text-sm text-muted">{texts.checkHint}</span>}
        </div>
      </form>
      {children}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        {list.kind === "address" && (
          <form {...form}>
            <HiddenFields values={{ do: "fetch", id: list.id, locale }} />
            <Button type="submit" disabled={pending}>
              {texts.fetchNow}
            </Button>
          </form>
        )}
        <Button popoverTarget="delete-list" look="danger" disabled={pending}>
          {texts.delete}
        </Button>
      </div>
      <ConfirmForm
        id="delete-list"
        title={texts.deleteTitle.replace("#", () => list.name)}
        text={texts.deleteText}
        hidden={{ do: "delete", id: list.id, locale }}
        submit={texts.delete}
        cancel={texts.cancel}
        form={form}
        pending={pending}
      />
    </div>
  );
}
