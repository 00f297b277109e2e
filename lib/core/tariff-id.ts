/** The tariffs by id. Their prices and limits are in `lib/reference/tariffs.ts`. */
export const TARIFF_IDS = ["free", "pro", "corporate"] as const;
export type TariffId = (typeof TARIFF_IDS)[number];

/** Names of the tariffs: the same in every language. */
export const TARIFF_NAMES: Record<TariffId, string> = { free: "Free", pro: "Pro", corporate: "Corporate" };
