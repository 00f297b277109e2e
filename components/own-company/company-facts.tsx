import { useTranslations } from "next-intl";
import { parseWebsite } from "@/components/companies/website";
import { Facts } from "@/components/ui/facts";
import { Missing } from "@/components/ui/missing";
import type { OwnCompany } from "@/lib/companies/own-contract";
import { HOME_COUNTRY } from "@/lib/companies/policy";
import type { Locale } from "@/lib/i18n/routing";
import { getCountryName, getRegionName } from "@/lib/i18n/terms";

/** Description of a company for a member who may not change it. */
export function OwnCompanyFacts({ company, locale }: { company: OwnCompany; locale: Locale }) {
  const t = useTranslations("companyPage");
  const site = parseWebsite(company.website);
  const isRussian = company.countryCode === HOME_COUNTRY;
  const rows = [
    { name: t("country"), value: getCountryName(company.countryCode, locale) },
    { name: t(isRussian ? "inn" : "taxNumber"), value: company.inn },
    ...(isRussian
      ? ([
          { name: t("kpp"), value: company.kpp },
          { name: t("ogrn"), value: company.ogrn },
        ] as const)
      : []),
    { name: t("region"), value: company.region && getRegionName(company.region, company.countryCode, locale) },
    { name: t("website"), value: site?.text ?? company.website },
    { name: t("description"), value: company.description },
  ];
  return (
    <Facts
      look="beside"
      rows={rows.map(({ name, value }) => ({
        name,
        value: value === null ? <Missing why={t("missing")} /> : <span className="whitespace-pre-line">{value}</span>,
      }))}
    />
  );
}
