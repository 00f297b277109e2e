// Says that a currency in a query leaves nothing out, and shows prices in it.
import { useTranslations } from "next-intl";
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { Link } from "@/components/ui/link";

const USUAL = "RUB";

/** `currency`: that of the query, or null. Nothing is said once prices are shown in it, or listings are filtered by currency. */
export function CurrencyHint({ state, currency }: { state: CatalogueState; currency: string | null }) {
  const t = useTranslations("searchPage");
  const isFiltered = state.params.currency !== undefined || state.lists?.currency !== undefined;
  if (currency === null || isFiltered || currency === (state.params.priceIn ?? USUAL)) return null;
  return (
    <p className="pb-3 text-sm text-muted">
      {t("currencyNote")}{" "}
      <Link href={formatCatalogueHref(state, { priceIn: currency })} rel="nofollow">
        {t("showIn", { currency })}
      </Link>
    </p>
  );
}
