// /search: links that choose all results, listings or companies.
import { useTranslations } from "next-intl";
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";

type Type = "listings" | "companies";
type Props = {
  state: CatalogueState;
  type: Type | null;
  totals: Record<Type, number>;
  locale: Locale;
};

/** All that was found, only listings or only companies, each with its number. */
export function SearchTypes({ state, type, totals, locale }: Props) {
  const t = useTranslations("searchPage");
  const choices: (Type | null)[] = [null, "listings", "companies"];
  return (
    <nav aria-label={t("types")} className="mb-3 flex flex-wrap gap-1 border-b border-line">
      {choices.map((choice) => (
        <Link
          key={choice ?? "all"}
          href={formatCatalogueHref(state, { type: choice })}
          aria-current={choice === type ? "page" : undefined}
          className="-mb-px flex h-9 max-lg:h-11 items-center gap-1.5 border-b-2 border-transparent px-2 hover:text-accent aria-[current]:border-accent aria-[current]:font-medium sm:px-3"
        >
          {t(choice ?? "all")}
          {choice && <span className="text-muted tabular-nums">{formatNumber(totals[choice], locale)}</span>}
        </Link>
      ))}
    </nav>
  );
}
