// The layout around every page of a language, with its default metadata.
import "../globals.css";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { Document } from "@/components/layout/document";
import { findNonce } from "@/lib/http/pages/script-policy";
import { isLocale } from "@/lib/i18n/routing";
import { PICTURE_SIZE } from "@/lib/share/policy";
import { getSiteUrl, OG_LOCALES } from "./site-url";

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf7" },
    { media: "(prefers-color-scheme: dark)", color: "#151311" },
  ],
};

// Every page knows the public address (canonical links, JSON-LD), which is a setting of the running server and not
// of the build; whole pages are cached in front of Next.
export const dynamic = "force-dynamic";

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!isLocale(locale)) return {};
  const t = await getTranslations({ locale, namespace: "meta" });
  return {
    metadataBase: getSiteUrl(),
    title: { template: `%s · ${t("name")}`, default: t("title") },
    description: t("description"),
    applicationName: t("name"),
    openGraph: {
      siteName: t("name"),
      type: "website",
      locale: OG_LOCALES[locale],
      images: [{ url: "/og.png", ...PICTURE_SIZE, alt: t("title") }],
    },
    twitter: { card: "summary_large_image", images: ["/og.png"] },
  };
}

/** The document of every page. It reads no cookie: public HTML is the same for all visitors of a language. */
export default async function LocaleLayout({ children, params }: Props) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  return (
    <Document locale={locale} nonce={findNonce(await headers())}>
      {children}
    </Document>
  );
}
