/** Names of the tariffs. Their limits are in the policy of the tariffs. */
export const TARIFF_IDS = ["free", "pro", "corporate"] as const;
export type TariffId = (typeof TARIFF_IDS)[number];
