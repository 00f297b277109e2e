import Decimal from "decimal.js";
import { type SQL, sql } from "drizzle-orm";
import { CURRENCIES } from "@/lib/reference/currencies/currencies";
import { VAT_RATES } from "@/lib/reference/vat";
import { Exact, findConversion, findVatFraction, type Offer, type PriceView } from "./comparable-policy";

/*
 * The comparable price in SQL. A listing stores `base_price`, its price per base unit, and `price_group`, which names its currency and
 * VAT: both are made by the database and change with the listing alone. Rates are parameters, so that nothing is written when they move.
 *
 * SQL compares scaled roubles: amounts in roubles × a constant of the view, by which no factor needs a division.
 */

type Vat = Pick<Offer, "vat" | "countryCode" | "vatRate">;

/** VAT of a price group, as the function `listing_price_group` names it. */
const VAT_KINDS: Readonly<Record<string, Vat>> = {
  none: { vat: "none", countryCode: "RU", vatRate: null },
  unknown: { vat: null, countryCode: "RU", vatRate: null },
  "excluded-abroad": { vat: "excluded", countryCode: "KZ", vatRate: null },
  "included-abroad": { vat: "included", countryCode: "KZ", vatRate: null },
  ...Object.fromEntries(
    (["excluded", "included"] as const).flatMap((vat) =>
      VAT_RATES.map((vatRate) => [`${vat}-${vatRate}`, { vat, countryCode: "RU", vatRate }]),
    ),
  ),
};

/** By value of a key, an exact factor as decimal text: a table of the catalogue's order. */
type Factors = readonly { value: string; factor: string; addend: "0" }[];

/** Factors by the rates that they were made of: exact products are made once for each view, and not for each request. */
const made = new WeakMap<PriceView["rates"], Map<string, readonly [Factors, Factors]>>();

/**
 * The factors of the two parts of a price group, currency and VAT, made once for the view's rates. The product of both turns
 * `base_price` into scaled roubles. Where a part has none, there is no comparable price.
 */
export function listPriceFactors(view: PriceView): readonly [Factors, Factors] {
  const known = made.get(view.rates) ?? new Map<string, readonly [Factors, Factors]>();
  made.set(view.rates, known);
  const name = [view.currency, view.vatView, view.day].join();
  const factors = known.get(name) ?? ([computeCurrencyFactors(view), computeVatFactors(view)] as const);
  known.set(name, factors);
  return factors;
}

function computeCurrencyFactors(view: PriceView): Factors {
  return CURRENCIES.flatMap(({ code }) => {
    const conversion = findConversion(code, view);
    if (!conversion) return [];
    // The view's own currency: one unit of it is worth as many roubles as any amount is divided by.
    const roubles = code === view.currency ? getRate(view) : conversion.over;
    return [{ value: code, factor: roubles.toFixed(), addend: "0" }];
  });
}

function computeVatFactors(view: PriceView): Factors {
  const scale = findVatScale(view);
  return Object.entries(VAT_KINDS).flatMap(([value, vat]) => {
    const fraction = findVatFraction(vat, view);
    return fraction ? [{ value, factor: fraction.over.times(scale.div(fraction.under)).toFixed(), addend: "0" }] : [];
  });
}

/** An amount in the view's currency as scaled roubles, exact decimal text. */
export function toScaledRoubles(amount: number | string, view: PriceView): string {
  return new Exact(getRate(view)).times(amount).times(findVatScale(view)).toFixed();
}

/** Roubles per one unit of the view's currency. */
const getRate = ({ currency, rates }: PriceView) => rates.get(currency)?.rate ?? new Decimal(1);

/** Scaled roubles in one rouble: the product of all VAT factors that a price is divided by: each divides it without a rest. */
export function findVatScale(view: PriceView): Decimal {
  const unders = new Set(Object.values(VAT_KINDS).flatMap((vat) => findVatFraction(vat, view)?.under.toFixed() ?? []));
  return [...unders].reduce((product, under) => product.times(under), new Decimal(1));
}

/** Decimals in which `base_price` is right for every factor: equal amounts are equal in these. */
const EXACT_DECIMALS = 30;

/** The comparable price of a row `l` in scaled roubles; null where it is not known. `groups` is the JSON of `toGroupsJson`. */
export function comparablePriceSql(groups: string): SQL {
  return sql`round(l.base_price * (${groups}::text::jsonb ->> l.price_group)::numeric, ${sql.raw(String(EXACT_DECIMALS))})`;
}

const written = new WeakMap<readonly [Factors, Factors], string>();

/** The factors of all price groups as a JSON object by group, written once for each view. */
export function toGroupsJson(view: PriceView): string {
  const factors = listPriceFactors(view);
  const known = written.get(factors);
  if (known !== undefined) return known;
  const json = writeGroups(factors);
  written.set(factors, json);
  return json;
}

function writeGroups([currencies, vats]: readonly [Factors, Factors]): string {
  const groups = currencies.flatMap((currency) =>
    vats.map((vat) => [`${currency.value}/${vat.value}`, new Exact(currency.factor).times(vat.factor).toFixed()]),
  );
  return JSON.stringify(Object.fromEntries(groups));
}
