/** Names of the tariffs; what each allows is in `lib/tariffs/policy.ts`. */
export const TARIFF_IDS = ["free", "pro", "corporate"] as const;
export type TariffId = (typeof TARIFF_IDS)[number];
