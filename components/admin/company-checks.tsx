// /admin/companies/…: results of the checks of registration numbers, and companies with the same name or number.
import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { SimilarCompany } from "@/lib/companies/contract";
import { HOME_COUNTRY, listRegistrationProblems, type RegistrationField } from "@/lib/companies/policy";
import type { Locale } from "@/lib/i18n/routing";
import { CompanyMark } from "./company-table";

type Props = {
  company: { countryCode: string; inn: string | null; kpp: string | null; ogrn: string | null };
  similar: readonly SimilarCompany[];
  locale: Locale;
};

const SAME = { name: "sameName", inn: "sameInn", ogrn: "sameOgrn" } as const;
const SAME_ABROAD = { ...SAME, inn: "sameTaxNumber" } as const;

/** Facts that the service finds out about a company before a person decides. */
export function CompanyChecks({ company, similar, locale }: Props) {
  const t = useTranslations("adminCompanies.checks");
  const problems = new Set<RegistrationField>(
    listRegistrationProblems(company.countryCode, company).map(({ field }) => field),
  );
  const isRussian = company.countryCode === HOME_COUNTRY;
  const same = isRussian ? SAME : SAME_ABROAD;
  const isNumbered = company.inn !== null || company.ogrn !== null;
  return (
    <ul className="flex flex-col gap-1.5">
      {problems.size > 0 ? (
        [...problems].map((field) => (
          <Line key={field} good={false}>
            {t(`${isRussian ? "problems" : "problemsAbroad"}.${field}`)}
          </Line>
        ))
      ) : (
        <Line good={isNumbered}>{t(isNumbered ? (isRussian ? "numbers" : "taxNumber") : "noNumbers")}</Line>
      )}
      {similar.length === 0 ? (
        <Line good>{t("noDuplicates")}</Line>
      ) : (
        <Line good={false}>
          {t("duplicates")}:
          <ul>
            {similar.map(({ id, name, inn, status, same: shared }) => (
              <li key={id}>
                <Link href={`/${locale}/admin/companies/${id}`}>{name}</Link> {inn} <CompanyMark status={status} />{" "}
                <span className="text-muted">{shared.map((one) => t(same[one])).join(", ")}</span>
              </li>
            ))}
          </ul>
        </Line>
      )}
      <li className="text-sm text-muted">{t(isRussian ? "registry" : "registryAbroad")}</li>
    </ul>
  );
}

function Line({ good, children }: { good: boolean; children: ReactNode }) {
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-2">
      <Icon aria-hidden className={`mt-0.5 ${good ? "text-good" : "text-sell"}`} />
      <div className="min-w-0">{children}</div>
    </li>
  );
}
