import { useTranslations } from "next-intl";
import { websiteOf } from "@/components/companies/website";
import { Missing } from "@/components/ui/missing";
import type { OwnCompany } from "@/lib/companies/own-contract";
import { HOME_COUNTRY } from "@/lib/companies/policy";
import type { Locale } from "@/lib/i18n/routing";
import { countryName, regionName } from "@/lib/i18n/terms";

/** What the company says of itself, for who only reads it. */
export function CompanyFacts({ company, locale }: { company: OwnCompany; locale: Locale }) {
  const t = useTranslations("companyPage");
  const site = websiteOf(company.website);
  const isRussian = company.countryCode === HOME_COUNTRY;
  const rows = [
    [t("country"), countryName(company.countryCode, locale)],
    [t(isRussian ? "inn" : "taxNumber"), company.inn],
    ...(isRussian
      ? ([
          [t("kpp"), company.kpp],
          [t("ogrn"), company.ogrn],
        ] as const)
      : []),
    [t("region"), company.region && regionName(company.region, company.countryCode, locale)],
    [t("website"), site?.text ?? company.website],
    [t("description"), company.description],
  ] as const;
  return (
    <dl className="border-t border-line">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value ?? <Missing why={t("missing")} />}</dd>
        </div>
      ))}
    </dl>
  );
}
