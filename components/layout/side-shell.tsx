// The frame of account, administration and legal pages.
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/i18n/routing";
import { ScrollingList } from "./scrolling-list";
import { Shell } from "./shell";

type Props = {
  locale: Locale;
  /** Path and query of this page without its language, for the link to the other one. */
  path: string;
  /** Name of the navigation. */
  label: string;
  links: readonly { path: string; label: string; isCurrent: boolean }[];
  /** The heading; left out where the page has one of its own and needs a phone's whole height. */
  title?: string | undefined;
  children: ReactNode;
};

/** Pages that belong together, with a quiet navigation at their side. */
export function SideShell({ locale, path, label, links, title, children }: Props) {
  return (
    <Shell locale={locale} path={path}>
      <div className="gap-10 pt-4 lg:flex lg:pt-8">
        <nav
          aria-label={label}
          className={`flex-none print:hidden max-lg:-mx-2 max-lg:border-b max-lg:border-line max-lg:pb-2 lg:w-48 ${title ? "" : "max-lg:hidden"}`}
        >
          <ScrollingList path={path} className="flex gap-1 overflow-x-auto lg:flex-col">
            {links.map((link) => (
              <li key={link.path}>
                <Link
                  href={`/${locale}${link.path}`}
                  aria-current={link.isCurrent ? "page" : undefined}
                  className="flex h-9 max-lg:h-11 items-center rounded-md px-2 whitespace-nowrap hover:bg-hover aria-[current]:bg-accent-wash aria-[current]:font-medium aria-[current]:text-accent-strong"
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ScrollingList>
        </nav>
        <div className={`min-w-0 flex-1 ${title ? "max-lg:pt-5" : ""}`}>
          {title && <h1 className="pb-4 text-2xl font-semibold">{title}</h1>}
          {children}
        </div>
      </div>
    </Shell>
  );
}
