// The bar of buttons that stays below the listing form.
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { FormTexts } from "./form-state";
import type { ListingFormState } from "./use-listing-form";

type Props = Pick<ListingFormState, "photos" | "savedAt" | "pending"> & {
  published: boolean;
  locale: Locale;
  now: string;
  texts: FormTexts;
  children?: ReactNode;
};

/** The bar below the form: its buttons (a draft can be published; what is public can only be saved), why it waits for photos, when it was last saved by itself. */
export function SaveBar({ photos, savedAt, pending, published, locale, now, texts, children }: Props) {
  const { buttons } = texts;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3">
      {!published && (
        <Button type="submit" name="do" value="publish" look="primary" disabled={pending}>
          {pending ? buttons.pending : buttons.publish}
        </Button>
      )}
      <Button type="submit" name="do" value="save" look={published ? "primary" : "plain"} disabled={pending}>
        {published ? (pending ? buttons.pending : buttons.save) : buttons.draft}
      </Button>
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
