// /prices: the table that compares one specification across regions and bases.
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";
import { Russian } from "@/components/ui/russian";
import type { CommodityPrice } from "@/lib/commodity-prices/contract";
import type { ComparedPrice, Comparison } from "@/lib/commodity-prices/policy/compare-by-place";
import type { Locale } from "@/lib/i18n/routing";
import { getBasisName, getPlaceName } from "@/lib/i18n/terms";
import { PriceDay } from "./price-day";
import {
  formatDiameter,
  formatPriceText,
  formatProtein,
  formatRegion,
  useNamedQualities,
  useQualityLine,
} from "./texts";

type Props = { comparison: Comparison; locale: Locale; caption: string; now: string };

/** Regions down, bases across, the newest prices in the cells; the lowest of equals is marked in words, too. */
export function PriceCompareTable({ comparison: { bases, rows }, locale, caption, now }: Props) {
  const t = useTranslations("prices");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto">
      <table className="border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-sm text-muted">
          <tr className="border-b border-line [&>th]:h-9 [&>th]:pr-8 [&>th]:font-medium">
            <th scope="col">{t("region")}</th>
            {bases.map((basis) => (
              <th key={basis ?? ""} scope="col">
                {basis === null ? (
                  t("noBasis")
                ) : (
                  <abbr title={getBasisName(basis, locale)} className="no-underline">
                    {basis}
                  </abbr>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ region, countryCode, cells }) => (
            <tr key={`${countryCode} ${region}`} className="border-b border-line align-top [&>*]:py-2 [&>*]:pr-8">
              <th scope="row" className="font-normal whitespace-nowrap">
                <Region place={{ region, countryCode }} locale={locale} />
              </th>
              {cells.map((cell, index) => (
                <td key={bases[index] ?? ""} className="min-w-40">
                  {cell.length === 0 ? (
                    <Missing why={t("noPrice")} />
                  ) : (
                    <ul className="space-y-1.5">
                      {cell.map((one) => (
                        <Cell key={one.price.id} {...one} locale={locale} now={now} />
                      ))}
                    </ul>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Region({ place, locale }: { place: Pick<CommodityPrice, "region" | "countryCode">; locale: Locale }) {
  const t = useTranslations("prices");
  const text = formatRegion(place, locale);
  return text ? <Russian text={text} locale={locale} /> : <Missing why={t("noRegion")} />;
}

function Cell({ price, lowest, stale, locale, now }: ComparedPrice & { locale: Locale; now: string }) {
  const t = useTranslations("prices");
  const vat = useTranslations("listing.vat");
  const quality = useQualityLine(locale)(price);
  const facts = [
    ...useNamedQualities(locale)(price),
    price.diameter !== null && formatDiameter(price.diameter, price.diameterMax, locale, t("from")),
    price.protein !== null && formatProtein(price.protein, price.proteinMax, locale),
    price.basisPlace && getPlaceName(price.basisPlace, locale),
    price.vat && vat(price.vat),
  ];
  return (
    <li title={quality}>
      <Link
        href={`/${locale}/prices/${price.specificationId}`}
        className={`link whitespace-nowrap ${stale ? "" : "font-semibold"}`}
      >
        {formatPriceText(price, locale)}
      </Link>
      {lowest && (
        <span
          className="ml-1.5 rounded-sm whitespace-nowrap bg-accent-wash px-1 text-xs font-medium text-accent"
          title={t("lowestHint")}
        >
          {t("lowest")}
        </span>
      )}
      <span className="block text-xs text-muted">
        <Russian
          text={facts
            .filter(Boolean)
            .map((fact) => `${fact} · `)
            .join("")}
          locale={locale}
        />
        <PriceDay date={price.date} stale={stale} locale={locale} now={now} />
      </span>
    </li>
  );
}
