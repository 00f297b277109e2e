// /market/indices/…: the table of a series, and the list of its corrections.
import { useTranslations } from "next-intl";
import { HeadCells } from "@/components/ui/head-cells";
import { Russian } from "@/components/ui/russian";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import type { IndexPoint } from "@/lib/indices/contract";
import { formatBand, formatIndexDay, formatIndexPrice, type ShownUnit } from "./index-texts";

type Props = {
  /** The value in force of each day, oldest first; shown newest first. */
  points: readonly IndexPoint[];
  unit: ShownUnit;
  locale: Locale;
  caption: string;
};

/** The values of the chart as a table. */
export function IndexHistoryTable({ points, unit, locale, caption }: Props) {
  const t = useTranslations("indices");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section aria-label={caption} tabIndex={0} className="max-h-96 overflow-y-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-paper text-left text-sm text-muted">
          <tr className="border-b border-line [&>th]:h-9 [&>th]:font-medium">
            <HeadCells
              cells={[
                [t("date")],
                [t("value"), "text-right"],
                [t("band"), "text-right"],
                [t("companies"), "text-right"],
                [t("offers"), "text-right max-sm:hidden"],
              ]}
            />
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.date} className="h-9 border-b border-line [&>td]:pl-3">
              <th scope="row" className="text-left font-normal whitespace-nowrap">
                <time dateTime={point.date}>{formatIndexDay(point.date, locale)}</time>
                {point.composed && (
                  <abbr title={t("composed")} className="text-muted no-underline">
                    {" *"}
                  </abbr>
                )}
                {point.revision > 1 && <span className="text-sm text-muted"> {t("revisionNote")}</span>}
              </th>
              <td className="text-right font-semibold whitespace-nowrap">
                {formatIndexPrice(point.value, unit, locale)}
              </td>
              <td className="text-right text-sm whitespace-nowrap text-muted">{formatBand(point, unit, locale)}</td>
              <td className="text-right">{formatNumber(point.companies, locale)}</td>
              <td className="text-right max-sm:hidden">{formatNumber(point.offers, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RevisionsProps = { revisions: readonly IndexPoint[]; unit: ShownUnit; locale: Locale };

/** Each day that was corrected: what was published, and every correction with its note. */
export function IndexRevisions({ revisions, unit, locale }: RevisionsProps) {
  const t = useTranslations("indices");
  const corrected = new Set(revisions.filter(({ revision }) => revision > 1).map(({ date }) => date));
  if (corrected.size === 0) return <p className="text-muted">{t("noRevisions")}</p>;
  return (
    <ul className="max-w-3xl">
      {[...corrected].toReversed().map((date) => (
        <li key={date} className="border-t border-line py-2">
          <time dateTime={date} className="font-medium">
            {formatIndexDay(date, locale)}
          </time>
          <ul>
            {revisions
              .filter((one) => one.date === date)
              .map(({ revision, value, note }) => (
                <li key={revision}>
                  <span className="text-muted">
                    {revision === 1 ? t("revisionFirst") : t("revision", { number: revision - 1 })}:
                  </span>{" "}
                  {formatIndexPrice(value, unit, locale)}
                  {note && (
                    <>
                      {" · "}
                      <Russian text={note} locale={locale} />
                    </>
                  )}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
