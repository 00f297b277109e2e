// /admin: what waits for administrators today.
import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { HistoryList } from "@/components/admin/history-list";
import { WorkTable } from "@/components/admin/work-table";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { listAudit } from "@/lib/audit/queries";
import { countInvoices } from "@/lib/billing/queries";
import { listVerificationQueue } from "@/lib/companies/queries/companies-to-verify";
import { env } from "@/lib/core/env";
import { listFeedStates } from "@/lib/jobs/queries/feed-states";
import { countFailedJobs } from "@/lib/jobs/queries/queued-jobs";
import { listQueue } from "@/lib/moderation/queries/list-queue";
import { createPage } from "../create-page";
import { privateMetadata } from "../page-metadata";
import { requireAdmin } from "./require-role";

const RECENT = 5;

export const generateMetadata = privateMetadata("adminHome.title");

/** Work that waits for an administrator, each kind with a link to its page. */
export default createPage(async function AdminPage({ locale }) {
  const session = await requireAdmin(locale, `/${locale}/admin`);
  const t = await getTranslations("adminHome");
  const now = new Date();
  const oldest = (kind: "pending" | "reported" | "chat") => listQueue({ kind, perPage: 1 }, session);
  const [pending, reported, chat, companies, invoices, feeds, failedJobs, trail] = await Promise.all([
    oldest("pending"),
    oldest("reported"),
    oldest("chat"),
    listVerificationQueue({ perPage: 1 }, session),
    countInvoices(session, undefined),
    listFeedStates(session, now),
    countFailedJobs(session),
    listAudit({}, session),
  ]);
  const failing = feeds.filter(({ enabled, lastRun }) => enabled && lastRun?.status === "failed");
  const [company] = companies.data;
  const rows = [
    { what: "pending", path: "/moderation?kind=pending", count: pending.total, since: pending.data[0]?.since ?? null },
    {
      what: "reported",
      path: "/moderation?kind=reported",
      count: reported.total,
      since: reported.data[0]?.since ?? null,
    },
    { what: "chat", path: "/moderation?kind=chat", count: chat.total, since: chat.data[0]?.since ?? null },
    {
      what: "companies",
      path: "/companies",
      count: companies.total,
      since: company ? (company.submittedAt ?? company.createdAt) : null,
    },
    { what: "invoices", path: "/invoices?status=OPEN", count: invoices.OPEN, since: null },
    {
      what: "feeds",
      path: "/feeds",
      count: failing.length,
      since: failing.map(({ lastRun }) => lastRun?.finishedAt.toISOString() ?? null).sort()[0] ?? null,
    },
    { what: "jobs", path: "/queue?state=failed", count: failedJobs, since: null },
  ] as const;
  const isCalm = rows.every(({ count }) => count === 0);
  return (
    <AdminShell locale={locale} path="/admin" title={t("title")}>
      <p className="max-w-2xl pb-3">{t(isCalm ? "calm" : env().MODERATION)}</p>
      <WorkTable rows={rows} locale={locale} now={now.toISOString()} />
      <Section id="recent" title={t("recent")}>
        <HistoryList
          entries={trail.entries.slice(0, RECENT)}
          locale={locale}
          now={now.toISOString()}
          subjects
          empty={t("nothing")}
        />
        <p className="pt-3">
          <Link href={`/${locale}/admin/audit`}>{t("toAudit")}</Link>
        </p>
      </Section>
    </AdminShell>
  );
});
