import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
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
  return (
    <Shell locale={locale} path={query ? `${path}?${query}` : path}>
      <div className="gap-10 pt-4 lg:flex lg:pt-8">
        <nav
          aria-label={t("label")}
          className="flex-none max-lg:-mx-2 max-lg:border-b max-lg:border-line max-lg:pb-2 lg:w-40"
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
        <div className="min-w-0 flex-1 max-lg:pt-5">
          <h1 className="pb-4 text-2xl font-semibold">{title}</h1>
          {children}
        </div>
      </div>
    </Shell>
  );
}
