// The line about the Tonna index above the listings of a category.
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/i18n/routing";
import type { IndexPoint } from "@/lib/indices/contract";
import type { ListingType } from "@/lib/reference/listing-types";
import { formatChangeTexts } from "./change";
import { ChangeFigure } from "./change-figure";
import { findShownUnit, formatBandPrice, formatIndexDay, formatIndexPrice, getIndexHref, toLine } from "./index-texts";
import { Sparkline } from "./sparkline";

type Props = {
  symbol: string;
  side: ListingType;
  categorySlug: string;
  /** Code of the base unit. */
  unit: string;
  /** The last 90 days, oldest first. */
  points: readonly IndexPoint[];
  locale: Locale;
};

/**
 * The index of a category in a line: median, band, change, shape of 90 days, number of companies, and how it is computed. A phone has two
 * lines: the rest is on the page of the index.
 */
export function IndexBand({ symbol, side, categorySlug, unit: base, points, locale }: Props) {
  const t = useTranslations("indices");
  const last = points.at(-1);
  if (!last) return null;
  const unit = findShownUnit({ categorySlug, unit: base });
  const before = points.at(-2)?.value;
  return (
    <section
      aria-label={t("headLabel")}
      className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-line py-1.5 text-sm lg:py-0.5"
    >
      <Link
        href={getIndexHref(symbol, locale)}
        className="font-medium hover:text-accent hover:underline max-lg:-my-2.5 max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
      >
        {t("headLabel")}
      </Link>
      <span className="flex items-center gap-2">
        <span className="text-base font-semibold whitespace-nowrap">{formatIndexPrice(last.value, unit, locale)}</span>
        {before !== undefined && before > 0 && (
          <ChangeFigure change={formatChangeTexts(((last.value - before) / before) * 100, locale)} />
        )}
      </span>
      <span title={t("bandHint")} className="whitespace-nowrap max-sm:hidden">
        <span className="text-muted">{t("band")}</span> {formatBandPrice(last, unit, locale)}
      </span>
      <Sparkline points={toLine(points)} period="day" className="h-6 w-25 flex-none max-sm:hidden lg:h-5" />
      <span className="max-sm:hidden">{t("headCompanies", { count: last.companies })}</span>
      <span className="text-muted">
        {t(`headDay.${side}`, { day: formatIndexDay(last.date, locale) })}
        {last.composed && ` · ${t("composed")}`}
      </span>
      <Link
        href={`/${locale}/docs/index-method`}
        className="link max-lg:-my-2.5 max-lg:inline-flex max-lg:min-h-11 max-lg:items-center max-sm:hidden"
      >
        {t("method")}
      </Link>
    </section>
  );
}
