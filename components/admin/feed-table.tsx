import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ariaSort, Heading, type Sorting } from "@/components/ui/data-table";
import { Missing } from "@/components/ui/missing";
import { When } from "@/components/ui/when";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { FEED_SORTS } from "@/lib/jobs/feed-desk-query";
import { RunButton } from "./run-button";
import { RunStatus } from "./run-status";

/** A feed as this table shows it; moments in ISO. */
export type FeedRow = {
  name: string;
  title: string;
  source: string;
  enabled: boolean;
  running: boolean;
  age: { status: "pass" | "warn"; date: string; ageDays: number; recorded: boolean } | null;
  lastRun: {
    finishedAt: string;
    status: "ok" | "unchanged" | "failed";
    rowsIn: number;
    rowsRefused: number;
    message: string | null;
    recorded: boolean;
  } | null;
  nextRun: string | null;
};

type Props = {
  feeds: readonly FeedRow[];
  locale: Locale;
  now: string;
  /** The feed whose runs are shown below. */
  chosen: string | null;
  sorting: Sorting;
  /** Where the runs of a feed are. */
  runsHref: (feed: string) => string;
  action: (form: FormData) => Promise<void>;
};

const NUMBERS = new Set(["rowsIn", "rowsRefused"]);

/** Every feed with its age, its last and next run, and a way to run it now. On a phone each row is a block. */
export function FeedTable({ feeds, chosen, sorting, ...shared }: Props) {
  const t = useTranslations("adminFeeds");
  const head = FEED_SORTS.map((id) => ({ id, label: t(id) }));
  return (
    <table className="w-full border-collapse max-lg:block">
      <caption className="sr-only">{t("title")}</caption>
      <thead className="text-left text-sm text-muted max-lg:sr-only">
        <tr className="border-b border-line [&>th]:h-9 [&>th]:px-2 [&>th]:font-medium [&>th]:whitespace-nowrap">
          {head.map((column) => (
            <th
              key={column.id}
              scope="col"
              aria-sort={ariaSort(column.id, sorting)}
              className={NUMBERS.has(column.id) ? "text-right" : ""}
            >
              <Heading column={column} sorting={sorting} />
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t("actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {feeds.map((feed) => (
          <Row key={feed.name} feed={feed} isChosen={feed.name === chosen} {...shared} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<Props, "feeds" | "chosen" | "sorting"> & { feed: FeedRow; isChosen: boolean };

function Row({ feed, locale, now, isChosen, runsHref, action }: RowProps) {
  const t = useTranslations("adminFeeds");
  const { name, title, source, enabled, lastRun, nextRun } = feed;
  const count = (value: number) => formatNumber(value, locale);
  return (
    <tr
      className={`border-b border-line align-top max-lg:-mx-2 max-lg:block max-lg:px-2 max-lg:py-3 lg:[&>td]:px-2 lg:[&>td]:py-2.5 ${isChosen ? "bg-accent-wash" : ""}`}
    >
      <td>
        <Link
          href={`${runsHref(name)}#runs`}
          prefetch={false}
          aria-current={isChosen ? "true" : undefined}
          className="link font-medium"
        >
          {title}
        </Link>
        <span className="block text-sm text-muted">{source}</span>
      </td>
      <Cell label={t("age")}>
        <Age feed={feed} locale={locale} now={now} />
      </Cell>
      <Cell label={t("lastRun")}>
        {lastRun ? (
          <>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <RunStatus status={lastRun.status} recorded={lastRun.recorded} />
              <span className="text-sm text-muted">
                <When iso={lastRun.finishedAt} locale={locale} now={now} />
              </span>
            </span>
            {lastRun.message && (
              <span lang="en" className="block max-w-80 text-sm wrap-anywhere text-muted">
                {lastRun.message}
              </span>
            )}
          </>
        ) : (
          <Missing why={t("neverRan")} />
        )}
      </Cell>
      <Cell label={t("rowsIn")} right>
        {lastRun ? count(lastRun.rowsIn) : <Missing why={t("neverRan")} />}
      </Cell>
      <Cell label={t("rowsRefused")} right>
        {lastRun ? (
          <span className={lastRun.rowsRefused > 0 ? "font-semibold text-bad" : ""}>{count(lastRun.rowsRefused)}</span>
        ) : (
          <Missing why={t("neverRan")} />
        )}
      </Cell>
      <Cell label={t("nextRun")}>
        {nextRun ? <When iso={nextRun} locale={locale} now={now} /> : <span className="text-muted">{t("off")}</span>}
      </Cell>
      <td className="max-lg:pt-2 lg:text-right">
        {enabled && (
          <form action={action}>
            <input type="hidden" name="locale" value={locale} />
            <input type="hidden" name="feed" value={name} />
            <RunButton label={t("run")} pending={t("running")} name={title} disabled={feed.running} />
          </form>
        )}
      </td>
    </tr>
  );
}

/** A cell that names itself where the head of the table is out of sight. */
function Cell({ label, right = false, children }: { label: string; right?: boolean; children: ReactNode }) {
  return (
    <td className={`max-lg:flex max-lg:items-baseline max-lg:gap-2 max-lg:pt-1 ${right ? "lg:text-right" : ""}`}>
      <span aria-hidden className="w-28 flex-none text-sm text-muted lg:hidden">
        {label}
      </span>
      <span className="min-w-0 max-lg:flex-1">{children}</span>
    </td>
  );
}

function Age({ feed: { age, enabled }, locale, now }: Pick<RowProps, "feed" | "locale" | "now">) {
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
