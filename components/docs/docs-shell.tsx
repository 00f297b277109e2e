// The frame of /docs and the pages below it.
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
import { Link } from "@/components/ui/link";
import { GUIDES } from "@/lib/docs/reference/guides";
import type { Locale } from "@/lib/i18n/routing";

type Props = {
  locale: Locale;
  /** Path of this page, such as `/docs/errors/not_found`. */
  path: string;
  children: ReactNode;
};

const ITEM =
  "flex min-h-8 max-lg:min-h-11 items-center rounded-md px-2 hover:bg-hover aria-[current]:bg-accent-wash aria-[current]:font-medium aria-[current]:text-accent-strong";

/** The docs with their navigation: at the side, or folded above the text on a phone. */
export function DocsShell({ locale, path, children }: Props) {
  const t = useTranslations("docs");
  return (
    <Shell locale={locale} path={path}>
      <div className="gap-10 pt-4 lg:flex lg:pt-8">
        <details className="group -mx-2 border-b border-line pb-2 lg:hidden print:hidden">
          <summary className="flex min-h-9 max-lg:min-h-11 items-center gap-2 rounded-md px-2 font-medium hover:bg-hover">
            <span aria-hidden className="group-open:rotate-90">
              ›
            </span>
            {t("nav")}
          </summary>
          <DocsNav locale={locale} path={path} />
        </details>
        <div className="sticky top-0 max-h-dvh w-52 flex-none self-start overflow-y-auto py-1 max-lg:hidden print:hidden">
          <DocsNav locale={locale} path={path} />
        </div>
        <div className="min-w-0 flex-1 max-lg:pt-5">{children}</div>
      </div>
    </Shell>
  );
}

const GROUPS = ["begin", "tasks", "facts"] as const;

function DocsNav({ locale, path }: Omit<Props, "children">) {
  const t = useTranslations("docs");
  const reference = useTranslations("apiReference");
  const guides = (group: (typeof GROUPS)[number]) =>
    GUIDES.filter((guide) => guide.group === group).map((guide) => ({
      href: `/docs/${guide.slug}`,
      label: guide[locale],
    }));
  const links = {
    begin: [{ href: "/docs", label: t("overview") }, ...guides("begin")],
    tasks: guides("tasks"),
    facts: [{ href: "/docs/api", label: reference("title") }, ...guides("facts")],
  };
  const isCurrent = (href: string) => path === href || (href !== "/docs" && path.startsWith(`${href}/`));
  return (
    <nav aria-label={t("nav")} className="flex flex-col gap-4 max-lg:grid max-lg:grid-cols-2 max-lg:pt-2">
      {GROUPS.map((group) => (
        <div key={group}>
          <p className="px-2 pb-1 text-sm text-muted">{t(`groups.${group}`)}</p>
          <ul>
            {links[group].map(({ href, label }) => (
              <li key={href}>
                <Link href={`/${locale}${href}`} aria-current={isCurrent(href) ? "page" : undefined} className={ITEM}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <p className="px-2 pb-1 text-sm text-muted">{t("groups.files")}</p>
        <ul>
          {FILES.map(({ href, label }) => (
            <li key={href}>
              <a href={href} className={ITEM}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** Files for programs, whose names are the same in every language. */
const FILES = [
  { href: "/api/openapi.json", label: "OpenAPI" },
  { href: "/docs/tonna.postman_collection.json", label: "Postman" },
  { href: "/docs/tonna.bruno_collection.json", label: "Bruno" },
  { href: "/llms.txt", label: "llms.txt" },
] as const;
