// /companies: the table of companies: its head, and the texts of its rows.
import { useTranslations } from "next-intl";
import { HeadCells } from "@/components/ui/head-cells";
import type { Company } from "@/lib/companies/contract";
import { formatNumber } from "@/lib/i18n/format";
import { formatPartyName } from "@/lib/i18n/party-name";
import type { Locale } from "@/lib/i18n/routing";
import { formatRegionLine, listCategoryTrail } from "@/lib/i18n/terms";
import { CompanyRows, type ShownCompany } from "./company-rows";

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
          <HeadCells
            cells={[
              [t("company"), "w-[30%] pl-0!"],
              [t("trades")],
              [t("place"), "w-[20%]"],
              [t("inn"), "w-34 max-lg:hidden"],
              [t("listings"), "w-28 pr-0! text-right"],
            ]}
          />
        </tr>
      </thead>
      <tbody className="max-md:block">
        <CompanyRows
          companies={companies.map((company) => toCompanyRow(company, locale, t))}
          texts={{ noListings: t("noListings"), noInn: t("noInn") }}
        />
      </tbody>
    </table>
  );
}

type Texts = ReturnType<typeof useTranslations<"companies">>;

/** A company as its row shows it. */
function toCompanyRow(company: Company, locale: Locale, t: Texts): ShownCompany {
  const names = company.categories.map((slug) => listCategoryTrail(slug, locale).at(-1)?.name ?? slug);
  const more = names.length - NAMED;
  return {
    id: company.id,
    href: `/${locale}/companies/${company.slug}`,
    name: formatPartyName(company.name, locale),
    trades:
      names.length === 0
        ? null
        : {
            shown: names.slice(0, NAMED).join(", "),
            all: names.join(", "),
            more: more > 0 ? t("moreTrades", { count: more }) : null,
          },
    place: formatRegionLine(company, locale),
    inn: company.inn,
    listings: {
      count: formatNumber(company.listingCount, locale),
      word: t("listingsWord", { count: company.listingCount }),
    },
  };
}
