// /listings/…: the line «−3,1 % к рынку», and the popover that explains the comparison.
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatAgainstMarket, type MarketTexts } from "@/components/listings/against-market";
import { findShownUnit, formatIndexPrice } from "@/components/market/index-texts";
import { Button } from "@/components/ui/button";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Russian } from "@/components/ui/russian";
import { type CommodityPrice, DEMO_SOURCE } from "@/lib/commodity-prices/contract";
import { formatDay } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/routing";
import type { MarketComparison } from "@/lib/prices/market-policy";
import { formatPriceText, formatShortPlace, SourceName, toNoon, useShortName } from "./texts";

type Props = {
  comparison: MarketComparison;
  /** The quote of the comparison, as its list shows it. */
  price: CommodityPrice;
  locale: Locale;
  now: string;
};

const ID = "market-comparison";

/** The offer against the market in a line, which opens how the two were compared. A native popover: it needs no JavaScript. */
export function MarketLine({ comparison, price, locale, now }: Props) {
  const t = useTranslations("listing.market");
  const tPrices = useTranslations("prices");
  const tVat = useTranslations("listing.vat");
  const name = useShortName(locale)(price);
  const demo = price.source === DEMO_SOURCE && tPrices("demoHint");
  const day = formatDay(toNoon(price.date), locale, new Date(now));
  const quote = [name, formatShortPlace(price, locale), day].filter(Boolean).join(", ");
  return (
    <>
      <p className="pt-1 text-lg">
        <button
          type="button"
          popoverTarget={ID}
          className="text-left underline decoration-edge decoration-dotted underline-offset-4 hover:text-accent"
        >
          <span className="font-medium">{formatAgainstMarket(Number(comparison.percent), locale, t)}</span>
          {" · "}
          <Russian text={quote} locale={locale} />
        </button>
      </p>
      <div
        id={ID}
        popover="auto"
        role="dialog"
        aria-labelledby={`${ID}-title`}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-md border border-line bg-raised p-5 text-left text-ink shadow-float"
      >
        <h2 id={`${ID}-title`} className="pb-2 text-lg font-semibold">
          {t("title")}
        </h2>
        <Facts
          rows={listFacts(comparison, price, { t, locale, day, name, demo, vat: price.vat && tVat(price.vat) })}
          look="beside"
        />
        <p className="pt-3 pb-4 text-sm text-muted">
          {t(comparison.withoutVat ? "how" : "howSilent")}
          {price.currency !== "RUB" && ` ${t("rate", { day })}`}
        </p>
        <Button popoverTarget={ID} popoverTargetAction="hide">
          {t("close")}
        </Button>
      </div>
    </>
  );
}

type Words = { t: MarketTexts; locale: Locale; day: string; name: string; demo: string | false; vat: string | null };

function listFacts({ match, ...amounts }: MarketComparison, price: CommodityPrice, words: Words) {
  const { t, locale, day, name, demo, vat } = words;
  const unit = findShownUnit({ categorySlug: price.categorySlug, unit: amounts.unit });
  const amount = (text: string) => formatIndexPrice(Number(text), unit, locale);
  const terms = t(amounts.withoutVat ? "withoutVat" : "asGiven");
  const source: ReactNode = price.sourceUrl ? (
    <a href={price.sourceUrl} rel="noopener nofollow" className="link">
      <SourceName source={price.source} locale={locale} />
    </a>
  ) : (
    <SourceName source={price.source} locale={locale} />
  );
  const place = formatShortPlace(price, locale);
  return [
    {
      name: t("quote"),
      value: (
        <>
          <Link href={`/${locale}/prices/${price.specificationId}`}>
            <Russian text={[name, place].filter(Boolean).join(", ")} locale={locale} />
          </Link>
          <span className="block">{[formatPriceText(price, locale), vat].filter(Boolean).join(", ")}</span>
        </>
      ),
    },
    {
      name: t("source"),
      value: (
        <>
          {source}, <time dateTime={price.date}>{day}</time>
          {demo && <span className="block text-sm text-muted">{demo}</span>}
        </>
      ),
    },
    { name: t("match"), value: t(`matches.${match}`) },
    { name: t("offerAmount"), value: `${amount(amounts.offerAmount)} ${terms}` },
    { name: t("quoteAmount"), value: `${amount(amounts.quoteAmount)} ${terms}` },
  ];
}
