// /admin/audit: the table of audit records, sorted by time.
import { useTranslations } from "next-intl";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { createWhen } from "@/components/ui/when";
import type { AuditEntry } from "@/lib/audit/query";
import type { Locale } from "@/lib/i18n/routing";
import { AuditChange } from "./audit-change";
import { AuditActor, AuditSubject } from "./audit-subject";
import { useAuditTexts } from "./audit-texts";

type Order = "asc" | "desc";
type Props = {
  entries: readonly AuditEntry[];
  locale: Locale;
  now: string;
  order: Order;
  orderHref: (order: Order) => string;
};

/** The trail as a table: when, who, what, to which record, and what changed. */
export function AuditTable({ entries, locale, now, order, orderHref }: Props) {
  const t = useTranslations("audit");
  const when = createWhen(locale, now);
  const texts = useAuditTexts();
  const columns: TableColumn<AuditEntry>[] = [
    { id: "at", label: t("columns.at"), cell: ({ at }) => when(at) },
    { id: "actor", label: t("columns.actor"), cell: ({ actor }) => <AuditActor actor={actor} locale={locale} /> },
    {
      id: "action",
      label: t("columns.action"),
      cell: ({ action }) => (
        <span title={action} className="font-medium">
          {texts.action(action)}
        </span>
      ),
    },
    {
      id: "subject",
      label: t("columns.subject"),
      width: "min-w-44",
      cell: ({ subject }) => <AuditSubject subject={subject} locale={locale} />,
    },
    { id: "what", label: t("columns.what"), width: "w-2/5 min-w-56", cell: (entry) => <AuditChange entry={entry} /> },
  ];
  return (
    <DataTable
      caption={t("caption")}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      sorting={{ by: "at", order, columns: { at: "desc" }, href: (_, next) => orderHref(next) }}
    />
  );
}
