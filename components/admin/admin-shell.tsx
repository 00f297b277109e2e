import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SideShell } from "@/components/layout/side-shell";
import type { Locale } from "@/lib/i18n/routing";

const PAGES = [{ path: "/admin/feeds", word: "feeds" }] as const;

type Props = {
  locale: Locale;
  path: (typeof PAGES)[number]["path"];
  /** The page's parameters, which the other language keeps. */
  query?: string;
  title: string;
  children: ReactNode;
};

/** The pages of administrators with their side navigation. Each page checks the role by itself. */
export function AdminShell({ locale, path, query = "", title, children }: Props) {
  const t = useTranslations("admin.nav");
  const links = PAGES.map((page) => ({ path: page.path, label: t(page.word), isCurrent: page.path === path }));
  return (
    <SideShell locale={locale} path={query ? `${path}?${query}` : path} label={t("label")} links={links} title={title}>
      {children}
    </SideShell>
  );
}
