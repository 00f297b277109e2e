// The series of quotes and their sources: names, terms of use, rhythm.
import { env } from "@/lib/core/env";
import { categoryTree } from "@/lib/reference/categories/tree";
import euAgri from "./providers/eu-agri-series.json";
import moex from "./providers/moex-series.json";
import worldBank from "./providers/world-bank-series.json";

/** Names of the sources and of their feeds. */
export const PROVIDERS = ["world-bank", "eu-agri", "moex"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** A publisher of prices, its terms and its rhythm. */
type Source = {
  name: string;
  nameRu: string;
  url: string;
  /** Licence that the source asks to be named with; null when it asks for none. */
  licence: { name: string; url: string } | null;
  period: "month" | "week" | "day";
  /** Largest age of the newest price in days that the rhythm explains. */
  usualAgeDays: number;
};

export const SOURCES: Record<ProviderName, Source> = {
  "world-bank": {
    name: "World Bank, Commodity Price Data (Pink Sheet)",
    nameRu: "Всемирный банк, Pink Sheet",
    url: "https://www.worldbank.org/en/research/commodity-markets",
    licence: { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
    period: "month",
    usualAgeDays: 45,
  },
  "eu-agri": {
    name: "European Commission, Agri-food Data Portal",
    nameRu: "Еврокомиссия, Agri-food Data Portal",
    url: "https://agridata.ec.europa.eu/extensions/DataPortal/home.html",
    licence: { name: "2011/833/EU", url: "https://eur-lex.europa.eu/eli/dec/2011/833/oj" },
    period: "week",
    usualAgeDays: 24,
  },
  moex: {
    name: "Moscow Exchange",
    nameRu: "Московская биржа",
    url: "https://www.moex.com/",
    licence: null,
    period: "day",
    usualAgeDays: 12,
  },
};

/** A series of prices. The symbol is part of addresses and never changes. */
export type Series = {
  symbol: string;
  name: string;
  nameEn: string;
  /** Slug of a top category. */
  industry: string;
  /** Category of listings with the same goods; null when there is none. */
  categorySlug: string | null;
  /** Unit of the price. */
  unit: string;
  currency: string;
  provider: ProviderName;
};

type Row = Omit<Series, "currency" | "provider"> & { currency?: string };
const seriesOf = (rows: readonly Row[], provider: ProviderName, currency: string) =>
  rows.map((row): Series => ({ currency, ...row, provider }));

const industries = categoryTree.map(({ slug }) => slug);

/** Every series, by industry in the order of the catalogue. */
export const SERIES: readonly Series[] = [
  ...seriesOf(worldBank, "world-bank", "USD"),
  ...seriesOf(euAgri, "eu-agri", "EUR"),
  ...seriesOf(moex, "moex", "RUB"),
].sort((one, other) => industries.indexOf(one.industry) - industries.indexOf(other.industry));

const bySymbol = new Map(SERIES.map((series) => [series.symbol, series]));

/** A series of market data by its symbol; null for an unknown one. */
export function findSeries(symbol: string): Series | null {
  return bySymbol.get(symbol) ?? null;
}

/** Prices of the Moscow Exchange can be shown only under a contract. MOEX=1 confirms it. */
export function isShown({ provider }: Series): boolean {
  return provider !== "moex" || env().MOEX;
}
