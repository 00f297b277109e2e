import { readGuide } from "@/lib/docs/guide-queries";
import type { GuideSlug } from "@/lib/docs/reference/guides";
import type { Locale } from "@/lib/i18n/routing";
import { getSiteUrl } from "../../site-url";
import { makeTables } from "./tables";

/** Reads the Markdown of a guide in a language, with everything filled in. */
export async function readFilledGuide(slug: GuideSlug, locale: Locale): Promise<string> {
  return readGuide(slug, { locale, origin: getSiteUrl().origin, tables: await makeTables(locale) });
}
