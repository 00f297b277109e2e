// /prices/…: facts about the newest price of the specification.
import { useTranslations } from "next-intl";
import { Russian } from "@/components/ui/russian";
import type { CommodityPrice } from "@/lib/commodity-prices/contract";
import { formatDay } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/routing";
import { PriceChange } from "./change";
import { formatBasis, formatPriceText, formatRegion, toNoon, useQualityLine } from "./texts";

type Props = { price: CommodityPrice; locale: Locale; now: string };

/** The newest price of a specification and what exactly it is for. */
export function SpecificationFacts({ price, locale, now }: Props) {
  const t = useTranslations("prices");
  const vat = useTranslations("listing.vat");
  const quality = useQualityLine(locale)(price);
  const place = [formatBasis(price, locale), formatRegion(price, locale)].filter(Boolean).join(" · ");
  return (
    <div className="border-b border-line pb-4">
      {quality && (
        <p className="text-muted">
          <Russian text={quality} locale={locale} />
        </p>
      )}
      {place && (
        <p className="text-muted">
          <Russian text={place} locale={locale} />
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-4 pt-2">
        <span className="text-2xl font-semibold">{formatPriceText(price, locale)}</span>
        <span>{price.vat ? vat(price.vat) : t("vatUnknown")}</span>
        <PriceChange price={price} locale={locale} now={now} />
        <time dateTime={price.date} className="text-muted">
          {formatDay(toNoon(price.date), locale, new Date(now))}
        </time>
      </p>
    </div>
  );
}
