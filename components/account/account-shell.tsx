import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
import type { Locale } from "@/lib/i18n/routing";

const PAGES = [
  { path: "/account", word: "overview" },
  { path: "/account/listings", word: "listings" },
  { path: "/account/chats", word: "chats" },
  { path: "/account/api-keys", word: "keys" },
  { path: "/account/password", word: "password" },
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
  return (
    <Shell locale={locale} path={at}>
      <div className="gap-10 pt-4 lg:flex lg:pt-8">
        <nav
          aria-label={t("label")}
          className={`flex-none max-lg:-mx-2 max-lg:border-b max-lg:border-line max-lg:pb-2 lg:w-48 ${title ? "" : "max-lg:hidden"}`}
        >
          <ul className="flex gap-1 overflow-x-auto lg:flex-col">
            {PAGES.map((page) => (
              <li key={page.path}>
                <Link
                  href={`/${locale}${page.path}`}
                  prefetch={false}
                  aria-current={page.path === path ? "page" : undefined}
                  className="flex h-9 items-center rounded-md px-2 whitespace-nowrap hover:bg-hover aria-[current]:bg-accent-wash aria-[current]:font-medium aria-[current]:text-accent-strong"
                >
                  {t(page.word)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`min-w-0 flex-1 ${title ? "max-lg:pt-5" : ""}`}>
          {title && <h1 className="pb-4 text-2xl font-semibold">{title}</h1>}
          {children}
        </div>
      </div>
    </Shell>
  );
}
