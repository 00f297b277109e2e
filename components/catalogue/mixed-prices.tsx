// The note above a list that compares prices of several currencies or units by their figures.
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { type CatalogueState, formatCatalogueHref } from "./catalogue-url";

type Props = {
  state: CatalogueState;
  /** Whether the list is in the order of prices. */
  isByPrice: boolean;
  /** Currencies of what matches, most first. */
  currencies: readonly string[];
  /** Units of the listings on this page. */
  units: readonly string[];
};

/** Most currencies that are offered instead. */
const OFFERED = 3;

/** Says that prices are compared as bare figures, where they are of several currencies or units; nothing elsewhere. */
export function MixedPrices({ state, isByPrice, currencies, units }: Props) {
  const t = useTranslations("catalogue.mixed");
  const { priceMin, priceMax } = state.params;
  const { currency } = state.lists ?? {};
  if (!isByPrice && priceMin === undefined && priceMax === undefined) return null;
  const hasCurrencies = currency === undefined && currencies.length > 1;
  const hasUnits = new Set(units).size > 1;
  if (!hasCurrencies && !hasUnits) return null;
  return (
    <p role="note" className="py-2 text-sm text-muted">
      {t(hasCurrencies ? (hasUnits ? "both" : "currencies") : "units")}
      {hasCurrencies && (
        <>
          {" "}
          {t("only")}{" "}
          {currencies.slice(0, OFFERED).map((code, at) => (
            <span key={code}>
              {at > 0 && ", "}
              <Link href={formatCatalogueHref(state, { currency: code })} scroll={false} rel="nofollow">
                {code}
              </Link>
            </span>
          ))}
        </>
      )}
    </p>
  );
}
