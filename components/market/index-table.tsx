// /market/indices: the table of series; on the page of a series, the table of others.
import { useTranslations } from "next-intl";
import { IndustryMark } from "@/components/catalogue/industry-mark";
import { HeadCells } from "@/components/ui/head-cells";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { IndexValue } from "@/lib/indices/contract";
import { nameGrade } from "@/lib/indices/policy";
import { findZone } from "@/lib/indices/reference";
import type { HistoryPoint } from "@/lib/market-data/contract";
import { findCategory, listCategoryPath } from "@/lib/reference/categories/tree";
import { formatChangeTexts } from "./change";
import { ChangeFigure } from "./change-figure";
import { findShownUnit, formatBand, formatIndexDay, formatIndexPrice, getIndexHref } from "./index-texts";
import { Sparkline } from "./sparkline";

type Props = {
  /** In the order of the catalogue. */
  values: readonly IndexValue[];
  /** The last 90 days of each, by symbol. */
  histories: ReadonlyMap<string, HistoryPoint[]>;
  locale: Locale;
  caption: string;
};

/** Series of the index by category: value, band, change and number of companies; on a phone each row becomes two lines. */
export function IndexTable({ values, histories, locale, caption }: Props) {
  const t = useTranslations("indices");
  const categories = [...new Set(values.map(({ categorySlug }) => categorySlug))];
  return (
    <table className="w-full border-collapse max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr className="border-b border-line [&>th]:h-9 [&>th]:px-2 [&>th]:font-medium">
          <HeadCells
            cells={[
              [t("series"), "pl-0!"],
              [t("value"), "text-right"],
              [t("band"), "text-right"],
              [t("change"), "text-right"],
              [t("companies"), "text-right"],
              [t("days"), "max-lg:hidden"],
              [t("date"), "pr-0!"],
            ]}
          />
        </tr>
      </thead>
      {categories.map((slug) => (
        <tbody key={slug} className="max-md:block">
          <tr className="max-md:block">
            <th scope="rowgroup" colSpan={7} className="pt-5 pb-1.5 text-left max-md:block max-md:pt-3 max-md:pb-0">
              <CategoryTitle slug={slug} locale={locale} />
            </th>
          </tr>
          {sortSeries(values.filter(({ categorySlug }) => categorySlug === slug)).map((value) => (
            <IndexRow key={value.symbol} value={value} points={histories.get(value.symbol) ?? []} locale={locale} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function CategoryTitle({ slug, locale }: { slug: string; locale: Locale }) {
  const category = findCategory(slug);
  const [industry] = category ? listCategoryPath(category) : [];
  return (
    <h2 className="flex items-center gap-2 text-lg font-semibold">
      {industry && <IndustryMark slug={industry.slug} />}
      <Link
        href={`/${locale}/catalogue/${slug}`}
        className="hover:text-accent hover:underline max-md:flex max-md:min-h-11 max-md:items-center"
      >
        {category ? getName(category, locale) : slug}
      </Link>
    </h2>
  );
}

/** Offers before bids, all grades before each, the country before its parts. */
function sortSeries(values: readonly IndexValue[]): IndexValue[] {
  const rank = ({ side, grade, zone, symbol }: IndexValue) =>
    [side === "SELL" ? 0 : 1, grade === "all" ? 0 : 1, grade, zone.length, symbol].join(" ");
  return values.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

function IndexRow({ value, points, locale }: { value: IndexValue; points: HistoryPoint[]; locale: Locale }) {
  const t = useTranslations("indices");
  const unit = findShownUnit(value);
  const zone = findZone(value.zone);
  const grade = nameGrade(findCategory(value.categorySlug), value.grade, locale);
  return (
    <tr className="border-t border-line hover:bg-hover max-md:relative max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:py-2 md:h-10 [&>td]:px-2 max-md:[&>*]:px-0!">
      <th scope="row" className="py-1 pr-2 text-left font-normal max-md:py-0">
        <Link
          href={getIndexHref(value.symbol, locale)}
          className="font-medium hover:text-accent hover:underline max-md:after:absolute max-md:after:inset-0"
        >
          {[grade && grade[0]?.toLocaleUpperCase(locale) + grade.slice(1), zone ? getName(zone, locale) : value.zone]
            .filter(Boolean)
            .join(", ")}
        </Link>
        {", "}
        <span className={value.side === "SELL" ? "text-sell" : "text-buy"}>
          {t(`sides.${value.side}`).toLocaleLowerCase(locale)}
        </span>
        {value.composed && <span className="text-sm text-muted"> {t("composed")}</span>}
      </th>
      <td className="text-right font-semibold whitespace-nowrap">{formatIndexPrice(value.value, unit, locale)}</td>
      <td className="text-right text-sm whitespace-nowrap text-muted max-md:text-left" title={t("bandHint")}>
        {formatBand(value, unit, locale)}
      </td>
      <td className="text-right whitespace-nowrap">
        {value.changePercent === null ? (
          <Missing why={t("noChange")} />
        ) : (
          <ChangeFigure change={formatChangeTexts(value.changePercent, locale)} />
        )}
      </td>
      <td className="text-right max-md:text-left max-md:text-sm max-md:text-muted">
        <span className="md:hidden">{t("headCompanies", { count: value.companies })}</span>
        <span className="max-md:hidden">{formatNumber(value.companies, locale)}</span>
      </td>
      <td className="max-lg:hidden">
        <Sparkline points={points} period="day" />
      </td>
      <td className="pr-0! text-sm whitespace-nowrap text-muted max-md:text-right">
        <time dateTime={value.date}>{formatIndexDay(value.date, locale)}</time>
      </td>
    </tr>
  );
}
