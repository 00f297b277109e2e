// Says that a currency in a query leaves nothing out, and shows prices in it.
import { useTranslations } from "next-intl";
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { Link } from "@/components/ui/link";
import { findCurrencyView } from "@/lib/text/currency-words";
import { findPriceWords } from "@/lib/text/price-words";

type Props = {
  state: CatalogueState;
  q: string;
  /** Currency of the prices that the page compares. */
  shown: string;
};

/** Nothing is said once prices are shown in the currency, or listings are filtered by a price or a currency. */
export function CurrencyHint({ state, q, shown }: Props) {
  const t = useTranslations("searchPage");
  const currency = findPriceWords(q) ? null : findCurrencyView(q);
  const isFiltered = state.params.currency !== undefined || state.lists?.currency !== undefined;
  if (currency === null || isFiltered || currency === shown) return null;
  return (
    <p className="pb-3 text-sm text-muted">
      {t("currencyNote")}{" "}
      <Link href={formatCatalogueHref(state, { priceIn: currency })} rel="nofollow">
        {t("showIn", { currency })}
      </Link>
    </p>
  );
}
