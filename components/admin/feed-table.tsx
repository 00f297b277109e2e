// /admin/feeds: the table of data sources with the age of their data.
import { useTranslations } from "next-intl";
import { DataTable, type TableColumn, type TableSorting } from "@/components/ui/data-table";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";
import { When } from "@/components/ui/when";
import type { FeedRun } from "@/lib/core/feeds/runs";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { RunButton } from "./run-button";
import { RunReason } from "./run-reason";
import { RunStatus } from "./run-status";

/** A feed as this table shows it. */
type FeedRow = {
  name: string;
  title: string;
  source: string;
  enabled: boolean;
  running: boolean;
  age: { status: "pass" | "warn"; date: string; ageDays: number; recorded: boolean } | null;
  lastRun: FeedRun | null;
  nextRun: Date | null;
};

type Props = {
  feeds: readonly FeedRow[];
  locale: Locale;
  now: string;
  /** The feed whose runs are shown below. */
  chosen: string | null;
  sorting: TableSorting;
  /** Address of the runs of a feed. */
  runsHref: (feed: string) => string;
  action: (form: FormData) => Promise<void>;
};

/** Every feed with its age, its last and next run, and a way to run it now. */
export function FeedTable({ feeds, locale, now, chosen, sorting, runsHref, action }: Props) {
  const t = useTranslations("adminFeeds");
  const never = <Missing why={t("neverRan")} />;
  const columns: TableColumn<FeedRow>[] = [
    {
      id: "feed",
      label: t("feed"),
      cell: ({ name, title, source }) => (
        <>
          <Link
            href={`${runsHref(name)}#runs`}
            aria-current={name === chosen ? "true" : undefined}
            className="link font-medium"
          >
            {title}
          </Link>
          <span className="block text-sm text-muted">{source}</span>
        </>
      ),
    },
    { id: "age", label: t("age"), cell: (feed) => <Age feed={feed} locale={locale} now={now} /> },
    {
      id: "lastRun",
      label: t("lastRun"),
      cell: ({ lastRun }) => (lastRun ? <LastRun run={lastRun} locale={locale} now={now} /> : never),
    },
    {
      id: "rowsIn",
      label: t("rowsIn"),
      align: "right",
      cell: ({ lastRun }) => (lastRun ? formatNumber(lastRun.rowsIn, locale) : never),
    },
    {
      id: "rowsRefused",
      label: t("rowsRefused"),
      align: "right",
      cell: ({ lastRun }) =>
        lastRun ? (
          <span className={lastRun.rowsRefused > 0 ? "font-semibold text-bad" : ""}>
            {formatNumber(lastRun.rowsRefused, locale)}
          </span>
        ) : (
          never
        ),
    },
    {
      id: "nextRun",
      label: t("nextRun"),
      cell: ({ nextRun }) =>
        nextRun ? (
          <When iso={nextRun.toISOString()} locale={locale} now={now} />
        ) : (
          <span className="text-muted">{t("off")}</span>
        ),
    },
    {
      id: "actions",
      label: t("actions"),
      align: "right",
      quiet: true,
      cell: ({ enabled, name, title, running }) =>
        enabled && (
          <form action={action}>
            <HiddenFields values={{ locale, feed: name }} />
            <RunButton label={t("run")} pending={t("running")} name={title} disabled={running} />
          </form>
        ),
    },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={feeds}
      rowKey={({ name }) => name}
      sorting={sorting}
      isChosen={({ name }) => name === chosen}
      stackBelow="lg"
    />
  );
}

type LastRunProps = { run: FeedRun; locale: Locale; now: string };

function LastRun({ run, locale, now }: LastRunProps) {
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <RunStatus status={run.status} recorded={run.recorded} />
        <span className="text-sm text-muted">
          <When iso={run.finishedAt.toISOString()} locale={locale} now={now} />
        </span>
      </span>
      <div className="max-w-80">
        <RunReason {...run} />
      </div>
    </>
  );
}

function Age({ feed: { age, enabled }, locale, now }: { feed: FeedRow; locale: Locale; now: string }) {
  const t = useTranslations("adminFeeds");
  if (!age && !enabled) return <Missing why={t("noData")} />;
  if (!age) return <span className="font-medium text-sell">{t("noData")}</span>;
  return (
    <>
      <time dateTime={age.date} className="whitespace-nowrap">
        {formatDay(new Date(`${age.date}T12:00:00Z`), locale, new Date(now))}
      </time>
      <span className="block text-sm whitespace-nowrap text-muted">
        {t("days", { count: Math.max(0, age.ageDays) })}
      </span>
      {(age.recorded || age.status === "warn") && (
        <span className="block text-sm font-medium text-sell">{t(age.recorded ? "recorded" : "stale")}</span>
      )}
    </>
  );
}
