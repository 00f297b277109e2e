// The line below quotes and commodity prices that names their source.
import { useTranslations } from "next-intl";
import { Russian } from "@/components/ui/russian";
import { formatDay } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/routing";

type Props = {
  /** Publisher of the data, in the page's language. */
  source: string;
  sourceUrl?: string | null | undefined;
  /** The day that the source puts on its data, `YYYY-MM-DD`; null while there are none. */
  date: string | null;
  ageDays: number;
  /** A document shipped with the product, not one fetched from the source. */
  recorded: boolean;
  /** Older than the source's own rhythm explains. */
  stale: boolean;
  locale: Locale;
};

/** Source and day of figures; says when they are recorded or older than usual. */
export function SourceNote({ source, sourceUrl, date, ageDays, recorded, stale, locale }: Props) {
  const t = useTranslations("source");
  const day = date && formatDay(new Date(`${date}T12:00:00Z`), locale, new Date());
  const doubt = date === null ? t("none") : recorded ? t("recorded") : stale ? t("stale", { count: ageDays }) : null;
  return (
    <p className="text-sm text-muted">
      {t("source")}:{" "}
      {sourceUrl ? (
        <a href={sourceUrl} rel="noopener nofollow" className="link">
          <Russian text={source} locale={locale} />
        </a>
      ) : (
        <Russian text={source} locale={locale} />
      )}
      {date && day && (
        <>
          {" · "}
          <time dateTime={date}>{t("onDay", { day })}</time>
        </>
      )}
      {doubt && (
        <>
          {" · "}
          <span title={recorded ? t("recordedHint") : t("staleHint")} className="font-medium text-sell">
            {doubt}
          </span>
        </>
      )}
    </p>
  );
}
