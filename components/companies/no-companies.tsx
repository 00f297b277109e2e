// /companies when no company matches, or when the page number is past the end.
import { useTranslations } from "next-intl";
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

type Props = {
  state: CatalogueState;
  /** The count with each filter left out, highest first. */
  withoutEach: readonly { name: "q" | "country" | "region" | "cat"; total: number }[];
  /** The last page there is, when the address names one past the end. */
  lastPage: number | null;
};

/** No company to show, and the next step: which filter to drop, or where the list ends. */
export function NoCompanies({ state, withoutEach, lastPage }: Props) {
  const t = useTranslations("companies");
  if (lastPage !== null) {
    return (
      <div className="py-10">
        <p className="pb-3 text-lg font-semibold">{t("beyond")}</p>
        <Link
          href={formatCatalogueHref(state, { page: lastPage === 1 ? null : String(lastPage) })}
          className={buttonClass({ look: "primary" })}
        >
          {t("toLast", { page: lastPage })}
        </Link>
      </div>
    );
  }
  return (
    <div className="max-w-xl py-10">
      <p className="text-lg font-semibold">{t("nothing")}</p>
      <p className="pt-1 text-muted">{t("onlyVerified")}</p>
      {withoutEach.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {withoutEach.map(({ name, total }) => (
            <li key={name}>
              <Link
                href={formatCatalogueHref(state, { [name]: null })}
                className="flex min-h-10 max-lg:min-h-11 items-center justify-between gap-4 py-1.5 text-accent hover:bg-hover"
              >
                <span>{t(`without.${name}`)}</span>
                <span className="text-muted">{t("found", { count: total })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="pt-4">
        <Link href={state.path} className={buttonClass()}>
          {t("showAll")}
        </Link>
      </p>
    </div>
  );
}
