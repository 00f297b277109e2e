import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";

export type CountTab = { label: string; href: string; count: number | null; isCurrent: boolean };

/** Kinds or states of a list as links, each with how many there are. */
export function CountTabs({ label, tabs, locale }: { label: string; tabs: readonly CountTab[]; locale: Locale }) {
  return (
    <nav aria-label={label} className="max-w-full min-w-0">
      <ul className="-mx-2 flex gap-1 overflow-x-auto pb-2">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              href={tab.href}
              aria-current={tab.isCurrent ? "true" : undefined}
              className="flex h-9 max-lg:h-11 items-center gap-1.5 rounded-md px-2 whitespace-nowrap hover:bg-hover aria-[current]:bg-accent-wash aria-[current]:font-medium aria-[current]:text-accent-strong"
            >
              {tab.label}
              {tab.count !== null && <span className="text-sm text-muted">{formatNumber(tab.count, locale)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
