import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
import { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/i18n/routing";

type Props = {
  locale: Locale;
  /** Path of this page, such as `/docs/errors/not_found`. */
  path: string;
  children: ReactNode;
};

/** The docs with their side navigation. */
export function DocsShell({ locale, path, children }: Props) {
  const t = useTranslations("docs");
  const ofIndex = useTranslations("indices.docs");
  const ofSecurity = useTranslations("securityPolicy");
  const pages = [
    { href: "/docs", label: t("start"), current: path === "/docs" },
    {
      href: "/docs/errors",
      label: t("errors"),
      current: path.startsWith("/docs/errors"),
    },
    { href: "/docs/index-method", label: ofIndex("nav"), current: path === "/docs/index-method" },
    { href: "/docs/changelog", label: t("changelog"), current: path === "/docs/changelog" },
    { href: "/docs/security", label: ofSecurity("nav"), current: path === "/docs/security" },
  ];
  const item =
    "flex h-9 items-center rounded-md px-2 whitespace-nowrap hover:bg-hover aria-[current]:bg-accent-wash aria-[current]:font-medium aria-[current]:text-accent-strong";
  return (
    <Shell locale={locale} path={path}>
      <div className="gap-10 pt-4 lg:flex lg:pt-8">
        <nav
          aria-label={t("nav")}
          className="flex-none max-lg:-mx-2 max-lg:border-b max-lg:border-line max-lg:pb-2 lg:w-48"
        >
          <ul className="flex gap-1 overflow-x-auto lg:flex-col">
            {pages.map(({ href, label, current }) => (
              <li key={href}>
                <Link href={`/${locale}${href}`} aria-current={current ? "page" : undefined} className={item}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a href="/docs/api" className={item}>
                {t("reference")}
              </a>
            </li>
            <li>
              <a href="/api/openapi.json" className={item}>
                {t("openapi")}
              </a>
            </li>
          </ul>
        </nav>
        <div className="min-w-0 flex-1 max-lg:pt-5">{children}</div>
      </div>
    </Shell>
  );
}
