// /admin/companies: companies that wait for their check, and all others.
import { getTranslations } from "next-intl/server";
import { CompanyCheckTable } from "@/components/admin/company-table";
import { FoundLine } from "@/components/admin/found";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { NothingFound } from "@/components/ui/nothing-found";
import { VerificationQuery } from "@/lib/companies/contract";
import { countWaitingCompanies, listVerificationQueue } from "@/lib/companies/queries/companies-to-verify";
import { privateMetadata } from "../../page-metadata";
import { createAdminList } from "../admin-list";

const LIST = { path: "/admin/companies", schema: VerificationQuery, perPage: 40 } as const;
const TABS = ["PENDING", "VERIFIED", "REJECTED", "DRAFT", "ALL"] as const;

export const generateMetadata = privateMetadata("adminCompanies.title");

export default createAdminList(LIST, async ({ session, shown }) => {
  const { query, state } = shown;
  const t = await getTranslations("adminCompanies");
  const [companies, waiting] = await Promise.all([listVerificationQueue(query, session), countWaitingCompanies()]);
  const status = query.status ?? "PENDING";
  return {
    title: t("title"),
    tabs: {
      label: t("columns.state"),
      tabs: TABS.map((tab) => ({
        label: t(`tabs.${tab}`),
        count: tab === "PENDING" ? waiting : null,
        href: formatCatalogueHref(state, { status: tab === "PENDING" ? null : tab }),
        isCurrent: tab === status,
      })),
    },
    fields: [{ name: "q", label: t("find") }],
    list: companies,
    table: (
      <>
        <FoundLine total={companies.total} />
        <CompanyCheckTable companies={companies.data} {...shown} />
      </>
    ),
    empty:
      status === "PENDING" && query.q === undefined ? (
        <p className="border-t border-line pt-4">{t("emptyQueue")}</p>
      ) : (
        <NothingFound path={`${state.path}?status=ALL`} />
      ),
  };
});
