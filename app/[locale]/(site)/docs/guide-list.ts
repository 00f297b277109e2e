import { getTranslations } from "next-intl/server";
import { parseGuide } from "@/lib/docs/guide-text";
import { GUIDES } from "@/lib/docs/reference/guides";
import type { Locale } from "@/lib/i18n/routing";
import { readFilledGuide } from "./read-guide";

type Entry = { path: string; title: string; lead: string };

/** All guides and the reference, each with its title and first paragraph. */
export async function listGuides(locale: Locale): Promise<Entry[]> {
  const t = await getTranslations({ locale, namespace: "apiReference" });
  const guides = await Promise.all(
    GUIDES.map(async ({ slug }): Promise<Entry> => {
      const { title, lead } = parseGuide(await readFilledGuide(slug, locale), locale);
      return { path: `/docs/${slug}`, title, lead };
    }),
  );
  return [...guides, { path: "/docs/api", title: t("title"), lead: t("description") }];
}
