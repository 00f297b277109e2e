import type { useTranslations } from "next-intl";
import type { Locale } from "@/lib/i18n/routing";
import type { Attribute } from "@/lib/reference/categories/contract";
import type { CategoryNode } from "@/lib/reference/categories/tree";
import type { CountedValue } from "./filter-values-policy";
import { formatPriceBound, type PricedFilters } from "./price-filter-policy";
import type { ListingFilters } from "./query";

/*
 * A filter of the catalogue as people see it: its control on the page, its chip, and its words.
 */

export type FilterValues = { [K in keyof ListingFilters]-?: NonNullable<ListingFilters[K]> };
export type ShownFilter = keyof FilterValues;

/** Filters that belong to a category: they stay behind when another one is chosen. */
export const CATEGORY_FILTERS = ["attr", "priceAtMin", "priceAtMax"] as const satisfies ShownFilter[];

/** One value: of a filter that takes several, each of them. */
export type One<V> = V extends readonly (infer Each)[] ? Each : V;

export type Display<V> = {
  /** How the page offers it; null when it is chosen elsewhere. */
  control: Control | null;
  /** The text of the chip of one value. */
  chip: (value: One<V>, texts: ChipTexts) => string;
  /** Its words in the name of a search; null when the words of another filter say it. */
  words: (value: V, texts: WordTexts) => string | null;
  /** Filters that mean nothing without this one: they go with it. */
  needed?: readonly ShownFilter[];
  /** Whether a parameter of it is an amount, which people type as their language writes it. */
  isAmount?: (parameter: string) => boolean;
};

type Translate<Namespace extends "filters" | "listing.types"> = ReturnType<typeof useTranslations<Namespace>>;
type TitleKey =
  | "type"
  | "price"
  | "shownPrice"
  | "delivered"
  | "netback"
  | "country"
  | "region"
  | "currency"
  | "vat"
  | "minVolumeMax"
  | "publishedWithin"
  | "basis"
  | "seller";
type FilterTexts = { locale: Locale; t: Translate<"filters">; types: Translate<"listing.types"> };
/** Names of companies, by what filters ask for them by, and of the person. */
export type PartyNames = { companies?: Readonly<Record<string, string>>; owner?: string | undefined };
export type ChipTexts = FilterTexts & { filters: PricedFilters; names: PartyNames };
export type WordTexts = { locale: Locale; filters: PricedFilters; names: PartyNames };

/** Choices that narrow a list, each with the number of listings it would leave. */
export type Facets = {
  types: CountedValue[];
  countries: CountedValue[];
  regions: CountedValue[];
  currencies: CountedValue[];
  /** Listings of verified companies. */
  verified: number;
  /** The places of most listings, kinds of VAT, and listings by days since they were published; null where they are not counted. */
  counted: { places: CountedValue[]; vat: CountedValue[]; periods: CountedValue[] } | null;
  attributes: {
    attribute: Attribute;
    options?: CountedValue[] | undefined;
    range?: { min: number; max: number } | undefined;
  }[];
};

type FilterOption = { value: string; label: string; count: number };

type Control =
  | { kind: "categories" | "attributes" | "place" | "near" }
  | {
      kind: "range";
      title: (filters: PricedFilters) => TitleKey;
      base: string;
      /**
       * Whether it is offered: comparable prices of goods with a base unit, prices at the place `at` in a leaf, and prices as written of
       * all other goods.
       */
      isOffered: (category: CategoryNode | null, filters: PricedFilters) => boolean;
      unit: (filters: PricedFilters, category: CategoryNode | null, locale: Locale) => string | null;
    }
  /** A choice from a fixed list; `isShort`: all of it at once. */
  | {
      kind: "list";
      title: TitleKey;
      isShort?: true;
      options: (texts: FilterTexts) => { value: string; label: string }[];
      /** The number that each would leave; undefined where it is not counted. */
      counts?: (facets: Facets) => CountedValue[] | undefined;
    }
  /** An upper bound. */
  | { kind: "most"; title: TitleKey; unit: (category: CategoryNode | null, locale: Locale) => string | null }
  | {
      kind: "choice";
      title: TitleKey;
      /** Parameters that a change of this one clears. */
      clears?: ShownFilter[];
      options: (facets: Facets, texts: FilterTexts, filters: ListingFilters) => FilterOption[];
      /** The chosen values as the options name them; by default as the filter has them. */
      chosen?: (filters: ListingFilters) => string[];
    };

/** Describes a bound of prices in the view as a chip does. */
export const describeBound =
  (bound: "atLeast" | "atMost", name: (filters: PricedFilters) => "shownPrice" | "placePrice" | "netbackPrice") =>
  (price: string, { t, filters, locale }: ChipTexts) =>
    t(bound, { what: t(name(filters)), value: formatPriceBound(price, filters, locale) });
