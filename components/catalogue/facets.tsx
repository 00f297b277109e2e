// The filter panel of listings is one form: choices are sent at once, ranges together. It works without JavaScript.
import Form from "next/form";
import { useTranslations } from "next-intl";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { formatAttribute, getAttributeUnit, getName, toReadable } from "@/lib/i18n/terms";
import { CATEGORY_FILTERS, type Facets, type ShownFilter } from "@/lib/listings/filter-display-policy";
import { FILTER_DISPLAYS, FILTER_NAMES, findFilterName, formatChip, listNeeding } from "@/lib/listings/filter-policy";
import { countOf } from "@/lib/listings/filter-values-policy";
import type { PricedFilters } from "@/lib/listings/price-filter-policy";
import { isRepeatable } from "@/lib/listings/query";
import { findBaseUnit } from "@/lib/prices/comparable-policy";
import { listBoundUnits } from "@/lib/prices/shown-policy";
import { type CategoryNode, findCategory } from "@/lib/reference/categories/tree";
import { type CatalogueState, formatCatalogueHref, getRangeNames, listOtherParams, TYPED_UNIT } from "./catalogue-url";
import { Choice, Count, FacetRange, FacetSection, Most } from "./facet-parts";
import { NearFilter, PlaceFilter } from "./place-filters";
import { SubmitOnChange } from "./submit-on-change";

type Place = { slug: string; name: string; count: number; current: boolean };
type Props = {
  locale: Locale;
  state: CatalogueState;
  facets: Facets;
  /** The filters in use, however the address spells them. */
  filters: PricedFilters;
  /** The leaf whose goods a text names, in a list of all categories. */
  goods?: CategoryNode | null;
  categories: { up: Place | null; here: Place[] };
};

/** Every filter that has a control, in the order of their definitions. */
export function FacetList(props: Props) {
  const t = useTranslations("filters");
  const { state } = props;
  const typedIn = findTypedUnit(findCategory(props.filters.cat ?? ""));
  const own = [TYPED_UNIT, ...FILTER_NAMES.flatMap((name) => listControlled(name, props))];
  return (
    <Form action={state.path} prefetch={false} scroll={false} className="divide-y divide-line">
      <SubmitOnChange />
      <HiddenFields values={listOtherParams(state.params, own, state.lists)} />
      {typedIn && <input type="hidden" name={TYPED_UNIT} value={typedIn} />}
      {FILTER_NAMES.map((name) => (
        <FilterControl key={name} name={name} {...props} />
      ))}
      {/* A choice is sent at once, and a range when the panel is left: on a phone by the button below the sheet. */}
      <p className="py-2 [@media(scripting:enabled)]:max-lg:sr-only">
        <button
          type="submit"
          className="h-8 max-lg:h-11 w-full rounded-md border border-edge bg-raised px-2 font-medium hover:bg-hover"
        >
          {t("apply")}
        </button>
      </p>
    </Form>
  );
}

/** The parameters that the control of a filter sends: none where it is not shown. */
function listControlled(name: ShownFilter, { locale, filters, goods = null, facets: { attributes } }: Props): string[] {
  const { control } = FILTER_DISPLAYS[name];
  switch (control?.kind) {
    case undefined:
    case "categories":
      return [];
    case "attributes":
      return attributes.flatMap(({ attribute: { key }, range }) =>
        range ? [`attr.${key}.min`, `attr.${key}.max`] : [`attr.${key}`],
      );
    case "range":
      return control.isOffered(findCategory(filters.cat ?? ""), filters)
        ? Object.values(getRangeNames(control.base))
        : [];
    case "most":
      return control.unit(findCategory(filters.cat ?? "") ?? goods, locale) === null ? [] : [name];
    case "near":
      return [name, "within"];
    default:
      return [name];
  }
}

/** The unit that bounds of comparable prices are typed in, where that is no base unit: gold per gram. */
function findTypedUnit(category: CategoryNode | null): string | undefined {
  const [only, ...more] = listBoundUnits(category);
  return only !== undefined && more.length === 0 && findBaseUnit(only)?.code !== only ? only : undefined;
}

function FilterControl({ name, ...props }: Props & { name: ShownFilter }) {
  const t = useTranslations("filters");
  const types = useTranslations("listing.types");
  const { locale, state, facets, filters, goods = null, categories } = props;
  const { control } = FILTER_DISPLAYS[name];
  const category = findCategory(filters.cat ?? "");
  const texts = { locale, t, types };
  const chosen = [filters[name] ?? []].flat().map(String);
  const withChosen = (options: readonly { value: string; label: string; count: number | null }[]) => [
    ...options,
    // A value that an address names and the control does not offer: it would be lost when another filter changes.
    ...(control?.kind === "choice" && control.chosen ? [] : chosen).flatMap((value, place) =>
      options.some((option) => option.value === value)
        ? []
        : { value, label: formatChip(name, { ...texts, filters, names: {} }, place) ?? value, count: null },
    ),
  ];
  switch (control?.kind) {
    case "categories":
      return <CategoryLinks locale={locale} state={state} categories={categories} />;
    case "attributes":
      return <AttributeControls locale={locale} state={state} attributes={facets.attributes} filters={filters} />;
    case "range": {
      if (!control.isOffered(category, filters)) return null;
      // Prices of goods that are typed in a unit of their own, such as gold, stand beside others here.
      const named = category ?? (findTypedUnit(goods) === undefined ? goods : null);
      const unit = control.unit(filters, named, locale);
      const name = t(control.title(filters));
      const title = unit ? `${name}, ${unit}` : name;
      const typedIn = control.base === "price" ? undefined : findTypedUnit(category);
      return <FacetRange state={state} title={title} base={control.base} isOpen typedIn={typedIn} />;
    }
    case "most": {
      const unit = control.unit(category ?? goods, locale);
      return unit === null ? null : <Most state={state} name={name} title={`${t(control.title)}, ${unit}`} />;
    }
    case "place":
      return (
        <PlaceFilter
          locale={locale}
          chosen={filters.place ?? []}
          counts={facets.counted?.places ?? null}
          mapHref={formatCatalogueHref(state, { view: "map" })}
        />
      );
    case "near":
      return (
        <NearFilter
          locale={locale}
          near={filters.near}
          within={filters.within}
          needing={listNeeding("near", state.params)}
        />
      );
    case "list": {
      const counts = control.counts?.(facets);
      return (
        <Choice
          name={name}
          title={t(control.title)}
          isSingle={!isRepeatable(name)}
          chosen={chosen}
          most={control.isShort ? undefined : 0}
          options={withChosen(
            control
              .options(texts)
              .map((option) => ({ ...option, count: counts ? countOf(counts, option.value) : null })),
          )}
        />
      );
    }
    case "choice":
      return (
        <Choice
          name={name}
          title={t(control.title)}
          clears={control.clears}
          isSingle={!isRepeatable(name)}
          chosen={control.chosen?.(filters) ?? chosen}
          options={withChosen(control.options(facets, texts, filters))}
        />
      );
  }
}

function AttributeControls({
  locale,
  state,
  attributes,
  filters: { attr = [] },
}: Pick<Props, "locale" | "state" | "filters"> & Pick<Facets, "attributes">) {
  const t = useTranslations("filters");
  const words = { yes: t("yes"), no: t("no") };
  return attributes.map(({ attribute, options = [], range }) => {
    const parameter = `attr.${attribute.key}`;
    const unit = getAttributeUnit(attribute, locale);
    const name = getName(attribute, locale);
    if (range) return <FacetRange key={parameter} state={state} title={name} base={parameter} {...range} unit={unit} />;
    const chosen = attr.flatMap(({ key, operator, value }) =>
      key === attribute.key && operator === "is" ? String(value) : [],
    );
    const missing = chosen.filter((value) => options.every((option) => option.value !== value));
    const choices = [...options, ...missing.map((value) => ({ value, count: 0 }))].map(({ value, count }) => ({
      value,
      count,
      typed: toTyped(attribute, value),
    }));
    // The heading has the unit of all choices. Where some read better in another one, such as lengths, each has its own.
    const isOfOneUnit = choices.every(
      ({ typed }) => typeof typed !== "number" || toReadable(attribute, typed, locale).unit === unit,
    );
    const labelled = isOfOneUnit ? { ...attribute, unit: null, unitEn: null } : attribute;
    return (
      <Choice
        key={parameter}
        name={parameter}
        title={unit && isOfOneUnit ? `${name}, ${unit}` : name}
        isSingle={!isRepeatable(parameter)}
        chosen={chosen}
        most={MOST_QUALITIES}
        options={choices.map(({ value, count, typed }) => ({
          value,
          count,
          label:
            typeof typed === "number" && unit && isOfOneUnit
              ? formatNumber(typed, locale)
              : formatAttribute(labelled, typed, locale, words),
        }))}
      />
    );
  });
}

/** Qualities that are shown at once: sizes are short. */
const MOST_QUALITIES = 24;

/** A value as listings store it, of its text. */
function toTyped({ type }: Facets["attributes"][number]["attribute"], value: string): string | number | boolean {
  if (type === "number") return Number(value);
  return type === "boolean" ? value === "true" : value;
}

function CategoryLinks({ locale, state, categories: { up, here } }: Pick<Props, "locale" | "state" | "categories">) {
  const t = useTranslations("filters");
  if (here.length === 0 && !up) return null;
  const without = Object.fromEntries(
    Object.keys({ ...state.params, ...state.lists }).flatMap((name) =>
      CATEGORY_FILTERS.some((one) => one === findFilterName(name)) ? [[name, null]] : [],
    ),
  );
  const withoutAny = Object.fromEntries(listNeeding("cat", state.params).map((name) => [name, null]));
  const to = (slug: string) =>
    formatCatalogueHref(
      {
        ...state,
        path: slug ? `/${locale}/catalogue/${slug}` : `/${locale}/catalogue`,
      },
      slug ? without : { ...without, ...withoutAny },
    );
  return (
    <FacetSection title={t("category")}>
      <ul>
        {up && (
          <li>
            <Link href={to(up.slug)} className="flex min-h-7 max-lg:min-h-11 items-center text-muted hover:text-accent">
              ← {up.name}
            </Link>
          </li>
        )}
        {here.map(({ slug, name, count, current }) => (
          <li key={slug}>
            {/* The present category counts the list as it is, so its link keeps every filter. */}
            <Link
              href={current ? formatCatalogueHref(state) : to(slug)}
              aria-current={current ? "page" : undefined}
              className="facet-category"
            >
              <span>{name}</span>
              <Count value={count} locale={locale} />
            </Link>
          </li>
        ))}
      </ul>
    </FacetSection>
  );
}
