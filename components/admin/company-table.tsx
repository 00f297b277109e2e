// /admin/companies: the table of companies with the date of their request, and the mark of a company's state.
import { useTranslations } from "next-intl";
import { type CatalogueState, createSorting } from "@/components/catalogue/catalogue-url";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { Mark, type MarkLook } from "@/components/ui/mark";
import { Missing } from "@/components/ui/missing";
import { createWhen } from "@/components/ui/when";
import type { VerificationQuery } from "@/lib/companies/contract";
import type { CompanyToVerify } from "@/lib/companies/own-contract";
import type { CompanyStatus } from "@/lib/companies/reference";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getCountryName, getRegionName } from "@/lib/i18n/terms";

const LOOKS: Record<CompanyStatus, MarkLook> = { PENDING: "wait", VERIFIED: "good", REJECTED: "bad", DRAFT: "quiet" };

type Props = {
  companies: readonly CompanyToVerify[];
  query: VerificationQuery;
  state: CatalogueState;
  locale: Locale;
  now: string;
};

/** Companies with what their check rests on; the name leads to its page. */
export function CompanyCheckTable({ companies, query, state, locale, now }: Props) {
  const t = useTranslations("adminCompanies");
  const when = createWhen(locale, now);
  const columns: TableColumn<CompanyToVerify>[] = [
    {
      id: "name",
      label: t("columns.name"),
      width: "min-w-52",
      cell: (company) => (
        <>
          <Link href={`/${locale}/admin/companies/${company.id}`} className="link font-medium wrap-anywhere">
            {company.name}
          </Link>
          {query.status === "ALL" && (
            <span className="block pt-0.5">
              <CompanyMark status={company.status} />
            </span>
          )}
        </>
      ),
    },
    {
      id: "inn",
      label: t("columns.inn"),
      cell: ({ inn }) => inn ?? <Missing why={t("noInn")} />,
    },
    {
      id: "place",
      label: t("columns.place"),
      hideBelow: "lg",
      cell: ({ countryCode, region }) =>
        region ? getRegionName(region, countryCode, locale) : getCountryName(countryCode, locale),
    },
    {
      id: "documents",
      label: t("columns.documents"),
      align: "right",
      cell: ({ documents }) => formatNumber(documents.length, locale),
    },
    {
      id: "listings",
      label: t("columns.listings"),
      align: "right",
      cell: ({ listingCount }) => formatNumber(listingCount, locale),
    },
    { id: "submitted", label: t("columns.submitted"), cell: ({ submittedAt }) => when(submittedAt, t("notSubmitted")) },
    { id: "created", label: t("columns.created"), cell: ({ createdAt }) => when(createdAt) },
  ];
  return (
    <DataTable
      caption={t("caption")}
      columns={columns}
      rows={companies}
      rowKey={({ id }) => id}
      sorting={createSorting(
        state,
        query,
        { name: "asc", submitted: "asc", created: "desc" },
        { by: "submitted", order: "asc" },
      )}
    />
  );
}

export function CompanyMark({ status }: { status: CompanyStatus }) {
  const t = useTranslations("adminCompanies.states");
  return <Mark look={LOOKS[status]}>{t(status)}</Mark>;
}
