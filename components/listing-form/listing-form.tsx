"use client";

import { type ReactNode, startTransition, useActionState, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Notice } from "@/components/ui/notice";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import { FormFields } from "./form-fields";
import type { Choices, FormWords, SaveAction, SaveState } from "./form-state";
import { keptName } from "./kept";
import { useKeptForm } from "./use-kept-form";

type Props = {
  action: SaveAction;
  start: SaveState;
  locale: Locale;
  now: string;
  /** The account, under whose name the browser keeps what is not sent. */
  userId: string;
  /** The listing to change; null makes a new one. */
  listing: { slug: string; published: boolean } | null;
  choices: Choices;
  words: FormWords;
  /** Links beside the buttons. */
  children?: ReactNode;
};

/**
 * Makes or changes a listing. One server action does everything: without JavaScript the buttons send the whole form and
 * it comes back filled; with it nothing is reset, and the fields are kept in the browser while one types.
 */
export function ListingForm({ action, start, locale, now, userId, listing, choices, words, children }: Props) {
  const [state, send, pending] = useActionState(action, start);
  const [shown, setShown] = useState(start.values);
  const { kept, note, noteNow, decided, forget } = useKeptForm(keptName(userId, listing?.slug ?? null));
  const failure = state.status === "error" ? state : null;
  const summary = failure?.error === "invalid" ? labelled(failure, words) : [];
  const restore = () => {
    if (!kept) return;
    const form = new FormData();
    const own = { locale, slug: listing?.slug ?? "", version: String(state.version ?? ""), do: "restore" };
    for (const [name, value] of Object.entries({ ...kept.values, ...own })) form.set(name, value);
    setShown(kept.values);
    decided();
    startTransition(() => send(form));
  };
  return (
    <form
      action={send}
      noValidate
      aria-busy={pending}
      onInput={(event) => {
        const fields = event.currentTarget;
        note(fields);
        const form = new FormData(fields);
        const text = (name: string) => String(form.get(name) ?? "");
        setShown((before) => ({
          ...before,
          pricePerUnit: text("pricePerUnit"),
          currency: text("currency"),
          volumeUnit: text("volumeUnit"),
        }));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
        noteNow(form);
        startTransition(() => send(form));
      }}
      className="flex max-w-2xl flex-col gap-6"
    >
      {/* What Enter in a field does: the first button of a form counts. */}
      <button type="submit" name="do" value="save" hidden />
      {kept && (
        <Notice kind="info" title={words.kept.title}>
          <p>
            {words.kept.text} <When iso={kept.at} locale={locale} now={now} />
          </p>
          <div className="flex flex-wrap gap-2 pt-2">
            <Button size="small" look="primary" onClick={restore}>
              {words.kept.restore}
            </Button>
            <Button size="small" onClick={forget}>
              {words.kept.discard}
            </Button>
          </div>
        </Notice>
      )}
      {failure && (
        <ErrorSummary
          key={failure.error + JSON.stringify(failure.fields)}
          title={words.failures[failure.error]}
          fields={summary}
        />
      )}
      {failure && failure.newerVersion !== null && listing && (
        <p className="flex flex-wrap items-center gap-3">
          <a
            href={`/${locale}/account/listings/${listing.slug}/preview`}
            target="_blank"
            rel="noopener"
            className="link"
          >
            {words.conflict.look}
          </a>
          <Button type="submit" name="over" value={failure.newerVersion} look="danger" size="small" disabled={pending}>
            {words.conflict.over}
          </Button>
        </p>
      )}
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="slug" value={listing?.slug ?? ""} />
      <input type="hidden" name="version" value={state.version ?? ""} />
      <FormFields
        key={state.round}
        state={state}
        shown={shown}
        choices={choices}
        locale={locale}
        words={words}
        onCategory={(fields) => {
          const form = new FormData(fields);
          form.set("do", "category");
          startTransition(() => send(form));
        }}
      />
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3">
        {listing?.published ? (
          <Button type="submit" name="do" value="save" look="primary" disabled={pending}>
            {pending ? words.buttons.pending : words.buttons.save}
          </Button>
        ) : (
          <>
            <Button type="submit" name="do" value="publish" look="primary" disabled={pending}>
              {pending ? words.buttons.pending : words.buttons.publish}
            </Button>
            <Button type="submit" name="do" value="save" disabled={pending}>
              {words.buttons.draft}
            </Button>
          </>
        )}
        {children}
      </div>
    </form>
  );
}

/** What is wrong with which field, by its label, in the order of the form. */
function labelled(state: Extract<SaveState, { status: "error" }>, words: FormWords): { name: string; text: string }[] {
  const names: Record<string, string> = {
    ...words.labels,
    ...Object.fromEntries(state.category.attributes.map(({ key, name }) => [`attr.${key}`, name])),
  };
  const order = Object.keys(names);
  return Object.entries(state.fields)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([name, code]) => ({ name, text: `${names[name] ?? name}: ${words.errors[code]}` }));
}
