import Form from "next/form";
import { useTranslations } from "next-intl";
import { type CatalogueState, formatCatalogueHref, listOtherParams } from "@/components/catalogue/catalogue-url";
import { listFilterTabs } from "@/components/catalogue/filter-tabs";
import { Button } from "@/components/ui/button";
import { CountTabs } from "@/components/ui/count-tabs";
import { Options } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/i18n/routing";
import { NEWS_CATEGORIES, NEWS_LANGUAGES, NEWS_STATUSES } from "@/lib/news/contract";
import { type EditorNewsCounts, type EditorNewsQuery, NEWS_ORIGINS } from "@/lib/news/editor-contract";

type Props = { state: CatalogueState; query: EditorNewsQuery; counts: EditorNewsCounts; locale: Locale };

const OWN = ["q", "category", "language", "origin"];
const FIELD = "h-9 min-w-0 rounded-md border border-edge bg-raised px-2";

/** States with their counts, topic, language, origin and a text: all in the address, all without JavaScript. */
export function ArticleFilters({ state, query, counts, locale }: Props) {
  const t = useTranslations("newsDesk");
  const topic = useTranslations("news.categories");
  const tabs = listFilterTabs(state, {
    name: "status",
    current: query.status,
    values: NEWS_STATUSES,
    counts,
    all: t("all"),
    label: (status) => t(`tabs.${status}`),
  });
  const narrowed = OWN.some((name) => state.params[name] !== undefined);
  const selects = [
    {
      name: "category",
      label: t("filters.category"),
      any: t("filters.any"),
      value: query.category,
      options: NEWS_CATEGORIES.map((value) => ({ value, label: topic(value) })),
    },
    {
      name: "language",
      label: t("filters.language"),
      any: t("filters.anyLanguage"),
      value: query.language,
      options: NEWS_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) })),
    },
    {
      name: "origin",
      label: t("filters.origin"),
      any: t("filters.anyOrigin"),
      value: query.origin,
      options: NEWS_ORIGINS.map((value) => ({ value, label: t(`origins.${value}`) })),
    },
  ];
  return (
    <div className="pb-3">
      <CountTabs label={t("stateFilter")} tabs={tabs} locale={locale} />
      <Form
        key={JSON.stringify(state.params)}
        action={state.path}
        className="grid gap-x-3 gap-y-2 sm:flex sm:flex-wrap sm:items-end"
      >
        <HiddenFields values={listOtherParams(state.params, OWN)} />
        <input
          name="q"
          type="search"
          defaultValue={query.q}
          aria-label={t("filters.q")}
          placeholder={t("filters.q")}
          className={`${FIELD} px-3 sm:max-w-xs sm:flex-1`}
        />
        {selects.map(({ name, label, any, value, options }) => (
          <label key={name} className="flex flex-col text-sm text-muted max-sm:flex-row max-sm:items-center">
            <span className="max-sm:w-24">{label}</span>
            <select name={name} defaultValue={value ?? ""} className={`${FIELD} text-base text-ink max-sm:flex-1`}>
              <option value="">{any}</option>
              <Options options={options} />
            </select>
          </label>
        ))}
        <span className="flex items-center gap-3">
          <Button type="submit">{t("filters.find")}</Button>
          {narrowed && (
            <Link href={formatCatalogueHref(state, Object.fromEntries(OWN.map((name) => [name, null])))}>
              {t("filters.reset")}
            </Link>
          )}
        </span>
      </Form>
    </div>
  );
}
