// /account/import: the table of price lists.
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { Mark, type MarkLook } from "@/components/ui/mark";
import { createWhen } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { ListState, PriceList } from "@/lib/price-lists/contract";

export const LIST_LOOKS: Record<ListState, MarkLook> = {
  new: "quiet",
  running: "wait",
  ok: "good",
  partial: "warn",
  failed: "bad",
};

type Props = { lists: readonly PriceList[]; locale: Locale; now: string };

/** The price lists of a side with their states. */
export function ListTable({ lists, locale, now }: Props) {
  const t = useTranslations("priceLists");
  const when = createWhen(locale, now);
  const path = `/${locale}/account/import`;
  return (
    <DataTable
      caption={t("lists")}
      rows={lists}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "name",
          label: t("columnsOfLists.name"),
          width: "w-1/3",
          cell: ({ id, name }) => (
            <Link href={`${path}/${id}`} className="link wrap-anywhere">
              {name}
            </Link>
          ),
        },
        {
          id: "source",
          label: t("columnsOfLists.source"),
          cell: ({ kind, schedule }) => (
            <>
              {t(`kinds.${kind}`)}
              {schedule !== "manual" && `, ${t(`forms.schedules.${schedule}`)}`}
            </>
          ),
        },
        {
          id: "state",
          label: t("columnsOfLists.state"),
          cell: ({ state }) => <Mark look={LIST_LOOKS[state]}>{t(`states.${state}`)}</Mark>,
        },
        {
          id: "last",
          label: t("columnsOfLists.last"),
          cell: ({ lastImportId, lastRunAt }) =>
            lastImportId ? (
              <Link href={`${path}/reports/${lastImportId}`} className="link">
                {when(lastRunAt, t("never"))}
              </Link>
            ) : (
              <span className="text-muted">{t("never")}</span>
            ),
        },
      ]}
    />
  );
}
