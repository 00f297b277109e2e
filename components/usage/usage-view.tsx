"use client";

// /account/usage: the chart of hours and the table of days, in the reader's time zone.
import { useEffect, useMemo, useState } from "react";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { formatDay } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { UsageChart } from "./usage-chart";
import { fillHours, groupByDay } from "./usage-model";
import type { UsageTexts } from "./usage-texts";

type Props = {
  rows: readonly { hour: string; requests: number; rejected: number }[];
  from: string;
  to: string;
  /** Requests per hour that the shown key may make; 0 where several are shown. */
  limit: number;
  locale: Locale;
  texts: UsageTexts;
};

/** Hours as a plot and days as a table. The server draws in Moscow time; the reader's own zone follows. */
export function UsageView({ rows, from, to, limit, locale, texts }: Props) {
  const [zone, setZone] = useState<string>(MARKET_ZONE);
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const hours = useMemo(() => fillHours(rows, Date.parse(from), Date.parse(to)), [rows, from, to]);
  const days = useMemo(() => {
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
    return groupByDay(hours, (start) => day.format(start));
  }, [hours, zone]);
  const number = (value: number) => formatNumber(value, locale);
  return (
    <>
      <UsageChart hours={hours} limit={limit} zone={zone} locale={locale} texts={texts} />
      <h2 id="by-day" className="pt-8 pb-1 text-lg font-semibold">
        {texts.table}
      </h2>
      <table aria-labelledby="by-day" className="w-full max-w-2xl border-collapse">
        <thead className="text-left text-sm text-muted">
          <tr className="border-b border-line [&>th]:h-9 [&>th]:pl-3 [&>th]:font-medium [&>th:first-child]:pl-0">
            <th scope="col">{texts.day}</th>
            {[texts.requests, texts.peak, texts.refused].map((label) => (
              <th key={label} scope="col" className="text-right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ start, requests, peak, rejected }) => (
            <tr key={start} className="border-b border-line [&>td]:py-2 [&>td]:pl-3 [&>td]:text-right">
              <th scope="row" suppressHydrationWarning className="py-2 text-left font-normal whitespace-nowrap">
                {formatDay(new Date(start), locale, new Date(to), zone)}
              </th>
              <td>{number(requests)}</td>
              <td>{number(peak)}</td>
              <td className={rejected > 0 ? "font-semibold text-bad" : "text-muted"}>{number(rejected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
