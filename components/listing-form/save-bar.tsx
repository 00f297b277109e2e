import type { ReactNode } from "react";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import { SaveButtons } from "./form-buttons";
import type { FormTexts } from "./form-state";
import type { ListingFormState } from "./use-listing-form";

type Props = Pick<ListingFormState, "photos" | "savedAt" | "pending"> & {
  published: boolean;
  locale: Locale;
  now: string;
  texts: FormTexts;
  children?: ReactNode;
};

/** The bar below the form: its buttons, why it waits for photos, when it was last saved by itself. */
export function SaveBar({ photos, savedAt, pending, published, locale, now, texts, children }: Props) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3">
      <SaveButtons published={published} texts={texts.buttons} pending={pending} />
      {children}
      {(photos.waits || photos.refused || photos.changed) && (
        <p role="status" className="w-full text-sm font-medium">
          {texts.photos[photos.waits ? "waiting" : photos.refused ? "notAll" : "changed"]}
        </p>
      )}
      {savedAt && (
        <p className="ml-auto text-sm text-muted">
          {published ? texts.autosave.changes : texts.autosave.draft} <When iso={savedAt} locale={locale} now={now} />
        </p>
      )}
    </div>
  );
}
