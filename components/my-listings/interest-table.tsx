import { useTranslations } from "next-intl";
import { HeadCells } from "@/components/ui/head-cells";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";

type Props = { days: readonly { day: string; views: number; contacts: number }[]; locale: Locale; now: string };

/** The numbers of the plots, the newest day first. */
export function InterestTable({ days, locale, now }: Props) {
  const t = useTranslations("listingInterest");
  return (
    <table className="mt-2 w-full border-collapse text-base [&_td]:h-9 [&_th]:h-9">
      <caption className="sr-only">{t("title")}</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line [&>th]:font-medium">
          <HeadCells
            cells={[
              [t("columns.day"), "text-left"],
              [t("columns.views"), "text-right"],
              [t("columns.contacts"), "text-right"],
            ]}
          />
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map(({ day, views, contacts }) => (
          <tr key={day} className="border-b border-line">
            <th scope="row" className="text-left font-normal">
              {formatDay(new Date(`${day}T12:00:00+03:00`), locale, new Date(now))}
            </th>
            <td className="text-right">{formatNumber(views, locale)}</td>
            <td className="text-right">{formatNumber(contacts, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
