import type { Locale } from "@/lib/i18n/routing";
import { listCategoryTrail } from "@/lib/i18n/terms";

/** Name of a category of the tree; the slug itself when the tree has lost it since. */
export function getCommodityName(slug: string, locale: Locale): string {
  return listCategoryTrail(slug, locale).at(-1)?.name ?? slug;
}
