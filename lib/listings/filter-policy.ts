/*
 * How each filter of the catalogue appears to people: its parameters in an address, its control and chip on the page, and its words
 * in the name of a saved search. The order of the definitions is that of the controls and of the words.
 */

import { formatNumber, quoteText } from "@/lib/i18n/format";
import { getPlaceNameById } from "@/lib/i18n/places";
import { getBasisName, getCountryName, getCurrencySign, getRegionName } from "@/lib/i18n/terms";
import { priceViewParameters } from "@/lib/prices/contract";
import { listBoundUnits } from "@/lib/prices/shown-policy";
import { BASES } from "@/lib/reference/bases";
import { toStoredRegion } from "@/lib/reference/geo/countries";
import { LISTING_TYPES } from "@/lib/reference/listing-types";
import { VAT_MODES } from "./contract";
import {
  type ChipTexts,
  type Display,
  describeBound,
  type FilterValues,
  type One,
  type ShownFilter,
  type WordTexts,
} from "./filter-display-policy";
import { countOf, findLotUnit, findOnly, formatLot, keepChosen, nameRegion, PERIODS } from "./filter-values-policy";
import { formatBoundUnit, formatComparablePrice, formatPlaceBounds, formatWrittenPrice } from "./price-filter-policy";
import { formatQualityChip, formatQualityWords, pickQuality } from "./quality-filter-policy";
import { WORDS } from "./words-policy";

type Params = Readonly<Record<string, string>>;
type Lists = Readonly<Record<string, readonly string[]>>;

/** A mapped type: a filter of the contract that is missing here does not compile. */
export const FILTER_DISPLAYS: { [K in keyof FilterValues]: Display<FilterValues[K]> } = {
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
      options: ({ types }, texts) =>
        LISTING_TYPES.map((value) => ({ value, count: countOf(types, value), label: texts.types(value) })),
    },
    chip: (type, { types }) => types(type),
    words: (type, { locale }) => WORDS[locale][type],
  },
  priceMin: {
    control: {
      kind: "range",
      title: () => "price",
      base: "price",
      isOffered: (category) => listBoundUnits(category).length === 0,
      unit: ({ currency = [] }) =>
        currency.length === 1 ? currency.map((code) => getCurrencySign(code).sign ?? code).join() : null,
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
      title: () => "shownPrice",
      base: "comparablePrice",
      isOffered: (category) => listBoundUnits(category).length > 0,
      unit: (filters, category, locale) => formatBoundUnit(category, filters, locale),
    },
    chip: describeBound("atLeast", () => "shownPrice"),
    words: (_price, { filters, locale }) => formatComparablePrice(filters, locale),
    isAmount: () => true,
  },
  comparablePriceMax: {
    control: null,
    chip: describeBound("atMost", () => "shownPrice"),
    words: (_price, { filters, locale }) =>
      filters.comparablePriceMin === undefined ? formatComparablePrice(filters, locale) : null,
    isAmount: () => true,
  },
  priceAtMin: {
    control: {
      kind: "range",
      title: ({ type }) => (type === "BUY" ? "netback" : "delivered"),
      base: "priceAt",
      isOffered: (category, { at }) =>
        at !== undefined && category?.children.length === 0 && listBoundUnits(category).length > 0,
      unit: (filters, category, locale) => formatBoundUnit(category, filters, locale),
    },
    chip: describeBound("atLeast", ({ type }) => (type === "BUY" ? "netbackPrice" : "placePrice")),
    words: (_price, { filters, locale }) => formatPlaceBounds(filters, locale),
    isAmount: () => true,
  },
  priceAtMax: {
    control: null,
    chip: describeBound("atMost", ({ type }) => (type === "BUY" ? "netbackPrice" : "placePrice")),
    words: (_price, { filters, locale }) =>
      filters.priceAtMin === undefined ? formatPlaceBounds(filters, locale) : null,
    isAmount: () => true,
  },
  attr: {
    control: { kind: "attributes" },
    chip: formatQualityChip,
    words: formatQualityWords,
    isAmount: (parameter) => /\.(min|max)$/.test(parameter),
  },
  minVolumeMax: {
    control: {
      kind: "most",
      title: "minVolumeMax",
      unit: (category, locale) => findLotUnit(category, locale),
    },
    chip: (amount, { t, filters, locale }) =>
      t("atMost", { what: t("minVolumeMax"), value: formatLot(amount, filters, locale) }),
    words: (amount, { filters, locale }) => WORDS[locale].minVolumeMax(formatLot(amount, filters, locale)),
    isAmount: () => true,
  },
  vat: {
    control: {
      kind: "list",
      title: "vat",
      isShort: true,
      options: ({ t }) => VAT_MODES.map((value) => ({ value, label: t(`vatModes.${value}`) })),
      counts: ({ counted }) => counted?.vat,
    },
    chip: (mode, { t }) => t(`vatModes.${mode}`),
    words: (modes, { locale }) => modes.map((mode) => WORDS[locale].vat[mode]).join(", "),
  },
  country: {
    control: {
      kind: "choice",
      title: "country",
      clears: ["region"],
      options: ({ countries }, { locale }, { country }) =>
        keepChosen(countries, country).map((each) => ({ ...each, label: getCountryName(each.value, locale) })),
    },
    chip: (code, { locale }) => getCountryName(code, locale),
    words: (codes, { filters, locale }) =>
      filters.region === undefined ? codes.map((code) => getCountryName(code, locale)).join(", ") : null,
  },
  region: {
    control: {
      kind: "choice",
      title: "region",
      chosen: ({ region = [], country }) => region.map((one) => toStoredRegion(one, country)),
      options: ({ regions, countries }, { locale }, { region = [], country }) => {
        const only = findOnly(country ?? countries.map(({ value }) => value));
        const stored = region.map((one) => toStoredRegion(one, country));
        return keepChosen(regions, stored).map((each) => ({ ...each, label: getRegionName(each.value, only, locale) }));
      },
    },
    chip: (region, { filters, locale }) => nameRegion(region, filters, locale),
    words: (regions, { filters, locale }) => regions.map((region) => nameRegion(region, filters, locale)).join(", "),
  },
  place: {
    control: { kind: "place" },
    chip: (id, { locale }) => getPlaceNameById(id, locale),
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
      options: ({ currencies }, _texts, { currency }) =>
        keepChosen(currencies, currency).map((each) => ({ ...each, label: each.value })),
    },
    chip: (code) => code,
    words: (codes, { filters: { priceMin, priceMax } }) =>
      priceMin === undefined && priceMax === undefined ? codes.join(", ") : null,
  },
  basis: {
    control: {
      kind: "list",
      title: "basis",
      options: ({ locale }) => BASES.map(({ code }) => ({ value: code, label: getBasisName(code, locale) })),
    },
    chip: (code, { locale }) => getBasisName(code, locale),
    words: (codes, { locale }) => codes.map((code) => getBasisName(code, locale)).join(", "),
  },
  publishedWithin: {
    control: {
      kind: "list",
      title: "publishedWithin",
      options: ({ t }) => PERIODS.map((days) => ({ value: String(days), label: t("withinDays", { days }) })),
      counts: ({ counted }) => counted?.periods,
    },
    chip: (days, { t }) => t("withinDays", { days }),
    words: (days, { locale }) => WORDS[locale].withinDays(days),
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
    chip: (company, { t, names }) => t("company", { name: names.companies?.[company] ?? company }),
    words: (companies, { names }) => companies.map((key) => names.companies?.[key] ?? key).join(", "),
  },
  owner: {
    control: null,
    chip: (owner, { t, names }) => t("owner", { name: names.owner ?? owner }),
    words: (owner, { names }) => names.owner ?? owner,
  },
};

export const FILTER_NAMES = Object.keys(FILTER_DISPLAYS) as ShownFilter[];

/** The filter that a parameter of an address belongs to: `attr.protein.min` to `attr`; null for a parameter that is no filter. */
export function findFilterName(parameter: string): ShownFilter | null {
  const [name = ""] = parameter.split(".");
  return FILTER_NAMES.find((one) => one === name) ?? null;
}

/** The parameters of an address that narrow the list, once for each value. */
export function listActiveFilters(params: Params, lists: Lists = {}): [parameter: string, value: string][] {
  const several = Object.entries(lists).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return [...Object.entries(params), ...several].filter(([parameter]) => findFilterName(parameter) !== null);
}

/** The parameters of an address that narrow the list, and those that say how its prices are shown, once for each value. */
export function pickListParams(params: Params, lists: Lists = {}): [parameter: string, value: string][] {
  const shown = Object.entries(params).filter(([name]) => Object.hasOwn(priceViewParameters, name));
  return [...listActiveFilters(params, lists), ...shown];
}

/** Whether a parameter is an amount. */
export function isAmountParameter(parameter: string): boolean {
  const name = findFilterName(parameter);
  return name !== null && FILTER_DISPLAYS[name].isAmount?.(parameter) === true;
}

/** The orders that mean nothing without a parameter. */
const NEEDED_BY_ORDER: Readonly<Record<string, readonly string[]>> = {
  near: ["distance"],
  at: ["priceAt"],
  cat: ["priceAt", "quality"],
  q: ["relevance"],
};

/** The parameters of an address that go with one: the filters, and the order, that mean nothing without it. */
export function listNeeding(parameter: string, { sortBy }: Params): readonly string[] {
  const name = findFilterName(parameter);
  const filters: readonly ShownFilter[] = (name && FILTER_DISPLAYS[name].needed) ?? [];
  const isSorted = sortBy !== undefined && NEEDED_BY_ORDER[parameter]?.includes(sortBy);
  return isSorted ? [...filters, "sortBy", "order", ...(sortBy === "quality" ? ["quality"] : [])] : filters;
}

/** The text of the chip of a parameter that is in use; of one that is repeated, of the value at a place. */
export function formatChip(parameter: string, texts: ChipTexts, place = 0): string | null {
  const name = findFilterName(parameter);
  return name && chipOf(name, parameter, place, texts);
}

function chipOf<K extends ShownFilter>(name: K, parameter: string, place: number, texts: ChipTexts): string | null {
  const value: unknown = name === "attr" ? pickQuality(texts.filters.attr, parameter) : texts.filters[name];
  const one = (Array.isArray(value) ? value[place] : value) as One<FilterValues[K]> | undefined;
  return one === undefined ? null : FILTER_DISPLAYS[name].chip(one, texts);
}

/** The words of each filter in use, in their order. */
export function listFilterWords(texts: WordTexts): string[] {
  return FILTER_NAMES.flatMap((name) => wordsOf(name, texts) ?? []);
}

function wordsOf<K extends ShownFilter>(name: K, texts: WordTexts): string | null {
  const value = texts.filters[name];
  return value === undefined ? null : FILTER_DISPLAYS[name].words(value as FilterValues[K], texts);
}
