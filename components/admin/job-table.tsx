// /admin/queue: the table of background jobs that wait, run or failed.
import { useTranslations } from "next-intl";
import { type CatalogueState, createSorting } from "@/components/catalogue/catalogue-url";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import { Mark, type MarkLook } from "@/components/ui/mark";
import { createWhen } from "@/components/ui/when";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import type { JobQuery, JobState, ListedJob } from "@/lib/jobs/query";
import { PendingButton } from "./pending-button";

const LOOKS: Record<JobState, MarkLook> = { waiting: "wait", running: "good", failed: "bad" };

type Props = {
  jobs: readonly ListedJob[];
  query: JobQuery;
  state: CatalogueState;
  locale: Locale;
  now: string;
  /** Queues the failed job `id` of the form again. */
  retry: (form: FormData) => Promise<void>;
};

/** Jobs with their states. A failed one has a button that retries it. */
export function JobTable({ jobs, query, state, locale, now, retry }: Props) {
  const t = useTranslations("adminQueue");
  const when = createWhen(locale, now);
  const columns: TableColumn<ListedJob>[] = [
    {
      id: "name",
      label: t("columns.name"),
      width: "w-1/2 min-w-56",
      cell: (job) => (
        <>
          <JobName job={job} locale={locale} />
          {job.lastError && (
            <span lang="en" className="block text-sm wrap-anywhere text-bad">
              {job.lastError}
            </span>
          )}
        </>
      ),
    },
    { id: "kind", label: t("columns.kind"), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      id: "state",
      label: t("columns.state"),
      cell: (job) => (
        <>
          <Mark look={LOOKS[job.state]}>{t(`state.${job.state}`)}</Mark>
          {job.state === "failed" && (
            <form action={retry} className="pt-1">
              <HiddenFields values={{ locale, id: job.id }} />
              <PendingButton label={t("retry")} pending={t("pending")} />
            </form>
          )}
        </>
      ),
    },
    { id: "attempts", label: t("columns.attempts"), align: "right", cell: (job) => formatNumber(job.attempts, locale) },
    { id: "next", label: t("columns.next"), cell: ({ nextAttemptAt }) => when(nextAttemptAt, t("noNext")) },
    { id: "created", label: t("columns.created"), cell: (job) => when(job.createdAt) },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={jobs}
      rowKey={({ id }) => id}
      sorting={createSorting(state, { order: query.order }, { created: "desc" }, { by: "created" })}
    />
  );
}

/** An email leads to its page; other work is named as the code and the log name it. */
function JobName({ job, locale }: { job: ListedJob; locale: Locale }) {
  const t = useTranslations("adminQueue");
  if (job.kind === "mail")
    return (
      <Link href={`/${locale}/admin/mails/${job.id}`} className="link font-medium">
        {t("email")}
      </Link>
    );
  return <span className="font-mono text-sm wrap-anywhere">{job.name}</span>;
}
