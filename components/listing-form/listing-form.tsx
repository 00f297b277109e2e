"use client";

// The listing form, of /account/listings/new and of /account/listings/…/edit.
import type { ReactNode } from "react";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { FormFailure } from "./form-failure";
import { FormFields } from "./form-fields";
import type { Choices, FormTexts } from "./form-state";
import { SaveBar } from "./save-bar";
import { TYPED_IN } from "./typed-in";
import { UnsentNotices } from "./unsent-notices";
import { type ListingFormStart, useListingForm } from "./use-listing-form";

type Props = Omit<ListingFormStart, "slug"> & {
  now: string;
  /** The listing to change; null makes a new one. */
  listing: { slug: string; published: boolean } | null;
  choices: Choices;
  texts: FormTexts;
  /** Links beside the buttons. */
  children?: ReactNode;
};

/**
 * Creates or changes a listing with a single server action. Without JavaScript the buttons send the whole form and it comes
 * back filled; with it nothing is reset, and the fields are kept on the server and in the browser while the user types.
 */
export function ListingForm({ listing, choices, now, texts, children, ...given }: Props) {
  const { locale, revision } = given;
  const slug = listing?.slug ?? "";
  const published = listing?.published ?? false;
  const { state, pending, lost, form, ...typed } = useListingForm({ ...given, slug });
  return (
    <form {...form} noValidate aria-busy={pending} className="flex max-w-2xl flex-col gap-6">
      {/* Enter in a field presses the first button of a form. */}
      <button type="submit" name="do" value="save" hidden />
      <UnsentNotices
        shownAt={state.unsentAt}
        unsent={typed.unsent}
        pending={pending}
        locale={locale}
        now={now}
        texts={texts}
      />
      {lost}
      {state.status === "error" && (
        <FormFailure
          failure={state}
          corrected={typed.corrected}
          slug={slug}
          pending={pending}
          locale={locale}
          texts={texts}
        />
      )}
      <HiddenFields values={{ locale, [TYPED_IN]: locale, slug, version: state.version ?? "", revision }} />
      <FormFields
        key={state.round}
        state={state}
        shown={typed.shown}
        corrected={typed.corrected}
        choices={choices}
        locale={locale}
        texts={texts}
        onCategory={typed.chooseCategory}
        onPhotos={typed.photos.onPhotos}
      />
      <SaveBar
        photos={typed.photos}
        savedAt={typed.savedAt}
        pending={pending}
        published={published}
        locale={locale}
        now={now}
        texts={texts}
      >
        {children}
      </SaveBar>
    </form>
  );
}
