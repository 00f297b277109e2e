import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/i18n/routing";
import { getAttributeUnit, getName, getOptionName } from "@/lib/i18n/terms";
import { type Facets, FILTER_DISPLAYS, FILTER_NAMES, type FilterName } from "@/lib/listings/filter-policy";
import type { PricedFilters } from "@/lib/listings/price-filter-policy";
import { listBoundUnits } from "@/lib/prices/shown-policy";
import { findCategory } from "@/lib/reference/categories/tree";
import { type CatalogueState, formatCatalogueHref } from "./catalogue-url";
import { Choice, ChoiceSection, Count, Range, Section } from "./facet-parts";
import { NearFilter, PlaceFilter } from "./place-filters";

/*
 * The panel of filters: choices are links with counts, long lists and ranges small GET forms. All of it works without JavaScript.
 */

type Place = { slug: string; name: string; count: number; current: boolean };
type Props = {
  locale: Locale;
  state: CatalogueState;
  facets: Facets;
  /** The filters in use, however the address spells them. */
  filters: PricedFilters;
  categories: { up: Place | null; here: Place[] };
};

/** Every filter that has a control, in the order of their definitions. */
export function FacetList(props: Props) {
  return (
    <div className="divide-y divide-line">
      {FILTER_NAMES.map((name) => (
        <FilterControl key={name} name={name} {...props} />
      ))}
    </div>
  );
}

function FilterControl({ name, ...props }: Props & { name: FilterName }) {
  const t = useTranslations("filters");
  const types = useTranslations("listing.types");
  const { locale, state, facets, filters, categories } = props;
  const { control } = FILTER_DISPLAYS[name];
  switch (control?.kind) {
    case "categories":
      return <CategoryLinks locale={locale} state={state} categories={categories} />;
    case "attributes":
      return <AttributeControls locale={locale} state={state} attributes={facets.attributes} />;
    case "range": {
      const category = findCategory(filters.cat ?? "");
      if (!control.isOffered(category)) return null;
      const unit = control.unit(filters, category, locale);
      const title = unit ? `${t(control.title)}, ${unit}` : t(control.title);
      const [typedIn, ...others] = control.base === "comparablePrice" ? listBoundUnits(category) : [];
      return (
        <Range
          state={state}
          title={title}
          base={control.base}
          isOpen
          typedIn={others.length === 0 ? typedIn : undefined}
        />
      );
    }
    case "place":
      return <PlaceFilter state={state} locale={locale} chosen={filters.place?.[0]} />;
    case "near":
      return <NearFilter state={state} locale={locale} near={filters.near} within={filters.within} />;
    case "list":
      return (
        <ChoiceSection
          state={state}
          name={name}
          title={t(control.title)}
          none={t(control.none)}
          options={control.options(locale)}
          chosen={filters[name]?.toString()}
        />
      );
    case "choice":
      return (
        <Choice
          state={state}
          name={name}
          title={t(control.title)}
          also={control.clears}
          options={control.options(facets, { locale, t, types }, state.params)}
        />
      );
  }
}

function AttributeControls({
  locale,
  state,
  attributes,
}: Pick<Props, "locale" | "state"> & Pick<Facets, "attributes">) {
  const t = useTranslations("filters");
  return attributes.map(({ attribute, options = [], range }) =>
    attribute.type === "number" ? (
      <Range
        key={attribute.key}
        state={state}
        title={getName(attribute, locale)}
        base={`attr.${attribute.key}`}
        min={range?.min ?? attribute.min}
        max={range?.max ?? attribute.max}
        unit={getAttributeUnit(attribute, locale)}
      />
    ) : (
      <Choice
        key={attribute.key}
        state={state}
        name={`attr.${attribute.key}`}
        title={getName(attribute, locale)}
        options={options.map(({ value, count }) => ({
          value,
          count,
          label:
            attribute.type === "boolean" ? t(value === "true" ? "yes" : "no") : getOptionName(attribute, value, locale),
        }))}
      />
    ),
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
            <Link href={to(up.slug)} className="flex min-h-7 items-center text-muted hover:text-accent">
              ← {up.name}
            </Link>
          </li>
        )}
        {here.map(({ slug, name, count, current }) => (
          <li key={slug}>
            <Link href={to(slug)} aria-current={current ? "page" : undefined} className="facet-category">
              <span>{name}</span>
              <Count value={count} locale={locale} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
