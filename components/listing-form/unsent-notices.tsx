// Notices above the listing form about fields of an earlier visit, of this browser or of another tab.
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { FormTexts } from "./form-state";
import type { ListingFormState } from "./use-listing-form";

type Props = {
  /** Time when the shown fields were saved, unless they were sent. */
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
        <Notice kind="info" title={texts.unsent.title}>
          <p>
            {texts.unsent.text} <When iso={shownAt} locale={locale} now={now} />
          </p>
          <p className="pt-2">
            <Button type="submit" name="do" value="discard" size="small" disabled={pending}>
              {texts.unsent.discard}
            </Button>
          </p>
        </Notice>
      )}
      {earlier && (
        <UnsentNotice {...earlier} texts={isFilled ? texts.other : texts.offered} locale={locale} now={now} />
      )}
      {inBrowser && <UnsentNotice {...inBrowser} texts={texts.kept} locale={locale} now={now} />}
      {inOtherTab && <UnsentNotice {...inOtherTab} texts={texts.other} locale={locale} now={now} live />}
    </>
  );
}

type NoticeProps = {
  texts: { title: string; text: string; restore: string; discard: string };
  at: string;
  locale: Locale;
  now: string;
  onRestore: () => void;
  onDiscard: () => void;
  /** The notice appears while the user works. */
  live?: boolean;
};

/** Offers what was typed before and not sent: to go on with it, or to let it go. */
export function UnsentNotice({ texts, at, locale, now, onRestore, onDiscard, live = false }: NoticeProps) {
  return (
    <Notice kind="info" title={texts.title} {...(live && { role: "status" })}>
      <p>
        {texts.text} <When iso={at} locale={locale} now={now} />
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button size="small" look="primary" onClick={onRestore}>
          {texts.restore}
        </Button>
        <Button size="small" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </Notice>
  );
}
