import { IndustryMark } from "@/components/catalogue/industry-mark";
import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { Category } from "@/lib/reference/categories/contract";

/** Industries with how many listings each has. */
export function IndustryIndex({ locale, industries }: { locale: Locale; industries: readonly Category[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {industries.map((industry) => (
        <li key={industry.slug}>
          <Link
            href={`/${locale}/catalogue/${industry.slug}`}
            className="flex min-h-9 max-lg:min-h-11 items-center gap-2.5 py-1.5 font-medium hover:bg-hover hover:text-accent"
          >
            <IndustryMark slug={industry.slug} />
            <span className="min-w-0 flex-1 leading-4.5">{getName(industry, locale)}</span>
            <span className="pr-1 text-sm font-normal text-muted">{formatNumber(industry.count, locale)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
