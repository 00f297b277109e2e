import { CircleAlert, CircleCheck } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type RegistrationField, registrationProblems } from "@/lib/companies/policy";
import type { SimilarCompany } from "@/lib/companies/similar";
import type { Locale } from "@/lib/i18n/routing";
import { CompanyMark } from "./company-table";

type Props = {
  company: { inn: string | null; kpp: string | null; ogrn: string | null };
  similar: readonly SimilarCompany[];
  locale: Locale;
};

const SAME = { name: "sameName", inn: "sameInn", ogrn: "sameOgrn" } as const;

/** What the service itself finds out about a company before a person decides. */
export function CompanyChecks({ company, similar, locale }: Props) {
  const t = useTranslations("adminCompanies.checks");
  const problems = new Set<RegistrationField>(registrationProblems(company).map(({ field }) => field));
  const isNumbered = company.inn !== null || company.ogrn !== null;
  return (
    <ul className="flex flex-col gap-1.5">
      {problems.size > 0 ? (
        [...problems].map((field) => (
          <Line key={field} good={false}>
            {t(`problems.${field}`)}
          </Line>
        ))
      ) : (
        <Line good={isNumbered}>{t(isNumbered ? "numbers" : "noNumbers")}</Line>
      )}
      {similar.length === 0 ? (
        <Line good>{t("noDuplicates")}</Line>
      ) : (
        <Line good={false}>
          {t("duplicates")}:
          <ul>
            {similar.map(({ id, name, inn, status, same }) => (
              <li key={id}>
                <Link href={`/${locale}/admin/companies/${id}`} prefetch={false} className="link">
                  {name}
                </Link>{" "}
                {inn} <CompanyMark status={status} />{" "}
                <span className="text-muted">{same.map((one) => t(SAME[one])).join(", ")}</span>
              </li>
            ))}
          </ul>
        </Line>
      )}
      <li className="text-sm text-muted">{t("registry")}</li>
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
