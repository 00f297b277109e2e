// /market/indices: the Tonna index, every series.
import type { Metadata } from "next";
import Form from "next/form";
import { getTranslations } from "next-intl/server";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { PageLinks } from "@/components/catalogue/page-links";
import { SubmitOnChange } from "@/components/catalogue/submit-on-change";
import { Shell } from "@/components/layout/shell";
import { IndexTable } from "@/components/market/index-table";
import { buttonClass } from "@/components/ui/button";
import { Options } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { RefusedNotice } from "@/components/ui/refused-notice";
import { pageParameters } from "@/lib/core/page";
import { addDays, formatMoscowDay } from "@/lib/core/time/market-day";
import { readAddress } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import { listIndexChoices, listIndices, listRecentValues } from "@/lib/indices/queries/indices";
import { IndexFilters } from "@/lib/indices/query";
import { findZone } from "@/lib/indices/reference";
import { findCategory } from "@/lib/reference/categories/tree";
import { LISTING_TYPES } from "@/lib/reference/listing-types";
import { createPage, type NextProps } from "../../../create-page";
import { PageCrumbs } from "../../../json-ld";
import { listAlternates } from "../../../site-url";

const ROWS = 100;
const DAYS = 90;
const Address = IndexFilters.extend(pageParameters);

export async function generateMetadata({ params }: NextProps): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: "indices" });
  return {
    title: t("title"),
    description: t("description"),
    alternates: {
      ...listAlternates(`/${locale}/market/indices`),
      types: { "application/rss+xml": [{ url: `/${locale}/market/indices/rss.xml`, title: t("rssTitle") }] },
    },
  };
}

export default createPage(async function IndicesPage({ locale, searchParams }) {
  const t = await getTranslations("indices");
  const { query, params, refused } = readAddress(Address, searchParams, { fixed: { perPage: ROWS } });
  // An unknown category is refused as an unknown zone is.
  const known = query.cat === undefined || findCategory(query.cat) !== null;
  const { cat, ...others } = query;
  const page = await listIndices({ ...others, ...(known && cat !== undefined && { cat }), perPage: ROWS });
  const [histories, choices] = await Promise.all([
    listRecentValues(
      page.data.map(({ symbol }) => symbol),
      addDays(formatMoscowDay(), -DAYS),
    ),
    listIndexChoices(),
  ]);
  const state = { path: `/${locale}/market/indices`, params };
  return (
    <Shell locale={locale} path={formatCatalogueHref(state, { page: params.page ?? null }).slice(`/${locale}`.length)}>
      <PageCrumbs current={t("title")} crumbs={[{ href: `/${locale}/market`, name: t("market") }]} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-2">
        <h1 className="text-xl font-semibold lg:text-2xl">{t("title")}</h1>
        <p className="flex gap-4">
          <Link href={`/${locale}/docs/index-method`}>{t("method")}</Link>
          <a href={`/${locale}/market/indices/rss.xml`} className="link">
            RSS
          </a>
        </p>
      </div>
      <p className="pt-1 pb-3 text-muted">{t("lead", { count: page.total })}</p>
      <RefusedNotice
        title={t("refused")}
        refused={[...refused, ...(known ? [] : [{ name: "cat", value: query.cat ?? "" }])]}
      />
      <Filters locale={locale} params={params} path={state.path} choices={choices} />
      {page.data.length === 0 ? (
        <p className="py-10 text-muted">{choices.zones.length === 0 ? t("noneYet") : t("none")}</p>
      ) : (
        <IndexTable values={page.data} histories={histories} locale={locale} caption={t("title")} />
      )}
      {page.data.some(({ composed }) => composed) && <p className="pt-3 text-sm text-muted">{t("composedHint")}</p>}
      <PageLinks state={state} page={page.page} totalPages={page.totalPages} />
    </Shell>
  );
});

type FilterProps = {
  locale: Locale;
  path: string;
  params: Readonly<Record<string, string>>;
  choices: { categories: string[]; zones: string[] };
};

/** Category, zone and side as a plain GET form; the choices are those that series have. */
async function Filters({ locale, path, params, choices }: FilterProps) {
  const t = await getTranslations("indices");
  const fields = [
    {
      name: "cat",
      label: t("category"),
      any: t("allCategories"),
      options: choices.categories.map((slug) => {
        const category = findCategory(slug);
        return { value: slug, label: category ? getName(category, locale) : slug };
      }),
    },
    {
      name: "zone",
      label: t("zone"),
      any: t("allZones"),
      options: choices.zones.map((zone) => {
        const found = findZone(zone);
        return { value: zone, label: found ? getName(found, locale) : zone };
      }),
    },
    {
      name: "side",
      label: t("side"),
      any: t("allSides"),
      options: LISTING_TYPES.map((side) => ({ value: side, label: t(`sides.${side}`) })),
    },
  ];
  return (
    <Form
      key={JSON.stringify(params)}
      action={path}
      prefetch={false}
      scroll={false}
      className="grid grid-cols-2 items-end gap-x-3 gap-y-2 border-y border-line py-3 sm:flex"
    >
      <SubmitOnChange />
      {fields.map(({ name, label, any, options }) => (
        <label key={name} className="block min-w-0 sm:w-56">
          <span className="block text-sm text-muted">{label}</span>
          <select
            name={name}
            defaultValue={params[name] ?? ""}
            className="h-9 max-lg:h-11 w-full min-w-0 rounded-md border border-edge bg-raised px-2"
          >
            <option value="">{any}</option>
            <Options options={options} />
          </select>
        </label>
      ))}
      <button type="submit" className={buttonClass({ look: "primary" })}>
        {t("show")}
      </button>
    </Form>
  );
}
