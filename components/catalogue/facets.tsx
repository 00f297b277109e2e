import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Locale } from "@/lib/i18n/routing";
import { attributeUnit, countryName, currencySign, nameIn, optionName, regionName } from "@/lib/i18n/terms";
import type { Attribute } from "@/lib/reference/categories/contract";
import { type CatalogueState, formatCatalogueHref } from "./catalogue-url";
import { Basis, Choice, Count, Range, Section } from "./facet-parts";

export type Counted<T extends string = string> = { value: T; count: number };

/** Filters of the catalogue, each choice with the count that it would leave. */
type Facets = {
  types: Counted[];
  countries: { code: string; count: number }[];
  regions: Counted[];
  currencies: Counted[];
  verified: number;
  attributes: {
    attribute: Attribute;
    options?: Counted[] | undefined;
    range?: { min: number; max: number } | undefined;
  }[];
};

type Place = { slug: string; name: string; count: number; current: boolean };
type Props = {
  locale: Locale;
  state: CatalogueState;
  facets: Facets;
  /** Bases to choose from. */
  bases: readonly string[];
  /** The chosen one of them. */
  basis: string | undefined;
  categories: { up: Place | null; here: Place[] };
};

/** Every filter: choices are links with counts, long lists and ranges small GET forms. All of it works without JavaScript. */
export function FacetList({ locale, state, facets, bases, basis, categories }: Props) {
  const t = useTranslations("filters");
  const types = useTranslations("listing.types");
  const { params } = state;
  const country = params.country ?? (facets.countries.length === 1 ? facets.countries[0]?.code : undefined) ?? null;
  return (
    <div className="divide-y divide-line">
      <CategoryLinks locale={locale} state={state} categories={categories} />
      <Choice
        state={state}
        name="type"
        title={t("type")}
        options={facets.types.map(({ value, count }) => ({
          value,
          count,
          label: types(value === "BUY" ? "BUY" : "SELL"),
        }))}
      />
      <Range
        state={state}
        title={t("price")}
        base="price"
        min={null}
        max={null}
        unit={params.currency ? (currencySign(params.currency).sign ?? params.currency) : null}
      />
      {facets.attributes.map(({ attribute, options, range }) =>
        attribute.type === "number" ? (
          <Range
            key={attribute.key}
            state={state}
            title={nameIn(attribute, locale)}
            base={`attr.${attribute.key}`}
            min={range?.min ?? attribute.min}
            max={range?.max ?? attribute.max}
            unit={attributeUnit(attribute, locale)}
          />
        ) : (
          <Choice
            key={attribute.key}
            state={state}
            name={`attr.${attribute.key}`}
            title={nameIn(attribute, locale)}
            options={(options ?? []).map(({ value, count }) => ({
              value,
              count,
              label:
                attribute.type === "boolean"
                  ? t(value === "true" ? "yes" : "no")
                  : optionName(attribute, value, locale),
            }))}
          />
        ),
      )}
      <Choice
        state={state}
        name="country"
        title={t("country")}
        also={["region"]}
        options={facets.countries.map(({ code, count }) => ({
          value: code,
          count,
          label: countryName(code, locale),
        }))}
      />
      <Choice
        state={state}
        name="region"
        title={t("region")}
        options={facets.regions.map(({ value, count }) => ({
          value,
          count,
          label: regionName(value, country, locale),
        }))}
      />
      <Choice
        state={state}
        name="currency"
        title={t("currency")}
        options={facets.currencies.map(({ value, count }) => ({
          value,
          count,
          label: value,
        }))}
      />
      <Basis state={state} locale={locale} bases={bases} chosen={basis} />
      <Choice
        state={state}
        name="verified"
        title={t("seller")}
        options={[{ value: "true", count: facets.verified, label: t("verified") }]}
      />
    </div>
  );
}

function CategoryLinks({ locale, state, categories: { up, here } }: Pick<Props, "locale" | "state" | "categories">) {
  const t = useTranslations("filters");
  if (here.length === 0 && !up) return null;
  // Quality belongs to a category: its filters stay behind when the category changes.
  const without = Object.fromEntries(
    Object.keys(state.params).flatMap((name) => (name.startsWith("attr.") ? [[name, null]] : [])),
  );
  const to = (slug: string) =>
    formatCatalogueHref(
      {
        path: slug ? `/${locale}/catalogue/${slug}` : `/${locale}/catalogue`,
        params: state.params,
      },
      without,
    );
  return (
    <Section title={t("category")}>
      <ul>
        {up && (
          <li>
            <Link
              href={to(up.slug)}
              prefetch={false}
              className="flex min-h-7 items-center text-muted hover:text-accent"
            >
              ← {up.name}
            </Link>
          </li>
        )}
        {here.map(({ slug, name, count, current }) => (
          <li key={slug}>
            <Link
              href={to(slug)}
              prefetch={false}
              aria-current={current ? "page" : undefined}
              className="facet-category"
            >
              <span>{name}</span>
              <Count value={count} locale={locale} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
