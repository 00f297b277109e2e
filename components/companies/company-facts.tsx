// /companies/…: facts of the company, and the meaning of its check mark.
import { BadgeCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { ContactParty } from "@/components/chats/contact-seller";
import { type Fact, Facts } from "@/components/ui/facts";
import { Missing } from "@/components/ui/missing";
import { When } from "@/components/ui/when";
import type { CompanyDetails } from "@/lib/companies/contract";
import { HOME_COUNTRY } from "@/lib/companies/policy";
import type { Locale } from "@/lib/i18n/routing";
import { formatRegionLine } from "@/lib/i18n/terms";
import { parseWebsite } from "./website";

type Props = { company: CompanyDetails; locale: Locale; now: string };

/** Identity of a company: registration numbers, place and site. */
export function CompanyFacts({ company, locale, now }: Props) {
  const t = useTranslations("company");
  const site = parseWebsite(company.website);
  const isRussian = company.countryCode === HOME_COUNTRY;
  const isPerson = company.ogrn?.length === 15;
  const number = (value: string | null) => value ?? <Missing why={t("noNumber")} />;
  const rows: Fact[] = [
    { name: t(isRussian ? "inn" : "taxNumber"), value: number(company.inn) },
    ...(isRussian && !isPerson ? [{ name: t("kpp"), value: number(company.kpp) }] : []),
    ...(isRussian ? [{ name: t(isPerson ? "ogrnip" : "ogrn"), value: number(company.ogrn) }] : []),
    { name: t("place"), value: formatRegionLine(company, locale) },
    {
      name: t("website"),
      value: site ? (
        <a href={site.href} rel="nofollow noopener ugc" className="link">
          {site.text}
        </a>
      ) : (
        <Missing why={t("noWebsite")} />
      ),
    },
    { name: t("since"), value: <When iso={company.createdAt} locale={locale} now={now} /> },
  ];
  return (
    <section aria-labelledby="facts" className="pt-4">
      <h2 id="facts" className="sr-only">
        {t("facts")}
      </h2>
      <Facts rows={rows} width="two" />
      {isRussian && company.inn && <p className="pt-1.5 text-sm text-muted">{t("numbersChecked")}</p>}
    </section>
  );
}

/** Meaning of the check mark, and a way to write to the company while somebody reads its messages. */
export function CompanyCheck({ company, locale, now, isReachable }: Props & { isReachable: boolean }) {
  const t = useTranslations("company");
  return (
    <section aria-labelledby="verified" className="rounded-md bg-sunken p-4">
      <h2 id="verified" className="flex items-center gap-1.5 font-semibold text-accent">
        <BadgeCheck aria-hidden />
        {t("verified")}
        {company.verifiedAt && (
          <span className="font-normal">
            <When iso={company.verifiedAt} locale={locale} now={now} />
          </span>
        )}
      </h2>
      <p className="pt-1.5">{t(findMeaning(company))}</p>
      <p className="pt-1.5 text-muted">{t(isReachable ? "contacts" : "noContact")}</p>
      {isReachable && (
        <div className="pt-3">
          <ContactParty id={company.id} locale={locale} />
        </div>
      )}
    </section>
  );
}

/** Finds the sentence that says which number was compared: foreign companies may be verified without one. */
function findMeaning({ countryCode, inn }: CompanyDetails) {
  if (countryCode === HOME_COUNTRY) return "verifiedMeans";
  return inn === null ? "verifiedMeansByName" : "verifiedMeansAbroad";
}
