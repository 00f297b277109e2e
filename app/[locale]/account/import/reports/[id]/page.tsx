// /account/import/reports/…: what became of each row of an import.
import { notFound } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { PageLinks } from "@/components/catalogue/page-links";
import { Reload, StartImport, UndoImport } from "@/components/price-lists/report-forms";
import { ReportRows } from "@/components/price-lists/report-rows";
import { CountTabs } from "@/components/ui/count-tabs";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";
import { Notice } from "@/components/ui/notice";
import { When } from "@/components/ui/when";
import { requireSession } from "@/lib/auth/session";
import { UNDO_MINUTES } from "@/lib/core/time/undo";
import { formatNumber } from "@/lib/i18n/format";
import { ReportQuery } from "@/lib/imports/contract";
import { mayImport } from "@/lib/imports/import-policy";
import { getImport } from "@/lib/imports/queries";
import { findWaitingId, getPriceList } from "@/lib/price-lists/queries";
import { createPage } from "../../../../create-page";
import { findOrNull, getOr404 } from "../../../../found-or-404";
import { privateMetadata } from "../../../../page-metadata";
import { readListAddress } from "../../../../read-list";
import { managePriceListAction } from "../../actions";

const PER_PAGE = 50;
const RESULTS = ["failed", "created", "updated", "unchanged", "retired"] as const;

export const generateMetadata = privateMetadata("priceLists.report");

export default createPage<{ id: string }>(async function ReportPage({ locale, id, searchParams }) {
  const { mass, ...given } = searchParams;
  const { query, state, at } = readListAddress(locale, `/account/import/reports/${id}`, ReportQuery, given, PER_PAGE);
  const session = await requireSession(locale, `/${locale}${at}`);
  const t = await getTranslations("priceLists.reportPage");
  const all = await getTranslations("priceLists");
  const { forms } = (await getMessages({ locale })).priceLists;
  const report = await getOr404(getImport(id, { ...query, perPage: PER_PAGE }, session));
  const { dryRun, undo, priceListId } = report;
  if (!mayImport(session) && priceListId !== null) notFound();
  const list = priceListId === null ? null : await findOrNull(getPriceList(priceListId, session));
  const document = dryRun && list ? await findWaitingId(list.id) : null;
  // Ids are in the order of time: a file that came after the check was not checked.
  const waiting = document !== null && document < id ? document : null;
  const isUnderWay = report.state === "running" || undo.state === "running";
  const now = new Date().toISOString();
  const number = (value: number) => formatNumber(value, locale);
  const total = RESULTS.reduce((sum, name) => sum + report[name], 0);
  const tab = (result: (typeof RESULTS)[number] | null) => ({
    label: result === null ? t("everything") : dryRun ? t(`dryResults.${result}`) : t(`results.${result}`),
    href: result === null ? state.path : `${state.path}?result=${result}`,
    count: result === null ? total : report[result],
    isCurrent: (query.result ?? null) === result,
  });
  return (
    <AccountShell locale={locale} path="/account/import" at={at} title={dryRun ? t("dryTitle") : t("title")}>
      <div className="flex flex-col gap-5">
        {isUnderWay && <Reload />}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Mark look={report.state === "running" ? "wait" : report.state === "done" ? "good" : "bad"}>
            {all(`importStates.${report.state}`)}
          </Mark>
          {list && <Link href={`/${locale}/account/import/${list.id}`}>{list.name}</Link>}
          <Link href={`/${locale}/account/import`}>{all("all")}</Link>
        </p>
        {report.state === "running" && <Notice kind="info" role="status" title={t("running")} />}
        {report.state === "failed" && <Notice kind="bad" title={t("failedText")} />}
        {undo.state === "running" && <Notice kind="info" role="status" title={t("undoRunning")} />}
        {undo.state === "done" && (
          <Notice kind="good" role="status" title={t("undone", { count: undo.undone })}>
            {undo.notUndone > 0 && t("notUndone", { count: undo.notUndone })}
          </Notice>
        )}
        <Facts
          width="narrow"
          rows={[
            { name: t("at"), value: <When iso={report.createdAt} locale={locale} now={now} /> },
            ...(report.finishedAt
              ? [{ name: t("finished"), value: <When iso={report.finishedAt} locale={locale} now={now} /> }]
              : []),
            { name: t("total"), value: number(report.total) },
            { name: dryRun ? t("wouldCreate") : t("created"), value: number(report.created) },
            { name: dryRun ? t("wouldUpdate") : t("updated"), value: number(report.updated) },
            { name: t("unchanged"), value: number(report.unchanged) },
            { name: t("failed"), value: number(report.failed) },
            { name: dryRun ? t("wouldRetire") : t("retired"), value: number(report.retired) },
          ]}
        />
        {waiting && list && report.state === "done" && (
          <StartImport
            action={managePriceListAction}
            hidden={{ id: list.id, document: waiting, locale, ...(mass === "true" && { allowMass: "true" }) }}
            texts={forms}
          />
        )}
        {undo.mayBegin && mayImport(session) && (
          <UndoImport
            action={managePriceListAction}
            hidden={{ id, locale }}
            texts={forms}
            hint={t("undoUntil", { count: UNDO_MINUTES })}
          />
        )}
        <section>
          <CountTabs
            label={t("tabs")}
            tabs={[tab(null), ...RESULTS.filter((result) => report[result] > 0).map(tab)]}
            locale={locale}
          />
          {report.rows.length === 0 ? (
            <p className="text-muted">{t("empty")}</p>
          ) : (
            <ReportRows report={report} locale={locale} />
          )}
          <PageLinks state={state} page={report.page} totalPages={report.totalPages} />
        </section>
      </div>
    </AccountShell>
  );
});
