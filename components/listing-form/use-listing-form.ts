"use client";

// Joins the parts of the listing form: sending, browser storage, saving on the server, photos.
import { type FormEvent, startTransition, useEffect, useRef, useState } from "react";
import { useKept } from "@/components/ui/use-kept";
import { useKeptAction } from "@/components/ui/use-kept-action";
import type { Locale } from "@/lib/i18n/routing";
import type { OtherForm } from "@/lib/listings/form-contract";
import { isCorrected } from "./error-text";
import { hasChanges, isNews, ON_REQUEST, readFields } from "./fields";
import { type ErrorWord, formatKeptName, type SaveAction, type SaveState, type TypedValues } from "./form-state";
import { usePhotoWait } from "./use-photo-wait";
import { useSavedForm } from "./use-saved-form";

export type ListingFormStart = {
  action: SaveAction;
  start: SaveState;
  locale: Locale;
  /** The account, under whose name the browser keeps what is not sent. */
  userId: string;
  /** Empty for a new listing. */
  slug: string;
  /** Number of the saving whose fields these are; 0 for none. */
  revision: number;
  /** A saving from elsewhere or for another category that is not shown here. */
  unsent: OtherForm | null;
  /** Its number, when it is the newest saving: a restored form continues it. */
  unsentRevision: number | null;
};

const NONE: ReadonlySet<string> = new Set();

/** Names of the refused fields whose present text is right. */
const listCorrected = (refused: Readonly<Record<string, ErrorWord>>, filled: FormData, locale: Locale) =>
  new Set(
    Object.entries(refused).flatMap(([name, code]) =>
      isCorrected(name, code, String(filled.get(name) ?? ""), locale) ? [name] : [],
    ),
  );

/** Fields that the previews of price and volume are made of. */
const PREVIEWED = ["pricePerUnit", ON_REQUEST, "currency", "volumeUnit", "volume", "minVolume", "attr.length"] as const;

/**
 * State and handlers of the listing form: it is sent, kept in the browser, and saved on the server while its user
 * types.
 */
export function useListingForm({
  action,
  start,
  locale,
  userId,
  slug,
  revision,
  unsent,
  unsentRevision,
}: ListingFormStart) {
  const { state, send, pending, lost } = useKeptAction(action, start);
  const [shown, setShown] = useState(start.values);
  // An answer has errors of its own: what was corrected before it does not count.
  const [fixed, setFixed] = useState<{ since: SaveState; names: ReadonlySet<string> }>({ since: state, names: NONE });
  const shownAtFirst = {
    values: start.unsentAt ? start.values : (unsent?.values ?? start.values),
    savedAt: start.unsentAt ?? unsent?.at ?? null,
  };
  const kept = useKept(formatKeptName(userId, slug || null), (found) => isNews(found, shownAtFirst));
  const address = `/${locale}/account/listings/form`;
  const saved = useSavedForm({ address, slug, version: state.version, revision });
  const photos = usePhotoWait();
  const form = useRef<HTMLFormElement>(null);
  const saveNext = useRef(false);

  const restore = (values: TypedValues) => {
    const filling = new FormData();
    const own = { locale, slug, version: String(state.version ?? ""), do: "restore" };
    for (const [name, value] of Object.entries({ ...values, ...own })) filling.set(name, value);
    saveNext.current = true;
    startTransition(() => send(filling));
  };
  const submit = async (filled: FormData) => {
    const isDiscarded = filled.get("do") === "discard";
    if (isDiscarded) kept.forget();
    else kept.noteNow(readFields(filled));
    filled.set("revision", String(await saved.settle()));
    if (isDiscarded) saved.forget();
    startTransition(() => send(filled));
  };
  const isFilled = start.unsentAt !== null;
  const choices = useUnsent({ unsent, unsentRevision, slug, address, isFilled, kept, saved, restore });
  // On a slow network a user types before the scripts are there: that text is kept too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts have come
  useEffect(() => {
    const typed = form.current;
    if (!typed || !hasChanges(readFields(new FormData(typed)), start.values)) return;
    kept.note(() => readFields(new FormData(typed)));
    saved.note(typed);
  }, []);
  // Fields of a refused form, or of a refilled one, are saved like anything typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer counts
  useEffect(() => {
    if (form.current && (state.status === "error" || saveNext.current)) saved.note(form.current);
    if (saveNext.current) setShown(state.values);
    saveNext.current = false;
  }, [state]);

  return {
    state,
    pending,
    lost,
    /** Fields as they are typed, as far as the previews need them. */
    shown,
    /** Fields whose error is gone since the form was refused. */
    corrected: fixed.since === state ? fixed.names : NONE,
    photos,
    savedAt: saved.savedAt,
    unsent: choices,
    chooseCategory: (fields: HTMLFormElement) => {
      const filled = new FormData(fields);
      filled.set("do", "category");
      startTransition(() => send(filled));
    },
    /** Properties of the `<form>`. */
    form: {
      ref: form,
      action: send,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const fields = event.currentTarget;
        // A photo that has come changes the form too.
        if (!(event.target instanceof HTMLInputElement && event.target.name === "images")) photos.release();
        kept.note(() => readFields(new FormData(fields)));
        saved.note(fields);
        const filled = new FormData(fields);
        const typed = Object.fromEntries(PREVIEWED.map((name) => [name, String(filled.get(name) ?? "")]));
        setShown((before) => ({ ...before, ...typed }));
        if (state.status === "error") setFixed({ since: state, names: listCorrected(state.fields, filled, locale) });
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const filled = new FormData(event.currentTarget, submitter);
        if (filled.get("do") !== "discard" && photos.hold(event.currentTarget, submitter)) return;
        void submit(filled);
      },
    },
  };
}

export type ListingFormState = ReturnType<typeof useListingForm>;

type UnsentOptions = Pick<ListingFormStart, "unsent" | "unsentRevision" | "slug"> & {
  address: string;
  /** The fields already hold a saving that was not sent. */
  isFilled: boolean;
  kept: ReturnType<typeof useKept>;
  saved: ReturnType<typeof useSavedForm>;
  restore: (values: TypedValues) => void;
};
type Unsent = { at: string; onRestore: () => void; onDiscard: () => void };

/** Other fields that the form can go on with: of an earlier visit, of this browser, of another tab. Null: there are none. */
function useUnsent({ unsent, unsentRevision, slug, address, isFilled, kept, saved, restore }: UnsentOptions) {
  const [offered, setOffered] = useState(unsent);
  const earlier: Unsent | null =
    offered && !kept.kept
      ? {
          at: offered.at,
          onRestore: () => {
            if (unsentRevision !== null) saved.adopt(unsentRevision);
            restore(offered.values);
            setOffered(null);
          },
          onDiscard: () => {
            setOffered(null);
            if (isFilled) saved.dismissOther();
            else void fetch(`${address}?slug=${encodeURIComponent(slug)}`, { method: "DELETE" }).catch(() => {});
          },
        }
      : null;
  const inBrowser: Unsent | null = kept.kept && {
    at: kept.kept.at,
    onRestore: () => {
      if (kept.kept) restore(kept.kept.values);
      kept.decided();
    },
    onDiscard: kept.forget,
  };
  const inOtherTab: Unsent | null = saved.other && {
    at: saved.other.at,
    onRestore: () => {
      if (saved.other) restore(saved.other.values);
      saved.dismissOther();
    },
    onDiscard: saved.dismissOther,
  };
  return { isFilled, earlier, inBrowser, inOtherTab };
}
