/** Names of the tariffs; what each allows is in `lib/reference/tariffs.ts`. */
export const TARIFF_IDS = ["free", "pro", "corporate"] as const;
export type TariffId = (typeof TARIFF_IDS)[number];
