import type { TariffId } from "@/lib/core/tariff-id";

/** Names of the tariffs: the same in every language. */
export const TARIFF_NAMES: Record<TariffId, string> = { free: "Free", pro: "Pro", corporate: "Corporate" };
