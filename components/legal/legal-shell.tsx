// The frame of /about, /contacts, /help, /tariffs and legal documents.
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SideShell } from "@/components/layout/side-shell";
import type { Locale } from "@/lib/i18n/routing";
import { LEGAL_PAGES } from "./pages";

type Props = {
  locale: Locale;
  path: (typeof LEGAL_PAGES)[number]["path"];
  /** Path of this page where it lies deeper than `path`. */
  at?: string;
  title: string;
  children: ReactNode;
};

/** The pages about the site and its law, with their side navigation. */
export function LegalShell({ locale, path, at = path, title, children }: Props) {
  const t = useTranslations("legal");
  const links = LEGAL_PAGES.map((page) => ({
    path: page.path,
    label: t(`nav.${page.word}`),
    isCurrent: page.path === path,
  }));
  return (
    <SideShell locale={locale} path={at} label={t("navLabel")} links={links} title={title}>
      {children}
    </SideShell>
  );
}
