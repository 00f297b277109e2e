// Pages below /account: the sections of their navigation, in order.
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SideShell } from "@/components/layout/side-shell";
import type { Locale } from "@/lib/i18n/routing";

const PAGES = [
  { path: "/account", word: "overview" },
  { path: "/account/listings", word: "listings" },
  { path: "/account/matches", word: "matches" },
  { path: "/account/import", word: "import" },
  { path: "/account/chats", word: "chats" },
  { path: "/account/favourites", word: "favourites" },
  { path: "/account/saved-searches", word: "savedSearches" },
  { path: "/account/api-keys", word: "keys" },
  { path: "/account/webhooks", word: "webhooks" },
  { path: "/account/usage", word: "usage" },
  { path: "/account/tariff", word: "tariff" },
  { path: "/account/notifications", word: "notifications" },
  { path: "/account/company", word: "company" },
  { path: "/account/profile", word: "profile" },
  { path: "/account/security", word: "security" },
] as const;

type Props = {
  locale: Locale;
  path: (typeof PAGES)[number]["path"];
  /** Path and query of this page where it lies deeper than `path`, for the link to the other language. */
  at?: string;
  /** The heading; left out where the page has one of its own and needs a phone's whole height. */
  title?: string;
  children: ReactNode;
};

/** The account's pages with their quiet side navigation. */
export function AccountShell({ locale, path, at = path, title, children }: Props) {
  const t = useTranslations("account.nav");
  const links = PAGES.map((page) => ({ path: page.path, label: t(page.word), isCurrent: page.path === path }));
  return (
    <SideShell locale={locale} path={at} label={t("label")} links={links} title={title}>
      {children}
    </SideShell>
  );
}
