import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { Link } from "@/components/ui/link";
import type { NamedPart } from "@/lib/search/policy/name-parts";

/** Parts of the query as the search understood them: «Диаметр: 12 мм». A click searches without that part. */
export function QueryChips({ state, parts }: { state: CatalogueState; parts: readonly NamedPart[] }) {
  const t = useTranslations("searchPage");
  const filters = useTranslations("filters");
  if (parts.length === 0) return null;
  return (
    <ul aria-label={t("understood")} className="flex flex-wrap items-center gap-1.5 pb-3">
      {parts.map(({ kind, text, without, name: own, value, isSize }) => {
        const name = own ?? t(`parts.${isSize ? "size" : kind}`);
        const label = (
          <>
            <span className="text-muted">{name}:</span> <span className="truncate">{value}</span>
          </>
        );
        const look =
          "flex h-7 max-w-72 items-center max-sm:h-11 gap-1 rounded-sm bg-accent-wash px-2 text-sm text-accent-strong";
        return (
          <li key={`${kind} ${text}`} className="min-w-0">
            {parts.length > 1 && without !== "" ? (
              <Link
                href={formatCatalogueHref(state, { q: without })}
                rel="nofollow"
                aria-label={filters("drop", { filter: `${name}: ${value}` })}
                className={`${look} hover:bg-hover`}
              >
                {label}
                <X aria-hidden className="size-3.5! flex-none" />
              </Link>
            ) : (
              <span className={look}>{label}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
