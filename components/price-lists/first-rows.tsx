// /account/import/…: the table with the first rows of a waiting price list.
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/ui/data-table";

/** A row of a price list as the page shows it: the listing that it would become, or why it is refused. */
export type FirstRow = {
  row: number;
  cell: string;
  title: string;
  category: string;
  price: string;
  terms: string;
  number: string;
  isMade: boolean;
  problems: readonly { cell: string | null; text: string }[];
};

/** The first rows of a price list as the listings that they would become. */
export function FirstRows({ rows }: { rows: readonly FirstRow[] }) {
  const t = useTranslations("priceLists.preview");
  return (
    <DataTable
      caption={t("rows")}
      rows={rows}
      rowKey={({ row }) => String(row)}
      stackBelow="lg"
      columns={[
        {
          id: "cell",
          label: t("cell"),
          cell: ({ cell }) => <code className="font-mono text-sm whitespace-nowrap">{cell}</code>,
        },
        {
          id: "listing",
          label: t("listing"),
          width: "w-1/2 min-w-56",
          cell: ({ title, category, problems }) => (
            <>
              <span className="wrap-anywhere">{title}</span>
              {category !== "" && <span className="block text-sm text-muted">{category}</span>}
              {problems.map(({ cell, text }) => (
                <span key={`${cell} ${text}`} className="block text-sm wrap-anywhere text-bad">
                  {cell && <code className="font-mono">{cell}</code>} {text}
                </span>
              ))}
            </>
          ),
        },
        { id: "price", label: t("price"), align: "right", cell: ({ price }) => price },
        { id: "terms", label: t("terms"), cell: ({ terms }) => terms },
        {
          id: "number",
          label: t("number"),
          cell: ({ number, isMade }) =>
            isMade ? <span className="text-muted">{t("made")}</span> : <span className="wrap-anywhere">{number}</span>,
        },
      ]}
    />
  );
}
