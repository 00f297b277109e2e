import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { FilterBar } from "@/components/admin/filter-bar";
import { MailTable } from "@/components/admin/mail-table";
import { listFilterTabs } from "@/components/catalogue/filter-tabs";
import { PageLinks } from "@/components/catalogue/page-links";
import { CountTabs } from "@/components/ui/count-tabs";
import { NothingFound } from "@/components/ui/nothing-found";
import { Notice } from "@/components/ui/notice";
import { env } from "@/lib/core/env";
import { MAIL_STATES } from "@/lib/core/mail/contract";
import { listMails } from "@/lib/mails/queries";
import { MailQuery } from "@/lib/mails/query";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { readList } from "../../read-list";
import { requireAdmin } from "../require-role";

const PER_PAGE = 50;

export const generateMetadata = privateMetadata("adminMails.title");

export default createPage(async function MailsPage({ locale, searchParams }) {
  const { query, state, at } = readList(locale, "/admin/mails", MailQuery, searchParams, PER_PAGE);
  const session = await requireAdmin(locale, `/${locale}${at}`);
  const t = await getTranslations("adminMails");
  const mails = await listMails(query, session);
  const tabs = listFilterTabs(state, {
    name: "status",
    current: query.status,
    values: MAIL_STATES,
    counts: mails.counts,
    all: t("all"),
    label: (status) => t(`states.${status}`),
  });
  return (
    <AdminShell locale={locale} path="/admin/mails" at={at} title={t("title")}>
      {!env().SMTP_URL && (
        <div className="max-w-2xl pb-4">
          <Notice kind="info" title={t("noServer")}>
            <p>{t("noServerText")}</p>
          </Notice>
        </div>
      )}
      <CountTabs label={t("columns.state")} locale={locale} tabs={tabs} />
      <FilterBar state={state} fields={[{ kind: "text", name: "q", label: t("find"), value: query.q }]} />
      {mails.data.length > 0 ? (
        <MailTable mails={mails.data} query={query} state={state} locale={locale} now={new Date().toISOString()} />
      ) : (
        <NothingFound path={state.path} />
      )}
      <PageLinks state={state} page={mails.page} totalPages={mails.totalPages} />
    </AdminShell>
  );
});
