import { useTranslations } from "next-intl";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import type { FreightReportRow } from "@/lib/freight/contract";

/** Outcome of a load of a freight table, row by row. */
export function FreightReportTable({ caption, rows }: { caption: string; rows: readonly FreightReportRow[] }) {
  const t = useTranslations("adminFreight");
  const columns: TableColumn<FreightReportRow>[] = [
    { id: "name", label: t("row"), cell: ({ name }) => name },
    { id: "result", label: t("result"), cell: ({ result }) => t(`results.${result}`) },
    { id: "place", label: t("inFile"), cell: ({ row }) => <span className="text-muted">{row}</span> },
    { id: "detail", label: t("detail"), width: "w-full min-w-40", cell: ({ detail }) => detail },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ row, name, result }) => `${row} ${name} ${result}`}
      stackBelow="md"
    />
  );
}
