"use client";

// /account/saved-searches/new: the form that saves the filters of a list.
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { useSentForm } from "@/components/ui/use-sent-form";
import { IDLE } from "@/lib/core/form-state";
import { ALERTS_IN_ORDER, type SearchAction, type SearchTexts } from "./search-state";

type Props = {
  /** Filters as an address has them. */
  query: string;
  /** Name of the search unless its owner gives another. */
  title: string;
  hidden: Record<string, string>;
  texts: SearchTexts;
  action: SearchAction;
};

/** Saves the filters that the page shows: under a name, and with or without mails about what is new. */
export function SaveSearchForm({ query, title, hidden, texts, action }: Props) {
  const { state, pending, form, lost } = useSentForm(action, IDLE);
  const failure = state.status === "error" ? state : null;
  const nameError = failure?.error === "invalid" ? texts.errors.invalid : undefined;
  return (
    <form {...form} className="flex max-w-xl flex-col gap-5">
      {lost}
      {failure && (
        <ErrorSummary
          answer={failure}
          title={texts.errors[failure.error]}
          error={failure.error}
          fields={[{ name: "name", label: texts.name, error: nameError }]}
        />
      )}
      <HiddenFields values={{ do: "save", query }} />
      <HiddenFields values={hidden} />
      <fieldset>
        <legend className="font-medium">{texts.alertsLabel}</legend>
        <p className="text-sm text-muted">{texts.alertsHint}</p>
        <div className="flex flex-wrap gap-x-6 gap-y-2 pt-2">
          {ALERTS_IN_ORDER.map((each) => (
            <label key={each} className="flex min-h-9 max-lg:min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name="alerts"
                value={each}
                defaultChecked={each === (failure?.alerts ?? "instant")}
                className="size-4 accent-accent"
              />
              {texts.alerts[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        placeholder={title}
        defaultValue={failure?.name}
        error={nameError}
        maxLength={120}
        autoComplete="off"
      />
      <div>
        <Button type="submit" look="primary" size="large" disabled={pending}>
          {pending ? texts.pending : texts.submit}
        </Button>
      </div>
    </form>
  );
}
