import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { FormTexts } from "./form-state";
import { UnsentNotice, UnsentShown } from "./unsent-notice";
import type { ListingFormState } from "./use-listing-form";

type Props = {
  /** When the fields that are shown were saved, unless they were sent. */
  shownAt: string | null;
  unsent: ListingFormState["unsent"];
  pending: boolean;
  locale: Locale;
  now: string;
  texts: FormTexts;
};

/** Notices about fields that were typed and not sent: those shown, and others that the form can go on with. */
export function UnsentNotices({ shownAt, unsent, pending, locale, now, texts }: Props) {
  const { isFilled, earlier, inBrowser, inOtherTab } = unsent;
  return (
    <>
      {shownAt && (
        <UnsentShown texts={texts.unsent} pending={pending}>
          <When iso={shownAt} locale={locale} now={now} />
        </UnsentShown>
      )}
      {earlier && (
        <UnsentNotice {...earlier} texts={isFilled ? texts.other : texts.offered} locale={locale} now={now} />
      )}
      {inBrowser && <UnsentNotice {...inBrowser} texts={texts.kept} locale={locale} now={now} />}
      {inOtherTab && <UnsentNotice {...inOtherTab} texts={texts.other} locale={locale} now={now} live />}
    </>
  );
}
