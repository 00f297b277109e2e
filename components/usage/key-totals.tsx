// /account/usage: the table of keys with requests, busiest hour and refusals.
import { useTranslations } from "next-intl";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import type { KeyUsage } from "@/lib/api-keys/contract";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { computeTotals, mergeHours, type UsageTotals } from "./usage-model";

type Row = UsageTotals & { id: string | null; name: string; hint: string };
type Props = { usage: readonly KeyUsage[]; chosen: string | null; locale: Locale };

/** Totals of each key and of all together; a link shows the hours of one. */
export function KeyTotals({ usage, chosen, locale }: Props) {
  const t = useTranslations("usage");
  const rows: Row[] = [
    { id: null, name: t("all"), hint: "", ...computeTotals(mergeHours(usage.flatMap(({ hours }) => hours))) },
    ...usage.map(({ key, hours }) => ({
      id: key.id,
      name: key.name,
      hint: `${key.prefix}…${key.lastFour}`,
      ...computeTotals(hours),
    })),
  ];
  const number = (value: number) => formatNumber(value, locale);
  const columns: TableColumn<Row>[] = [
    {
      id: "key",
      label: t("key"),
      width: "w-full",
      cell: ({ id, name, hint }) => (
        <>
          <Link
            href={`/${locale}/account/usage${id ? `?key=${id}` : ""}`}
            aria-current={id === chosen ? "true" : undefined}
            className="link font-medium wrap-anywhere"
          >
            {name}
          </Link>
          {hint && <code className="block font-mono text-xs text-muted">{hint}</code>}
        </>
      ),
    },
    { id: "requests", label: t("dayRequests"), align: "right", cell: ({ requests }) => number(requests) },
    { id: "peak", label: t("dayPeak"), align: "right", cell: ({ peak }) => number(peak) },
    {
      id: "refused",
      label: t("dayRefused"),
      align: "right",
      cell: ({ rejected }) => (
        <span className={rejected > 0 ? "font-semibold text-bad" : "text-muted"}>{number(rejected)}</span>
      ),
    },
  ];
  return (
    <DataTable
      caption={t("keys")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id ?? "all"}
      isChosen={({ id }) => id === chosen}
    />
  );
}
