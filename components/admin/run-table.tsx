// /admin/feeds: the table of runs of the feed that is chosen above it.
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Missing } from "@/components/ui/missing";
import { createWhen } from "@/components/ui/when";
import type { FeedRun } from "@/lib/core/feeds/runs";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { RunReason } from "./run-reason";
import { RunStatus } from "./run-status";

type RunRow = FeedRun & { id: string };
type Order = "asc" | "desc";
type Props = {
  runs: readonly RunRow[];
  title: string;
  locale: Locale;
  now: string;
  order: Order;
  orderHref: (order: Order) => string;
};

/** Runs of one feed: what came, what was refused, and why. */
export function RunTable({ runs, title, locale, now, order, orderHref }: Props) {
  const t = useTranslations("adminFeeds");
  const when = createWhen(locale, now);
  const seconds = ({ startedAt, finishedAt }: RunRow) => (finishedAt.getTime() - startedAt.getTime()) / 1_000;
  const columns: TableColumn<RunRow>[] = [
    { id: "finished", label: t("finished"), cell: (run) => when(run.finishedAt.toISOString()) },
    { id: "status", label: t("status"), cell: (run) => <RunStatus status={run.status} recorded={run.recorded} /> },
    {
      id: "took",
      label: t("took"),
      align: "right",
      cell: (run) => <Nowrap>{t("seconds", { value: formatNumber(seconds(run), locale, 1) })}</Nowrap>,
    },
    {
      id: "sourceDate",
      label: t("sourceDate"),
      cell: ({ sourceDate }) =>
        sourceDate ? (
          <Nowrap>{formatDay(new Date(`${sourceDate}T12:00:00Z`), locale, new Date(now))}</Nowrap>
        ) : (
          <Missing why={t("noSourceDate")} />
        ),
    },
    { id: "rowsIn", label: t("rowsIn"), align: "right", cell: (run) => formatNumber(run.rowsIn, locale) },
    {
      id: "rowsRefused",
      label: t("rowsRefused"),
      align: "right",
      cell: ({ rowsRefused }) => (
        <span className={rowsRefused > 0 ? "font-semibold text-bad" : ""}>{formatNumber(rowsRefused, locale)}</span>
      ),
    },
    {
      id: "message",
      label: t("message"),
      width: "w-full min-w-60",
      cell: (run) => <RunReason {...run} inDetail />,
    },
  ];
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={runs}
      rowKey={(run) => run.id}
      sorting={{ by: "finished", order, columns: { finished: "desc" }, href: (_, next) => orderHref(next) }}
    />
  );
}

function Nowrap({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
