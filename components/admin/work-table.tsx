// /admin: the table of work for the staff: reports, companies, invoices, feeds, failed jobs.
import { useTranslations } from "next-intl";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { createWhen } from "@/components/ui/when";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";

type WorkRow = {
  what: "pending" | "reported" | "chat" | "companies" | "invoices" | "feeds" | "jobs";
  /** Below `/admin`. */
  path: string;
  count: number;
  /** Since when the oldest waits, where that is known. */
  since: string | null;
};

type Props = { rows: readonly WorkRow[]; locale: Locale; now: string };

/** Waiting work with its age; the name links to its page. */
export function WorkTable({ rows, locale, now }: Props) {
  const t = useTranslations("adminHome");
  const when = createWhen(locale, now);
  const columns: TableColumn<WorkRow>[] = [
    {
      id: "what",
      label: t("what"),
      width: "w-full",
      cell: ({ what, path, count }) => (
        <Link
          href={`/${locale}/admin${path}`}
          className={count > 0 ? "link font-medium" : "text-muted hover:underline"}
        >
          {t(`rows.${what}`)}
        </Link>
      ),
    },
    {
      id: "waiting",
      label: t("waiting"),
      align: "right",
      cell: ({ count }) =>
        count > 0 ? (
          <span className="font-semibold">{formatNumber(count, locale)}</span>
        ) : (
          <span className="whitespace-nowrap text-muted">{t("nothing")}</span>
        ),
    },
    {
      id: "since",
      label: t("since"),
      cell: ({ count, since }) => when(count > 0 ? since : null, t(count > 0 ? "ageUnknown" : "noTime")),
    },
  ];
  return (
    <div className="max-w-3xl">
      <DataTable caption={t("caption")} columns={columns} rows={rows} rowKey={({ what }) => what} />
    </div>
  );
}
