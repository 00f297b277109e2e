// Pages below /admin: the sections of their navigation, and those that editors see.
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SideShell } from "@/components/layout/side-shell";
import type { Locale } from "@/lib/i18n/routing";

const PAGES = [
  { path: "/admin", word: "overview" },
  { path: "/admin/moderation", word: "moderation" },
  { path: "/admin/companies", word: "companies" },
  { path: "/admin/users", word: "users" },
  { path: "/admin/invoices", word: "invoices" },
  { path: "/admin/news", word: "news" },
  { path: "/admin/feeds", word: "feeds" },
  { path: "/admin/freight", word: "freight" },
  { path: "/admin/mails", word: "mails" },
  { path: "/admin/queue", word: "queue" },
  { path: "/admin/audit", word: "audit" },
] as const;

/** Pages that editors may open; the others are for administrators only. */
const FOR_EDITORS: readonly string[] = ["/admin/news"];

export type AdminShellProps = {
  locale: Locale;
  path: (typeof PAGES)[number]["path"];
  /** Path and query of this page where it lies deeper than `path`, for the link to the other language. */
  at?: string;
  title: string;
  /** Role whose pages the navigation lists. */
  role?: "admin" | "editor" | "user";
  children: ReactNode;
};

/** The pages of administrators with their side navigation. Each page checks the role by itself. */
export function AdminShell({ locale, path, at = path, title, role = "admin", children }: AdminShellProps) {
  const t = useTranslations("admin.nav");
  const open = PAGES.filter((page) => role === "admin" || FOR_EDITORS.includes(page.path));
  const links = open.map((page) => ({ path: page.path, label: t(page.word), isCurrent: page.path === path }));
  return (
    <SideShell locale={locale} path={at} label={t("label")} links={links} title={title}>
      {children}
    </SideShell>
  );
}
