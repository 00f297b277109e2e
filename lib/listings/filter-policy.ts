import type { useTranslations } from "next-intl";
import { formatNumber, quoteText } from "@/lib/i18n/format";
import { getPlaceNameById } from "@/lib/i18n/places";
import type { Locale } from "@/lib/i18n/routing";
import {
  formatAttribute,
  getBasisName,
  getCountryName,
  getCurrencySign,
  getName,
  getRegionName,
} from "@/lib/i18n/terms";
import { priceViewParameters } from "@/lib/prices/query";
import { listBoundUnits } from "@/lib/prices/shown-policy";
import { BASES } from "@/lib/reference/bases";
import type { Attribute } from "@/lib/reference/categories/contract";
import { type CategoryNode, findAttribute } from "@/lib/reference/categories/tree";
import { toCanonicalRegion } from "@/lib/reference/geo/countries";
import type { ListingType } from "@/lib/reference/listing-types";
import {
  formatBoundUnit,
  formatComparablePrice,
  formatPlacePrice,
  formatPriceBound,
  formatWrittenPrice,
  type PricedFilters,
} from "./price-filter-policy";
import type { AttributeFilter, ListingFilters } from "./query";
import { formatBounds, WORDS } from "./words-policy";

/*
 * How each filter of the catalogue appears to people: its parameters in an address, its control and chip on the page, and its words
 * in the name of a saved search. The order of the definitions is that of the controls and of the words.
 */

type Values = { [K in keyof ListingFilters]-?: NonNullable<ListingFilters[K]> };
export type FilterName = keyof Values;

type Display<V> = {
  /** How the page offers it; null when it is chosen elsewhere. */
  control: Control | null;
  /** The text of its chip; `parameter` tells attributes apart. */
  chip: (value: V, texts: ChipTexts, parameter: string) => string;
  /** Its words in the name of a search; null when the words of another filter say it. */
  words: (value: V, texts: WordTexts) => string | null;
  /** Filters that mean nothing without this one: they go with it. */
  needed?: readonly FilterName[];
  /** Whether a parameter of it is an amount, which people type as their language writes it. */
  isAmount?: (parameter: string) => boolean;
};

type Translate<Namespace extends "filters" | "listing.types"> = ReturnType<typeof useTranslations<Namespace>>;
type TitleKey = "type" | "price" | "shownPrice" | "country" | "region" | "currency" | "basis" | "seller";
export type FilterTexts = { locale: Locale; t: Translate<"filters">; types: Translate<"listing.types"> };
/** Names of the company and the person that filters ask for by key. */
export type PartyNames = { company?: string | undefined; owner?: string | undefined };
type ChipTexts = FilterTexts & { filters: PricedFilters; names: PartyNames };
type WordTexts = { locale: Locale; filters: PricedFilters; names: PartyNames };

/** What a list can be narrowed to, with what each choice would leave. */
export type Facets = {
  types: { value: ListingType; count: number }[];
  countries: { code: string; count: number }[];
  regions: { value: string; count: number }[];
  currencies: { value: string; count: number }[];
  /** Listings of verified companies. */
  verified: number;
  attributes: {
    attribute: Attribute;
    options?: { value: string; count: number }[] | undefined;
    range?: { min: number; max: number } | undefined;
  }[];
};

export type Option = { value: string; label: string; count: number };
type Params = Readonly<Record<string, string>>;

type Control =
  | { kind: "categories" | "attributes" | "place" | "near" }
  | {
      kind: "range";
      title: TitleKey;
      base: string;
      /** Whether it is offered: comparable prices where goods have a base unit, prices as written elsewhere. */
      isOffered: (category: CategoryNode | null) => boolean;
      unit: (filters: PricedFilters, category: CategoryNode | null, locale: Locale) => string | null;
    }
  | { kind: "list"; title: TitleKey; none: "anyBasis"; options: (locale: Locale) => { value: string; label: string }[] }
  | {
      kind: "choice";
      title: TitleKey;
      /** Parameters that a change of this one clears. */
      clears?: FilterName[];
      options: (facets: Facets, texts: FilterTexts, params: Params) => Option[];
    };

/** A mapped type: a filter of the contract that is missing here does not compile. */
export const FILTER_DISPLAYS: { [K in keyof Values]: Display<Values[K]> } = {
  // The path of the page names the category, and the subject of a search is it.
  cat: { control: { kind: "categories" }, chip: (cat) => cat, words: () => null },
  q: {
    control: null,
    chip: (text, { t }) => t("query", { text }),
    words: (text, { locale }) => quoteText(text, locale),
  },
  type: {
    control: {
      kind: "choice",
      title: "type",
      options: ({ types }, texts) => types.map(({ value, count }) => ({ value, count, label: texts.types(value) })),
    },
    chip: (type, { types }) => types(type),
    words: (type, { locale }) => WORDS[locale][type],
  },
  priceMin: {
    control: {
      kind: "range",
      title: "price",
      base: "price",
      isOffered: (category) => listBoundUnits(category).length === 0,
      unit: ({ currency }) => (currency ? (getCurrencySign(currency).sign ?? currency) : null),
    },
    chip: (price, { t, locale }) => t("atLeast", { what: t("price"), value: formatNumber(price, locale) }),
    words: (_price, { filters, locale }) => formatWrittenPrice(filters, locale),
    isAmount: () => true,
  },
  priceMax: {
    control: null,
    chip: (price, { t, locale }) => t("atMost", { what: t("price"), value: formatNumber(price, locale) }),
    words: (_price, { filters, locale }) =>
      filters.priceMin === undefined ? formatWrittenPrice(filters, locale) : null,
    isAmount: () => true,
  },
  comparablePriceMin: {
    control: {
      kind: "range",
      title: "shownPrice",
      base: "comparablePrice",
      isOffered: (category) => listBoundUnits(category).length > 0,
      unit: (filters, category, locale) => formatBoundUnit(category, filters, locale),
    },
    chip: (price, { t, filters, locale }) =>
      t("atLeast", { what: t("shownPrice"), value: formatPriceBound(price, filters, locale) }),
    words: (_price, { filters, locale }) => formatComparablePrice(filters, locale),
    isAmount: () => true,
  },
  comparablePriceMax: {
    control: null,
    chip: (price, { t, filters, locale }) =>
      t("atMost", { what: t("shownPrice"), value: formatPriceBound(price, filters, locale) }),
    words: (_price, { filters, locale }) =>
      filters.comparablePriceMin === undefined ? formatComparablePrice(filters, locale) : null,
    isAmount: () => true,
  },
  priceAtMin: {
    control: null,
    chip: (price, { t, filters, locale }) =>
      t("atLeast", { what: t("placePrice"), value: formatPriceBound(price, filters, locale) }),
    words: (_price, { filters, locale }) => formatPlacePrice(filters, locale),
    isAmount: () => true,
  },
  priceAtMax: {
    control: null,
    chip: (price, { t, filters, locale }) =>
      t("atMost", { what: t("placePrice"), value: formatPriceBound(price, filters, locale) }),
    words: (_price, { filters, locale }) =>
      filters.priceAtMin === undefined ? formatPlacePrice(filters, locale) : null,
    isAmount: () => true,
  },
  attr: {
    control: { kind: "attributes" },
    chip: attributeChip,
    words: (filters, { locale }) => attributeWords(filters, locale),
    isAmount: (parameter) => /\.(min|max)$/.test(parameter),
  },
  country: {
    control: {
      kind: "choice",
      title: "country",
      clears: ["region"],
      options: ({ countries }, { locale }) =>
        countries.map(({ code, count }) => ({ value: code, count, label: getCountryName(code, locale) })),
    },
    chip: (code, { locale }) => getCountryName(code, locale),
    words: (code, { filters, locale }) => (filters.region === undefined ? getCountryName(code, locale) : null),
  },
  region: {
    control: {
      kind: "choice",
      title: "region",
      options: ({ regions, countries }, { locale }, params) => {
        const country = params.country ?? (countries.length === 1 ? countries[0]?.code : undefined) ?? null;
        return regions.map(({ value, count }) => ({ value, count, label: getRegionName(value, country, locale) }));
      },
    },
    chip: (region, { filters: { country }, locale }) =>
      getRegionName(toCanonicalRegion(region, country), country ?? null, locale),
    words: (region, { filters: { country }, locale }) => getRegionName(region, country ?? null, locale),
  },
  place: {
    control: { kind: "place" },
    chip: (ids, { locale }) => ids.map((id) => getPlaceNameById(id, locale)).join(", "),
    words: (ids, { locale }) => ids.map((id) => getPlaceNameById(id, locale)).join(", "),
  },
  near: {
    control: { kind: "near" },
    needed: ["within"],
    chip: (id, { t, locale }) => t("nearTo", { place: getPlaceNameById(id, locale) }),
    words: (id, { filters, locale }) =>
      filters.within === undefined
        ? null
        : `${formatNumber(filters.within, locale)} ${WORDS[locale].kmFrom} ${getPlaceNameById(id, locale)}`,
  },
  within: {
    control: null,
    chip: (km, { t, locale }) => t("withinKm", { km: formatNumber(km, locale) }),
    words: () => null,
  },
  currency: {
    control: {
      kind: "choice",
      title: "currency",
      options: ({ currencies }) => currencies.map(({ value, count }) => ({ value, count, label: value })),
    },
    chip: (code) => code,
    words: (code, { filters: { priceMin, priceMax } }) =>
      priceMin === undefined && priceMax === undefined ? code : null,
  },
  basis: {
    control: {
      kind: "list",
      title: "basis",
      none: "anyBasis",
      options: (locale) => BASES.map(({ code }) => ({ value: code, label: getBasisName(code, locale) })),
    },
    chip: (code, { locale }) => getBasisName(code, locale),
    words: (code, { locale }) => getBasisName(code, locale),
  },
  verified: {
    control: {
      kind: "choice",
      title: "seller",
      options: ({ verified }, { t }) => [{ value: "true", count: verified, label: t("verified") }],
    },
    chip: (verified, { t }) => t(verified ? "verified" : "unverified"),
    words: (verified, { locale }) => WORDS[locale][verified ? "verified" : "unverified"],
  },
  company: {
    control: null,
    chip: (company, { t, names }) => t("company", { name: names.company ?? company }),
    words: (company, { names }) => names.company ?? company,
  },
  owner: {
    control: null,
    chip: (owner, { t, names }) => t("owner", { name: names.owner ?? owner }),
    words: (owner, { names }) => names.owner ?? owner,
  },
};

export const FILTER_NAMES = Object.keys(FILTER_DISPLAYS) as FilterName[];

/** The filter that a parameter of an address belongs to: `attr.protein.min` to `attr`; null for a parameter that is no filter. */
export function filterOf(parameter: string): FilterName | null {
  const [name = ""] = parameter.split(".");
  return FILTER_NAMES.find((one) => one === name) ?? null;
}

/** The parameters of an address that narrow the list. */
export function listActiveFilters(params: Params): [parameter: string, value: string][] {
  return Object.entries(params).filter(([parameter]) => filterOf(parameter) !== null);
}

/** The parameters of an address that narrow the list, and those that say how its prices are shown. */
export function pickListParams(params: Params): Record<string, string> {
  const shown = Object.entries(params).filter(([name]) => Object.hasOwn(priceViewParameters, name));
  return Object.fromEntries([...listActiveFilters(params), ...shown]);
}

/** Whether a parameter is an amount. */
export function isAmountParameter(parameter: string): boolean {
  const name = filterOf(parameter);
  return name !== null && FILTER_DISPLAYS[name].isAmount?.(parameter) === true;
}

/** The parameters of an address as the contract takes them: `attr.protein.min` stands under `attr`. */
export function nestParameters(params: Record<string, unknown>): Record<string, unknown> {
  const [own, attr]: [string, unknown][][] = [[], []];
  for (const [name, value] of Object.entries(params))
    if (name.startsWith("attr.")) attr?.push([name.slice("attr.".length), value]);
    else if (name === "place") own?.push([name, [value].flat()]);
    else own?.push([name, value]);
  return { ...Object.fromEntries(own ?? []), ...(attr?.length && { attr: Object.fromEntries(attr) }) };
}

/** The parameters that go with one: those that mean nothing without it. */
export function listNeeding(parameter: string): readonly string[] {
  const name = filterOf(parameter);
  return name === null ? [] : (FILTER_DISPLAYS[name].needed ?? []);
}

/** The text of the chip of a parameter that is in use. */
export function formatChip(parameter: string, texts: ChipTexts): string | null {
  const name = filterOf(parameter);
  return name && textOf(name, texts.filters, (display, value) => display.chip(value, texts, parameter));
}

/** The words of each filter in use, in their order. */
export function filterWords(texts: WordTexts): string[] {
  return FILTER_NAMES.flatMap(
    (name) => textOf(name, texts.filters, (display, value) => display.words(value, texts)) ?? [],
  );
}

function textOf<K extends FilterName>(
  name: K,
  filters: ListingFilters,
  write: (display: Display<Values[K]>, value: Values[K]) => string | null,
): string | null {
  const value = filters[name];
  return value === undefined ? null : write(FILTER_DISPLAYS[name], value as Values[K]);
}

function attributeChip(filters: readonly AttributeFilter[], { t, locale }: FilterTexts, parameter: string): string {
  const [, key = "", operator = "is"] = parameter.split(".");
  const attribute = findAttribute(key);
  const filter = filters.find((one) => one.key === key && one.operator === operator);
  if (!attribute || !filter) return parameter;
  const what = getName(attribute, locale);
  const value = formatAttribute(attribute, filter.value, locale, { yes: t("yes"), no: t("no") });
  if (operator === "is") return `${what}: ${value}`;
  return t(operator === "min" ? "atLeast" : "atMost", { what, value });
}

function attributeWords(filters: readonly AttributeFilter[], locale: Locale): string | null {
  const words = [...new Set(filters.map(({ key }) => key))].flatMap((key) => {
    const attribute = findAttribute(key);
    if (!attribute) return [];
    const text = (operator: AttributeFilter["operator"]) => {
      const filter = filters.find((each) => each.key === key && each.operator === operator);
      return filter ? formatAttribute(attribute, filter.value, locale, WORDS[locale]) : null;
    };
    const value = text("is") ?? formatBounds(text("min"), text("max"), locale);
    const name = getName(attribute, locale).replace(/\s*\(.*?\)/, "");
    return value ? [`${name.charAt(0).toLowerCase()}${name.slice(1)} ${value}`] : [];
  });
  return words.length > 0 ? words.join(", ") : null;
}
