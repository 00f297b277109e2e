import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/i18n/routing";
import { getSiteUrl } from "../site-url";

/** The site, its publisher and its search, as schema.org says it. */
export async function createSiteJsonLd(locale: Locale): Promise<object> {
  const t = await getTranslations({ locale, namespace: "meta" });
  const address = (path: string) => new URL(path, getSiteUrl()).href;
  return {
    "@type": "WebSite",
    name: t("name"),
    description: t("description"),
    url: address(`/${locale}`),
    inLanguage: locale,
    publisher: {
      "@type": "Organization",
      name: t("name"),
      url: address(`/${locale}`),
      logo: { "@type": "ImageObject", url: address("/apple-icon.png") },
    },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${address(`/${locale}/search`)}?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}
