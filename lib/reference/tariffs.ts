// The tariffs: prices, limits and features.
import { AppError } from "@/lib/core/errors";
import { TARIFF_IDS, type TariffId } from "@/lib/core/tariff-id";

/** Periods that a tariff is paid for. */
export const BILLING_PERIODS = ["month", "year"] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

export type Tariff = {
  id: TariffId;
  /** Roubles for one period, as a decimal string. Includes VAT if the supplier charges it (`BILLING_VAT`). */
  prices: Readonly<Record<BillingPeriod, string>>;
  /** Number of API keys of an account. */
  keys: number;
  /** Number of keys that work at once during a rotation, when old and new keys overlap. */
  keysDuringRotation: number;
  /** Requests per sliding hour of one key. */
  requestsPerHour: number;
  /** Whether the tariff includes the API. */
  api: boolean;
  /** Whether the tariff includes bulk import and export. */
  bulk: boolean;
};

/** All tariffs. A year costs ten months. */
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

export function getTariff(id: TariffId): Tariff {
  return TARIFFS[id];
}

/** The lowest tariff that includes a feature. */
function findLowestTariffWith(feature: "api" | "bulk"): TariffId {
  return TARIFF_IDS.find((id) => TARIFFS[id][feature]) ?? "corporate";
}

/** The lowest tariff with more keys than this one, else the highest tariff. */
export function findLowestTariffWithMoreKeys(than: TariffId): TariffId {
  return TARIFF_IDS.find((id) => TARIFFS[id].keys > TARIFFS[than].keys) ?? "corporate";
}

/** Below zero when `a` is the lower tariff, above when it is the higher. */
export function compareTariffs(a: TariffId, b: TariffId): number {
  return TARIFF_IDS.indexOf(a) - TARIFF_IDS.indexOf(b);
}

/** The higher of two tariffs. */
export function getHigherTariff(a: TariffId, b: TariffId): TariffId {
  return compareTariffs(a, b) < 0 ? b : a;
}

/** Throws `tariff_required` with the lowest tariff that has the feature, unless this tariff has it. */
export function requireTariff(id: TariffId, feature: "api" | "bulk"): void {
  if (!TARIFFS[id][feature]) throw createTariffError(findLowestTariffWith(feature));
}

/** The error for a caller whose tariff lacks a feature. */
export function createTariffError(requiredTariff: TariffId): AppError {
  return new AppError("tariff_required", {
    detail: `This needs the tariff ${requiredTariff} or a higher one.`,
    extra: { requiredTariff },
  });
}
