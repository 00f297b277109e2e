"use client";

import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SignInAgain } from "@/components/ui/sign-in-again";
import { useKeptAction } from "@/components/ui/use-kept-action";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { OtherForm } from "@/lib/listings/form-contract";
import { errorText } from "./error-text";
import { NewerVersion, SaveButtons } from "./form-buttons";
import { FormFields } from "./form-fields";
import type { Choices, FormWords, SaveAction, SaveState, Values } from "./form-state";
import { keptName } from "./kept";
import { TYPED_IN } from "./typed-in";
import { UnsentNotice, UnsentShown } from "./unsent-notice";
import { differs, fieldsOf, useKeptForm } from "./use-kept-form";
import { usePhotoWait } from "./use-photo-wait";
import { useSavedForm } from "./use-saved-form";

type Props = {
  action: SaveAction;
  start: SaveState;
  locale: Locale;
  now: string;
  /** The account, under whose name the browser keeps what is not sent. */
  userId: string;
  /** The listing to change; null makes a new one. */
  listing: { slug: string; published: boolean } | null;
  /** Number of the saving whose fields these are; 0 for none. */
  revision: number;
  /** What was saved elsewhere or for another category and is not shown here. */
  unsent: OtherForm | null;
  /** Its number, when it is the newest saving: whoever takes it goes on with it. */
  unsentRevision: number | null;
  choices: Choices;
  words: FormWords;
  /** Links beside the buttons. */
  children?: ReactNode;
};

/**
 * Makes or changes a listing. One server action does everything: without JavaScript the buttons send the whole form and
 * it comes back filled; with it nothing is reset, and the fields are kept on the server and in the browser while one types.
 */
export function ListingForm(props: Props) {
  const { action, start, locale, now, userId, listing, choices, words, children } = props;
  const slug = listing?.slug ?? "";
  const address = `/${locale}/account/listings/form`;
  const { state, send, pending, lost } = useKeptAction(action, start);
  const [shown, setShown] = useState(start.values);
  const [offered, setOffered] = useState(props.unsent);
  const shownAtFirst = {
    values: start.unsentAt ? start.values : (props.unsent?.values ?? start.values),
    savedAt: start.unsentAt ?? props.unsent?.at ?? null,
  };
  const { kept, note, noteNow, decided, forget } = useKeptForm(keptName(userId, listing?.slug ?? null), shownAtFirst);
  const saved = useSavedForm({ address, slug, version: state.version, revision: props.revision });
  const photos = usePhotoWait();
  const form = useRef<HTMLFormElement>(null);
  const saveNext = useRef(false);
  const failure = state.status === "error" ? state : null;
  const summary = failure?.error === "invalid" ? labelled(failure, words, locale) : [];
  const restore = (values: Values) => {
    const filling = new FormData();
    const own = { locale, slug, version: String(state.version ?? ""), do: "restore" };
    for (const [name, value] of Object.entries({ ...values, ...own })) filling.set(name, value);
    saveNext.current = true;
    startTransition(() => send(filling));
  };
  const submit = async (filled: FormData) => {
    if (filled.get("do") === "discard") forget();
    else noteNow(filled);
    filled.set("revision", String(await saved.settle()));
    startTransition(() => send(filled));
  };
  // On a slow network one types before the scripts are there: that is kept too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts have come
  useEffect(() => {
    if (!form.current || !differs(fieldsOf(new FormData(form.current)), start.values)) return;
    note(form.current);
    saved.note(form.current);
  }, []);
  // What a refused form holds, or one filled anew, is saved like anything typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer counts
  useEffect(() => {
    if (form.current && (state.status === "error" || saveNext.current)) saved.note(form.current);
    if (saveNext.current) setShown(state.values);
    saveNext.current = false;
  }, [state]);
  return (
    <form
      ref={form}
      action={send}
      noValidate
      aria-busy={pending}
      onInput={(event) => {
        const fields = event.currentTarget;
        // A photo that has come changes the form too.
        if (!(event.target instanceof HTMLInputElement && event.target.name === "images")) photos.release();
        note(fields);
        saved.note(fields);
        const form = new FormData(fields);
        const text = (name: string) => String(form.get(name) ?? "");
        setShown((before) => ({
          ...before,
          pricePerUnit: text("pricePerUnit"),
          currency: text("currency"),
          volumeUnit: text("volumeUnit"),
          volume: text("volume"),
          minVolume: text("minVolume"),
        }));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const filled = new FormData(event.currentTarget, submitter);
        if (filled.get("do") !== "discard" && photos.hold(event.currentTarget, submitter)) return;
        void submit(filled);
      }}
      className="flex max-w-2xl flex-col gap-6"
    >
      {/* What Enter in a field does: the first button of a form counts. */}
      <button type="submit" name="do" value="save" hidden />
      {state.unsentAt && (
        <UnsentShown words={words.unsent} pending={pending}>
          <When iso={state.unsentAt} locale={locale} now={now} />
        </UnsentShown>
      )}
      {offered && !kept && (
        <UnsentNotice
          words={start.unsentAt ? words.other : words.offered}
          at={offered.at}
          locale={locale}
          now={now}
          onRestore={() => {
            if (props.unsentRevision !== null) saved.adopt(props.unsentRevision);
            restore(offered.values);
            setOffered(null);
          }}
          onDiscard={() => {
            setOffered(null);
            if (start.unsentAt) saved.dismissOther();
            else void fetch(`${address}?slug=${encodeURIComponent(slug)}`, { method: "DELETE" }).catch(() => {});
          }}
        />
      )}
      {kept && (
        <UnsentNotice
          words={words.kept}
          at={kept.at}
          locale={locale}
          now={now}
          onRestore={() => {
            restore(kept.values);
            decided();
          }}
          onDiscard={forget}
        />
      )}
      {saved.other && (
        <UnsentNotice
          words={words.other}
          at={saved.other.at}
          locale={locale}
          now={now}
          live
          onRestore={() => {
            if (saved.other) restore(saved.other.values);
            saved.dismissOther();
          }}
          onDiscard={saved.dismissOther}
        />
      )}
      {lost}
      {failure && (
        <ErrorSummary answer={failure} title={words.failures[failure.error]} fields={summary}>
          <SignInAgain error={failure.error} />
        </ErrorSummary>
      )}
      {failure && failure.newerVersion !== null && listing && (
        <NewerVersion
          version={failure.newerVersion}
          href={`/${locale}/account/listings/${listing.slug}/preview`}
          words={words.conflict}
          pending={pending}
        />
      )}
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name={TYPED_IN} value={locale} />
      <input type="hidden" name="slug" value={listing?.slug ?? ""} />
      <input type="hidden" name="version" value={state.version ?? ""} />
      <input type="hidden" name="revision" value={props.revision} />
      <FormFields
        key={state.round}
        state={state}
        shown={shown}
        choices={choices}
        locale={locale}
        words={words}
        onCategory={(fields) => {
          const filled = new FormData(fields);
          filled.set("do", "category");
          startTransition(() => send(filled));
        }}
        onPhotos={photos.onPhotos}
      />
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3">
        <SaveButtons published={listing?.published ?? false} words={words.buttons} pending={pending} />
        {children}
        {(photos.waits || photos.refused || photos.changed) && (
          <p role="status" className="w-full text-sm font-medium">
            {words.photos[photos.waits ? "waiting" : photos.refused ? "notAll" : "changed"]}
          </p>
        )}
        {saved.savedAt && (
          <p className="ml-auto text-sm text-muted">
            {listing?.published ? words.autosave.changes : words.autosave.draft}{" "}
            <When iso={saved.savedAt} locale={locale} now={now} />
          </p>
        )}
      </div>
    </form>
  );
}

/** What is wrong with which field, by its label, in the order of the form. */
function labelled(
  state: Extract<SaveState, { status: "error" }>,
  words: FormWords,
  locale: Locale,
): { name: string; text: string }[] {
  const names: Record<string, string> = {
    ...words.labels,
    ...Object.fromEntries(state.category.attributes.map(({ key, name }) => [`attr.${key}`, name])),
  };
  const order = Object.keys(names);
  return Object.entries(state.fields)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([name, code]) => ({ name, text: `${names[name] ?? name}: ${errorText(words, name, code, locale)}` }));
}
