// /admin/freight: versions of the freight table and their reports.
import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { FreightReportTable } from "@/components/admin/freight-report-table";
import { FreightTable } from "@/components/admin/freight-table";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { listFilterTabs } from "@/components/catalogue/filter-tabs";
import { CountTabs } from "@/components/ui/count-tabs";
import { Notice } from "@/components/ui/notice";
import { FREIGHT_RESULTS } from "@/lib/freight/contract";
import { findFreightReport, listFreightVersions } from "@/lib/freight/queries";
import { FreightPageQuery } from "@/lib/freight/query";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { readListAddress } from "../../read-list";
import { requireAdmin } from "../require-role";
import { restoreFreightAction } from "./actions";

export const generateMetadata = privateMetadata("adminFreight.title");

/** Versions of the freight table, the report of one, and a way back to it. */
export default createPage(async function FreightPage({ locale, searchParams }) {
  const { done, ...rest } = searchParams;
  const { query, state, at } = readListAddress(locale, "/admin/freight", FreightPageQuery, rest);
  const session = await requireAdmin(locale, `/${locale}${at}`);
  const t = await getTranslations("adminFreight");
  const versions = await listFreightVersions(session);
  const chosen = versions.find(({ version }) => version === query.version)?.version ?? null;
  const report = chosen === null ? null : await findFreightReport(session, chosen);
  const rows = report?.rows ?? [];
  const count = (result: string) => rows.filter((row) => row.result === result).length;
  const tabs = listFilterTabs(state, {
    name: "result",
    current: query.result,
    values: FREIGHT_RESULTS,
    counts: Object.fromEntries(FREIGHT_RESULTS.map((result) => [result, count(result)])) as Record<
      (typeof FREIGHT_RESULTS)[number],
      number
    >,
    all: t("allRows"),
    label: (result) => t(`results.${result}`),
  }).map((tab) => ({ ...tab, href: `${tab.href}#report` }));
  return (
    <AdminShell locale={locale} path="/admin/freight" at={at} title={t("title")}>
      <p className="max-w-2xl pb-4">{t("lead")}</p>
      {(done === "restored" || done === "conflict") && (
        <div className="max-w-2xl pb-4">
          <Notice kind={done === "restored" ? "good" : "info"} role="status" title={t(`done.${done}`)} />
        </div>
      )}
      {versions.length === 0 ? (
        <p className="border-t border-line py-4 text-muted">{t("empty")}</p>
      ) : (
        <FreightTable
          versions={versions}
          locale={locale}
          now={new Date().toISOString()}
          chosen={chosen}
          reportHref={(version) => `${formatCatalogueHref(state, { version: String(version), result: null })}#report`}
          action={restoreFreightAction}
        />
      )}
      {chosen !== null && (
        <div id="report" className="scroll-mt-4 pt-8">
          <h2 className="pb-1 text-lg font-semibold">{t("reportOf", { version: chosen })}</h2>
          <CountTabs label={t("result")} locale={locale} tabs={tabs} />
          <FreightReportTable
            caption={t("reportOf", { version: chosen })}
            rows={rows.filter(({ result }) => query.result === undefined || result === query.result)}
          />
        </div>
      )}
    </AdminShell>
  );
});
