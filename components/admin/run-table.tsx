import { useTranslations } from "next-intl";
import { Missing } from "@/components/ui/missing";
import { When } from "@/components/ui/when";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { RunStatus } from "./run-status";

/** One run; moments in ISO. */
export type RunRow = {
  id: string;
  startedAt: string;
  finishedAt: string;
  status: "ok" | "unchanged" | "failed";
  rowsIn: number;
  rowsRefused: number;
  sourceDate: string | null;
  message: string | null;
  recorded: boolean;
};

type Props = { runs: readonly RunRow[]; title: string; locale: Locale; now: string };

/** The newest runs of one feed: what came, what was refused, and why. */
export function RunTable({ runs, title, locale, now }: Props) {
  const t = useTranslations("adminFeeds");
  return (
    <div id="runs" className="scroll-mt-4 pt-8">
      <h2 id="runs-title" className="pb-1 text-lg font-semibold">
        {title}
      </h2>
      {runs.length === 0 ? (
        <p className="border-t border-line py-4 text-muted">{t("neverRan")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        <section tabIndex={0} aria-labelledby="runs-title" className="overflow-x-auto">
          <table className="w-full border-collapse">
            <caption className="sr-only">{title}</caption>
            <thead className="text-left text-sm text-muted">
              <tr className="border-b border-line [&>th]:h-9 [&>th]:px-2 [&>th]:font-medium [&>th]:whitespace-nowrap">
                <th scope="col" className="pl-0!">
                  {t("finished")}
                </th>
                <th scope="col">{t("status")}</th>
                <th scope="col" className="text-right">
                  {t("took")}
                </th>
                <th scope="col">{t("sourceDate")}</th>
                <th scope="col" className="text-right">
                  {t("rowsIn")}
                </th>
                <th scope="col" className="text-right">
                  {t("rowsRefused")}
                </th>
                <th scope="col" className="w-full">
                  {t("message")}
                </th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id} className="border-b border-line align-top [&>td]:px-2 [&>td]:py-2">
                  <td className="pl-0!">
                    <When iso={run.finishedAt} locale={locale} now={now} />
                  </td>
                  <td>
                    <RunStatus status={run.status} recorded={run.recorded} />
                  </td>
                  <td className="text-right whitespace-nowrap">
                    {t("seconds", {
                      value: formatNumber((Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1_000, locale, 1),
                    })}
                  </td>
                  <td className="whitespace-nowrap">
                    {run.sourceDate ? (
                      formatDay(new Date(`${run.sourceDate}T12:00:00Z`), locale, new Date(now))
                    ) : (
                      <Missing why={t("noSourceDate")} />
                    )}
                  </td>
                  <td className="text-right">{formatNumber(run.rowsIn, locale)}</td>
                  <td className={`text-right ${run.rowsRefused > 0 ? "font-semibold text-bad" : ""}`}>
                    {formatNumber(run.rowsRefused, locale)}
                  </td>
                  <td lang="en" className="min-w-60 text-sm wrap-anywhere">
                    {run.message}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
