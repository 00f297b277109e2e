import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { FormWords } from "./form-state";
import { UnsentNotice, UnsentShown } from "./unsent-notice";
import type { ListingFormState } from "./use-listing-form";

type Props = {
  /** When the fields that are shown were saved, unless they were sent. */
  shownAt: string | null;
  unsent: ListingFormState["unsent"];
  pending: boolean;
  locale: Locale;
  now: string;
  words: FormWords;
};

/** Notices about fields that were typed and not sent: those shown, and others that the form can go on with. */
export function UnsentNotices({ shownAt, unsent, pending, locale, now, words }: Props) {
  const { isFilled, earlier, inBrowser, inOtherTab } = unsent;
  return (
    <>
      {shownAt && (
        <UnsentShown words={words.unsent} pending={pending}>
          <When iso={shownAt} locale={locale} now={now} />
        </UnsentShown>
      )}
      {earlier && (
        <UnsentNotice {...earlier} words={isFilled ? words.other : words.offered} locale={locale} now={now} />
      )}
      {inBrowser && <UnsentNotice {...inBrowser} words={words.kept} locale={locale} now={now} />}
      {inOtherTab && <UnsentNotice {...inOtherTab} words={words.other} locale={locale} now={now} live />}
    </>
  );
}
