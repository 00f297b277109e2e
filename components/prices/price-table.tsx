// /prices: the table of commodity prices.
import { useTranslations } from "next-intl";
import { FigureHead } from "@/components/listings/figure";
import { measureWidestTail, PriceInColumn } from "@/components/listings/price";
import { toPriced } from "@/components/market/texts";
import { HeadCells } from "@/components/ui/head-cells";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";
import { Russian } from "@/components/ui/russian";
import { type CommodityPrice, DEMO_SOURCE } from "@/lib/commodity-prices/contract";
import { isStalePrice } from "@/lib/commodity-prices/policy/price-checks";
import { countDaysBetween, formatMoscowDay } from "@/lib/core/time/market-day";
import type { Locale } from "@/lib/i18n/routing";
import { PriceChange } from "./change";
import { PriceDay } from "./price-day";
import { formatBasis, formatRegion, getGoodsName, SourceName, useQualityLine } from "./texts";

type Props = { prices: readonly CommodityPrice[]; locale: Locale; caption: string; now: string };

/** Prices as rows to compare, each with its unit, currency, VAT, date and source; on a phone a row is a few lines. */
export function PriceTable({ prices, locale, caption, now }: Props) {
  const t = useTranslations("prices");
  const tail = measureWidestTail(prices.map(toPriced), locale);
  return (
    <table className="w-full table-fixed border-collapse max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr className="border-b border-line [&>th]:h-9 [&>th]:px-2 [&>th]:font-medium">
          <HeadCells
            cells={[
              [t("goods"), "pl-0!"],
              [t("region"), "w-[19%]"],
              [t("basis"), "w-[15%]"],
              [t("price"), "w-40 text-right", <FigureHead key="price" label={t("price")} tail={tail} />],
              [t("change"), "w-32 text-right"],
              [t("dateAndSource"), "w-44 pr-0! text-right"],
            ]}
          />
        </tr>
      </thead>
      <tbody className="max-md:block">
        {prices.map((price) => (
          <Row key={price.id} price={price} locale={locale} now={now} tail={tail} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { price: CommodityPrice; locale: Locale; now: string; tail: number };

function Row({ price, locale, now, tail }: RowProps) {
  const t = useTranslations("prices");
  const vat = useTranslations("listing.vat");
  const quality = useQualityLine(locale)(price);
  const basis = formatBasis(price, locale);
  const region = formatRegion(price, locale);
  const beside = [quality, basis ?? region].map((part) => (part ? `, ${part}` : "")).join("");
  const stale = isStalePrice(countDaysBetween(price.date, formatMoscowDay(new Date(now))));
  return (
    <tr className="group relative border-b border-line hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:py-2 md:h-11 md:[&>td]:px-2 md:[&>td]:py-1">
      <td className="min-w-0 md:pl-0!">
        <Link
          href={`/${locale}/prices/${price.specificationId}`}
          className="block truncate font-medium after:absolute after:inset-0 group-hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <Russian text={getGoodsName(price, locale)} locale={locale} />
          {/* Links of the same goods are told apart. */}
          <span className="sr-only">
            <Russian text={beside} locale={locale} />
          </span>
        </Link>
        <span className="block truncate text-xs text-muted" title={quality}>
          <Russian text={quality} locale={locale} />
        </span>
      </td>
      <td className="text-sm max-md:order-3 max-md:text-muted">
        <span className="block truncate">
          {region ? <Russian text={region} locale={locale} /> : <Missing why={t("noRegion")} />}
        </span>
      </td>
      <td className="text-sm max-md:order-5 max-md:text-muted">
        <span className="block truncate" title={basis ?? undefined}>
          {basis ? <Russian text={basis} locale={locale} /> : <Missing why={t("noBasis")} />}
        </span>
      </td>
      <td className="text-right max-md:order-2">
        <span className={`block ${stale ? "" : "font-semibold"}`}>
          <PriceInColumn listing={toPriced(price)} tail={tail} locale={locale} />
        </span>
        <span className="block text-xs text-muted">{price.vat ? vat(price.vat) : t("vatUnknown")}</span>
      </td>
      <td className="text-right text-sm max-md:order-4">
        <PriceChange price={price} locale={locale} now={now} stacked />
      </td>
      <td className="text-right text-sm max-md:order-6 md:pr-0!">
        <PriceDay date={price.date} stale={stale} locale={locale} now={now} />
        <span
          className="block truncate text-xs text-muted max-md:max-w-40"
          title={price.source === DEMO_SOURCE ? t("demoHint") : price.source}
        >
          <SourceName source={price.source} locale={locale} />
        </span>
      </td>
    </tr>
  );
}
