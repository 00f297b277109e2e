import { BadgeCheck } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Missing } from "@/components/ui/missing";
import type { Company } from "@/lib/companies/contract";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { categoryTrail } from "@/lib/i18n/terms";
import { companyPlace } from "./company-place";

const NAMED = 3;

type Props = { companies: readonly Company[]; locale: Locale; caption: string };

/** Companies as rows to compare; on a phone each row becomes three lines. */
export function CompanyTable({ companies, locale, caption }: Props) {
  const t = useTranslations("companies");
  return (
    <table className="w-full table-fixed border-collapse max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr className="border-b border-line [&>th]:h-9 [&>th]:px-2 [&>th]:font-medium">
          <th scope="col" className="w-[30%] pl-0!">
            {t("company")}
          </th>
          <th scope="col">{t("trades")}</th>
          <th scope="col" className="w-[20%]">
            {t("place")}
          </th>
          <th scope="col" className="w-30 max-lg:hidden">
            {t("inn")}
          </th>
          <th scope="col" className="w-28 pr-0! text-right">
            {t("listings")}
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {companies.map((company) => (
          <Row key={company.id} company={company} locale={locale} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ company, locale }: { company: Company; locale: Locale }) {
  const t = useTranslations("companies");
  const names = company.categories.map((slug) => categoryTrail(slug, locale).at(-1)?.name ?? slug);
  const place = companyPlace(company, locale);
  const trades = names.slice(0, NAMED).join(", ");
  const more = names.length - NAMED;
  return (
    <tr className="group relative border-b border-line hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:py-2 md:h-11 md:[&>td]:px-2 md:[&>td]:py-1">
      <td className="min-w-0 md:pl-0!">
        <span className="flex min-w-0 items-center gap-1">
          <Link
            href={`/${locale}/companies/${company.slug}`}
            prefetch={false}
            className="truncate font-medium after:absolute after:inset-0 group-hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {company.name}
          </Link>
          <BadgeCheck aria-hidden className="size-3.5! flex-none text-accent" />
        </span>
      </td>
      <td className="min-w-0 text-sm max-md:order-3 max-md:col-span-2 max-md:text-muted">
        {trades ? (
          <span className="line-clamp-2 leading-4" title={names.join(", ")}>
            {trades}
            {more > 0 && <span className="text-muted"> {t("moreTrades", { count: more })}</span>}
          </span>
        ) : (
          <Missing why={t("noListings")} />
        )}
      </td>
      <td className="min-w-0 text-sm max-md:order-2 max-md:col-span-2 max-md:text-muted">
        <span className="block truncate">{place}</span>
      </td>
      <td className="text-sm max-lg:hidden">{company.inn ?? <Missing why={t("noInn")} />}</td>
      <td className="text-right font-medium max-md:order-1 md:pr-0!">
        {formatNumber(company.listingCount, locale)}
        <span className="text-sm font-normal text-muted md:sr-only">
          {" "}
          {t("listingsWord", { count: company.listingCount })}
        </span>
      </td>
    </tr>
  );
}
