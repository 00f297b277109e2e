"use client";

// /admin/news/new: the form with title, category and language that creates a draft.
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { type Option, SelectField, TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { useSentForm } from "@/components/ui/use-sent-form";
import type { Locale } from "@/lib/i18n/routing";
import type { NewsCategory, NewsLanguage } from "@/lib/news/contract";
import { findFieldError, listFieldErrors } from "./article-fields";
import type { EditorAction, EditorTexts } from "./form-state";

type Props = {
  action: EditorAction;
  locale: Locale;
  start: { category: NewsCategory; language: NewsLanguage; translationId: string };
  categories: Option[];
  languages: Option[];
  texts: EditorTexts;
  submit: string;
  children: ReactNode;
};

/** Begins a draft. A translation is in its reader's language, so the form does not ask for one. */
export function NewArticleForm({ action, locale, start, categories, languages, texts, submit, children }: Props) {
  const { state, pending, form, lost } = useSentForm(action, { status: "ready", version: 0 });
  const failure = state.status === "error" ? state : null;
  const typed = failure?.values ?? {};
  const { labels } = texts;
  return (
    <form {...form} noValidate className="flex max-w-2xl flex-col gap-4">
      {lost}
      {failure && (
        <ErrorSummary
          answer={failure}
          title={texts.failures[failure.error === "etag_mismatch" ? "internal" : failure.error]}
          error={failure.error}
          fields={listFieldErrors(state, ["title", "category", "language", "translationId"], texts)}
        />
      )}
      <HiddenFields values={{ locale, translationId: start.translationId }} />
      <TextField
        name="title"
        label={labels.title}
        hint={texts.hints.title}
        error={findFieldError(state, "title", texts)}
        defaultValue={typed.title ?? ""}
        maxLength={400}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="category"
          label={labels.category}
          options={categories}
          defaultValue={typed.category ?? start.category}
          error={findFieldError(state, "category", texts)}
        />
        {start.translationId ? (
          <input type="hidden" name="language" value={start.language} />
        ) : (
          <SelectField
            name="language"
            label={labels.language}
            options={languages}
            defaultValue={typed.language ?? start.language}
            error={findFieldError(state, "language", texts)}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? texts.buttons.pending : submit}
        </Button>
        {children}
      </div>
    </form>
  );
}
