import type { useTranslations } from "next-intl";
import { MOST_FAVOURITES } from "@/lib/favourites/contract";
import type { FavouriteTexts } from "./favourite-state";

/** Sentences for a listing that could not be marked or unmarked. */
export function markErrors(t: ReturnType<typeof useTranslations<"favourites">>): FavouriteTexts["errors"] {
  return {
    conflict: t("errors.conflict", { count: MOST_FAVOURITES }),
    not_found: t("errors.not_found"),
    signed_out: t("errors.signed_out"),
    unavailable: t("errors.unavailable"),
    internal: t("errors.internal"),
  };
}
