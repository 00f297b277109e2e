// The catalogue or a search when no listing matches, or when the page number is past the end.
import { useTranslations } from "next-intl";
import { WiderQuery } from "@/components/search/wider-query";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { QueryPart } from "@/lib/search/contract";
import { type CatalogueState, formatCatalogueHref } from "./catalogue-url";
import type { Chip } from "./filter-chips";

type Props = {
  state: CatalogueState;
  chips: readonly Chip[];
  withoutEach: readonly { name: string; total: number }[];
  /** The path of the whole catalogue, and what the search finds there without any filter, or else a wider search. */
  everywhere: string;
  elsewhere: { q: string; total: number } | null;
  wider: { text: string; parts: readonly QueryPart[] } | null;
  /** The last page there is, when the address names one past the end. */
  lastPage: number | null;
};

/** Nothing to show, and the next step: which filter to drop, or where the list ends. */
export function EmptyResult({ state, chips, withoutEach, everywhere, elsewhere, wider, lastPage }: Props) {
  const t = useTranslations("empty");
  if (lastPage !== null) {
    return (
      <div className="max-w-xl py-10">
        <p className="pb-3 text-lg font-semibold">{t("beyond")}</p>
        <Link
          href={formatCatalogueHref(state, { page: String(lastPage) })}
          className={buttonClass({ look: "primary" })}
        >
          {t("toLast", { page: lastPage })}
        </Link>
      </div>
    );
  }
  // A search is in quotes of its own already.
  const name = (parameter: string) =>
    (parameter === "q"
      ? state.params.q
      : chips.flatMap((chip) => (chip.name === parameter ? chip.text : [])).join(", ")) || parameter;
  const without = (dropped: readonly Chip[]) =>
    Object.fromEntries(dropped.flatMap((chip) => [chip.name, ...(chip.needing ?? [])]).map((gone) => [gone, null]));
  return (
    <div className="max-w-xl py-10">
      <p className="text-lg font-semibold">{t("title")}</p>
      {elsewhere && (
        <p className="pt-3 break-words">
          <Link
            href={formatCatalogueHref({ path: everywhere, params: { q: elsewhere.q } })}
            className="text-accent hover:underline"
          >
            {t("elsewhere", { q: elsewhere.q })}
          </Link>{" "}
          <span className="text-muted">{t("found", { count: elsewhere.total })}</span>
        </p>
      )}
      {wider && (
        <p className="pt-3 break-words">
          <WiderQuery
            href={formatCatalogueHref({ path: everywhere, params: { q: wider.text } })}
            text={wider.text}
            parts={wider.parts}
          />
        </p>
      )}
      {withoutEach.length > 0 && (
        <>
          <p className="pt-1 text-muted">{t("drop")}</p>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {withoutEach.map(({ name: parameter, total }) => (
              <li key={parameter}>
                <Link
                  href={formatCatalogueHref(state, {
                    [parameter]: null,
                    ...without(chips.filter((chip) => chip.name === parameter)),
                  })}
                  className="flex min-h-10 max-lg:min-h-11 items-center justify-between gap-4 py-1.5 text-accent hover:bg-hover"
                >
                  <span>{t("without", { filter: name(parameter) })}</span>
                  <span className="text-muted">{t("found", { count: total })}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {withoutEach.length === 0 && chips.length > 0 && (
        <p className="pt-3">
          <Link href={formatCatalogueHref(state, without(chips))} className={buttonClass()}>
            {t("dropAll")}
          </Link>
        </p>
      )}
      {chips.length === 0 && <p className="pt-1 text-muted">{t("noneYet")}</p>}
    </div>
  );
}
