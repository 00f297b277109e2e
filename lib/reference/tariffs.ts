import { AppError } from "@/lib/core/errors";
import { TARIFF_IDS, type TariffId } from "@/lib/core/tariff-id";

/** For how long a tariff is paid at once. */
export const BILLING_PERIODS = ["month", "year"] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

export type Tariff = {
  id: TariffId;
  /** Roubles for one period, as a decimal string. VAT is included where the supplier charges it (`BILLING_VAT`). */
  prices: Readonly<Record<BillingPeriod, string>>;
  /** Keys that an account may hold. */
  keys: number;
  /** Keys that may work at once while older ones overlap with their successors. */
  keysDuringRotation: number;
  /** Requests per sliding hour of one key. */
  requestsPerHour: number;
  /** Whether the API takes the account's keys at all. */
  api: boolean;
  /** Whether bulk import and export are included. */
  bulk: boolean;
};

/** What each tariff allows and costs (a year for ten months). The one table of the tariff policy. */
const TARIFFS = {
  free: {
    id: "free",
    prices: { month: "0.00", year: "0.00" },
    keys: 0,
    keysDuringRotation: 0,
    requestsPerHour: 0,
    api: false,
    bulk: false,
  },
  pro: {
    id: "pro",
    prices: { month: "4900.00", year: "49000.00" },
    keys: 1,
    keysDuringRotation: 2,
    requestsPerHour: 100,
    api: true,
    bulk: false,
  },
  corporate: {
    id: "corporate",
    prices: { month: "24900.00", year: "249000.00" },
    keys: 10,
    keysDuringRotation: 20,
    requestsPerHour: 10_000,
    api: true,
    bulk: true,
  },
} as const satisfies Record<TariffId, Tariff>;

export function tariffOf(id: TariffId): Tariff {
  return TARIFFS[id];
}

/** The lowest tariff that includes a feature. */
function lowestTariffWith(feature: "api" | "bulk"): TariffId {
  return TARIFF_IDS.find((id) => TARIFFS[id][feature]) ?? "corporate";
}

/** The lowest tariff with more keys than this one; the highest has none above it. */
export function lowestTariffWithMoreKeys(than: TariffId): TariffId {
  return TARIFF_IDS.find((id) => TARIFFS[id].keys > TARIFFS[than].keys) ?? "corporate";
}

/** Below zero when `a` is the lower tariff, above when it is the higher. */
export function compareTariffs(a: TariffId, b: TariffId): number {
  return TARIFF_IDS.indexOf(a) - TARIFF_IDS.indexOf(b);
}

export function higherTariff(a: TariffId, b: TariffId): TariffId {
  return compareTariffs(a, b) < 0 ? b : a;
}

/** Throws `tariff_required`, naming the lowest tariff that suffices, unless the tariff includes the feature. */
export function requireTariff(id: TariffId, feature: "api" | "bulk"): void {
  if (!TARIFFS[id][feature]) throw tariffRequired(lowestTariffWith(feature));
}

/** The answer to a caller whose tariff does not include what was asked for. */
export function tariffRequired(requiredTariff: TariffId): AppError {
  return new AppError("tariff_required", {
    detail: `This needs the tariff ${requiredTariff} or a higher one.`,
    extra: { requiredTariff },
  });
}
