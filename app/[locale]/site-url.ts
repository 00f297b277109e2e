import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { env } from "@/lib/core/env";
import { LOCALES, type Locale, toLocalePath } from "@/lib/i18n/routing";
import { PICTURE_SIZE } from "@/lib/share/policy";

/** The public address of the site. */
export function getSiteUrl(): URL {
  return new URL(env().APP_URL);
}

/** Canonical and hreflang links of a page, given its path in one language: `/ru/catalogue`. */
export function listAlternates(path: string): NonNullable<Metadata["alternates"]> {
  const languages = Object.fromEntries(LOCALES.map((locale) => [locale, toLocalePath(path, locale)]));
  return {
    canonical: path,
    languages: { ...languages, "x-default": toLocalePath(path, "ru") },
  };
}

/** Words and pictures of a page where it is shared. A page's own card replaces the layout's, so it says all again. */
export async function buildShareCard(
  locale: Locale,
  path: string,
  card: { title: string; description: string; image?: string | null; article?: { publishedTime: string } },
): Promise<Pick<Metadata, "openGraph" | "twitter">> {
  const t = await getTranslations({ locale, namespace: "meta" });
  const { title, description, image, article } = card;
  const images = [{ url: image ?? "/og.png", ...(isOurs(image) && PICTURE_SIZE), alt: title }];
  const common = { title, description, url: path, siteName: t("name"), locale: OG_LOCALES[locale], images };
  return {
    openGraph: article ? { type: "article", ...article, ...common } : { type: "website", ...common },
    twitter: { card: "summary_large_image", title, description, images },
  };
}

/** Our own pictures are all of one size; that of a picture from elsewhere is not known. */
const isOurs = (image?: string | null) => !image || image.startsWith("/");

/** Languages as Open Graph names them. */
export const OG_LOCALES: Record<Locale, string> = { ru: "ru_RU", en: "en_GB" };

/** The locale of a route's parameters, which the layout has checked. */
export type LocaleParams = { locale: Locale };
