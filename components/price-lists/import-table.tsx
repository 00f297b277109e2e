// /account/import: the table of past imports, of all price lists or of one.
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { Mark, type MarkLook } from "@/components/ui/mark";
import { When } from "@/components/ui/when";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import type { ListedImport } from "@/lib/imports/report-contract";

const LOOKS: Record<ListedImport["state"], MarkLook> = { running: "wait", done: "good", failed: "bad" };
const COUNTS = ["created", "updated", "unchanged", "failed", "retired"] as const;

type Props = {
  imports: readonly ListedImport[];
  /** Names of price lists by id; none on the page of one. */
  names?: ReadonlyMap<string, string>;
  locale: Locale;
  now: string;
};

/** The latest imports with their counts. */
export function ImportTable({ imports, names, locale, now }: Props) {
  const t = useTranslations("priceLists");
  const counts = (run: ListedImport) =>
    COUNTS.filter((name) => run[name] > 0)
      .map((name) => `${t(`reportPage.results.${name}`)} ${formatNumber(run[name], locale)}`)
      .join(", ");
  return (
    <DataTable
      caption={t("reports")}
      rows={imports}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "at",
          label: t("columnsOfReports.at"),
          cell: ({ id, createdAt }) => (
            <Link href={`/${locale}/account/import/reports/${id}`} className="link">
              <When iso={createdAt} locale={locale} now={now} />
            </Link>
          ),
        },
        ...(names
          ? [
              {
                id: "list",
                label: t("columnsOfReports.list"),
                cell: ({ priceListId }: ListedImport) => (
                  <span className="wrap-anywhere">
                    {priceListId === null ? t("byApi") : (names.get(priceListId) ?? t("list"))}
                  </span>
                ),
              },
            ]
          : []),
        { id: "counts", label: t("columnsOfReports.counts"), width: "w-1/2", cell: (run) => counts(run) || "0" },
        {
          id: "state",
          label: t("columnsOfReports.state"),
          cell: ({ state, isUndone }) => (
            <Mark look={isUndone ? "quiet" : LOOKS[state]}>
              {isUndone ? t("undoneState") : t(`importStates.${state}`)}
            </Mark>
          ),
        },
      ]}
    />
  );
}
