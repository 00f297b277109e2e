// /search: the rows of companies, with the matched words marked.
import { BadgeCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { formatNumber } from "@/lib/i18n/format";
import { formatPartyName } from "@/lib/i18n/party-name";
import type { Locale } from "@/lib/i18n/routing";
import { formatRegionLine, listCategoryTrail } from "@/lib/i18n/terms";
import type { FoundCompany } from "@/lib/search/contract";
import { Marked } from "./marked";

const NAMED = 3;

/** Companies that a search found, a row each: who, where, what they trade in, how many listings. */
export function CompanyHits({ companies, locale }: { companies: readonly FoundCompany[]; locale: Locale }) {
  return (
    <ul className="border-t border-line">
      {companies.map((company) => (
        <Row key={company.id} company={company} locale={locale} />
      ))}
    </ul>
  );
}

function Row({ company, locale }: { company: FoundCompany; locale: Locale }) {
  const t = useTranslations("searchPage");
  const of = (field: string) => company.highlights.find((one) => one.field === field);
  const trades = company.categories.slice(0, NAMED).map((slug) => listCategoryTrail(slug, locale).at(-1)?.name ?? slug);
  const name = formatPartyName(company.name, locale);
  const note = of("description");
  return (
    <li className="group relative flex flex-wrap items-baseline gap-x-4 border-b border-line py-2 hover:bg-hover">
      <span className="flex min-w-0 items-center gap-1">
        <Link
          href={`/${locale}/companies/${company.slug}`}
          className="truncate font-medium after:absolute after:inset-0 group-hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {name === company.name ? <Marked highlight={of("name")} text={name} /> : name}
        </Link>
        <BadgeCheck aria-hidden className="size-3.5! flex-none text-accent" />
      </span>
      <span className="text-sm text-muted">{formatRegionLine(company, locale)}</span>
      <span className="ml-auto text-sm text-muted tabular-nums">
        {t("companyListings", { count: company.listingCount, shown: formatNumber(company.listingCount, locale) })}
      </span>
      <span className="w-full truncate text-sm text-muted">
        {note ? <Marked highlight={note} text="" /> : trades.join(" · ")}
      </span>
    </li>
  );
}
