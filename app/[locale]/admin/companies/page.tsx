import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { CompanyTable } from "@/components/admin/company-table";
import { FilterBar } from "@/components/admin/filter-bar";
import { FoundLine } from "@/components/admin/found";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { PageLinks } from "@/components/catalogue/page-links";
import { CountTabs } from "@/components/ui/count-tabs";
import { NothingFound } from "@/components/ui/nothing-found";
import { VerificationQuery } from "@/lib/companies/contract";
import { countWaitingCompanies, listVerificationQueue } from "@/lib/companies/queries/companies-to-verify";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { readList } from "../../read-list";
import { requireAdmin } from "../require-role";

const PER_PAGE = 40;
const TABS = ["PENDING", "VERIFIED", "REJECTED", "DRAFT", "ALL"] as const;

export const generateMetadata = privateMetadata("adminCompanies.title");

export default createPage(async function CompaniesPage({ locale, searchParams }) {
  const { query, state, at } = readList(locale, "/admin/companies", VerificationQuery, searchParams, PER_PAGE);
  const session = await requireAdmin(locale, `/${locale}${at}`);
  const t = await getTranslations("adminCompanies");
  const [companies, waiting] = await Promise.all([listVerificationQueue(query, session), countWaitingCompanies()]);
  const status = query.status ?? "PENDING";
  return (
    <AdminShell locale={locale} path="/admin/companies" at={at} title={t("title")}>
      <CountTabs
        label={t("columns.state")}
        locale={locale}
        tabs={TABS.map((tab) => ({
          label: t(`tabs.${tab}`),
          count: tab === "PENDING" ? waiting : null,
          href: formatCatalogueHref(state, { status: tab === "PENDING" ? null : tab }),
          isCurrent: tab === status,
        }))}
      />
      <FilterBar state={state} fields={[{ kind: "text", name: "q", label: t("find"), value: query.q }]} />
      {companies.data.length > 0 ? (
        <>
          <FoundLine total={companies.total} />
          <CompanyTable
            companies={companies.data}
            query={query}
            state={state}
            locale={locale}
            now={new Date().toISOString()}
          />
        </>
      ) : status === "PENDING" && query.q === undefined ? (
        <p className="border-t border-line pt-4">{t("emptyQueue")}</p>
      ) : (
        <NothingFound path={`${state.path}?status=ALL`} />
      )}
      <PageLinks state={state} page={companies.page} totalPages={companies.totalPages} />
    </AdminShell>
  );
});
