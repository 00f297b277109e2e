// The reference lists in the shape of their contract. They are frozen: an answer is made of each once.
import type { z } from "zod";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { BASES } from "./bases";
import type { BasisItem, CountryItem, CurrencyItem, RegionItem, RegionQuery, TariffItem, UnitItem } from "./contract";
import { CURRENCIES } from "./currencies/currencies";
import { COUNTRIES, OTHER_NAMES, REGIONS } from "./geo/countries";
import { getTariff } from "./tariffs";
import { BUSHELS, UNITS } from "./units/units";

type List<Item extends z.ZodType> = { readonly data: readonly z.infer<Item>[] };
const freeze = <Item extends z.ZodType>(data: z.infer<Item>[]): List<Item> => Object.freeze({ data });

/** Goods of a unit that measures only some; null for any. */
function listGoods(code: string): string[] | null {
  const goods = [...BUSHELS].filter(([, bushel]) => bushel === code).map(([slug]) => slug);
  return goods.length > 0 ? goods : null;
}

export const UNIT_LIST = freeze<typeof UnitItem>(
  UNITS.map(({ code, scheme, okei, dimension, baseCode, factor, ru, en, forms }) => ({
    code,
    name: ru.one,
    nameEn: en.one,
    abbr: ru.abbr,
    abbrEn: en.abbr,
    scheme,
    okei,
    dimension,
    baseCode,
    factor: Number(factor),
    categories: listGoods(code),
    words: [...forms],
  })),
);

export const COUNTRY_LIST = freeze<typeof CountryItem>(
  COUNTRIES.map(({ code, alpha3, nameRu, nameEn }) => ({
    code,
    name: nameRu,
    nameEn,
    alpha3,
    words: [...(OTHER_NAMES.get(code) ?? [])],
  })),
);

const REGION_LIST = freeze<typeof RegionItem>(
  REGIONS.map(({ code, nameRu, nameEn, countryCode, federalDistrict = null }) => ({
    code,
    name: nameRu,
    nameEn,
    country: countryCode,
    federalDistrict,
  })),
);

/** Regions of a country, or all that are known. */
export function listRegions({ country }: RegionQuery): List<typeof RegionItem> {
  return country === undefined
    ? REGION_LIST
    : { data: REGION_LIST.data.filter((region) => region.country === country) };
}

export const CURRENCY_LIST = freeze<typeof CurrencyItem>(
  CURRENCIES.map(({ code, nameRu, nameEn, symbol, words = [] }) => ({ code, name: nameRu, nameEn, symbol, words })),
);

export const BASIS_LIST = freeze<typeof BasisItem>(
  BASES.map(({ words, ...basis }) => ({ ...basis, words: [...words] })),
);

export const TARIFF_LIST = freeze<typeof TariffItem>(
  TARIFF_IDS.map((code) => {
    const { prices, keys, keysDuringRotation, requestsPerHour, api, bulk } = getTariff(code);
    const name = `${code[0]?.toUpperCase()}${code.slice(1)}`;
    const amounts = { month: Number(prices.month), year: Number(prices.year) };
    return { code, name, nameEn: name, prices: amounts, keys, keysDuringRotation, requestsPerHour, api, bulk };
  }),
);
