// /account/import/reports/…: the table of rows with their results.
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { Mark, type MarkLook } from "@/components/ui/mark";
import type { Locale } from "@/lib/i18n/routing";
import { describeRowError } from "@/lib/i18n/row-errors";
import type { ReportRecord, ReportRow } from "@/lib/imports/report-contract";
import { isMadeNumber } from "@/lib/price-lists/contract";

const LOOKS: Record<ReportRow["result"], MarkLook> = {
  created: "good",
  updated: "good",
  unchanged: "quiet",
  failed: "bad",
  retired: "warn",
};

type Props = { report: ReportRecord; locale: Locale };

/** Rows of a report: each refused one with its cell and a sentence. */
export function ReportRows({ report, locale }: Props) {
  const t = useTranslations("priceLists.reportPage");
  const { rows, dryRun } = report;
  return (
    <DataTable
      caption={t("rows")}
      rows={rows}
      rowKey={({ row, id, externalId }) => `${row ?? ""} ${id ?? ""} ${externalId ?? ""}`}
      columns={[
        {
          id: "place",
          label: t("place"),
          width: "min-w-24",
          cell: ({ row }) => (row === null ? null : t("row", { row })),
        },
        {
          id: "result",
          label: t("result"),
          cell: ({ result }) => (
            <Mark look={LOOKS[result]}>{dryRun ? t(`dryResults.${result}`) : t(`results.${result}`)}</Mark>
          ),
        },
        {
          id: "listing",
          label: t("listing"),
          cell: ({ slug, title, externalId }) => {
            const number = externalId === null || isMadeNumber(externalId) ? null : externalId;
            return slug === null && number === null ? null : (
              <>
                {slug && (
                  <Link href={`/${locale}/account/listings/${slug}/preview`} className="link wrap-anywhere">
                    {title}
                  </Link>
                )}
                {number && <span className="block text-sm wrap-anywhere text-muted">{number}</span>}
              </>
            );
          },
        },
        {
          id: "why",
          label: t("why"),
          width: "w-1/2",
          cell: ({ errors, undoProblem }) =>
            errors.length === 0 && !undoProblem ? null : (
              <>
                {errors.map((error) => (
                  <span key={`${error.pointer} ${error.code} ${error.cell}`} className="block wrap-anywhere">
                    {error.cell !== undefined && (
                      <code className="font-mono text-sm text-muted">{`${error.cell} `}</code>
                    )}
                    {describeRowError(error, locale)}
                  </span>
                ))}
                {undoProblem && <span className="block">{t(`undoProblems.${undoProblem}`)}</span>}
              </>
            ),
        },
      ]}
    />
  );
}
