// /admin/freight: the table of loaded versions; a version opens its report.
import { useTranslations } from "next-intl";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import { createWhen } from "@/components/ui/when";
import type { FreightVersion } from "@/lib/freight/contract";
import { formatDay } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/routing";
import { PendingButton } from "./pending-button";

type Props = {
  /** Newest first. */
  versions: readonly FreightVersion[];
  locale: Locale;
  now: string;
  chosen: number | null;
  reportHref: (version: number) => string;
  action: (form: FormData) => Promise<void>;
};

/** Versions of the freight table: who loaded each and when, and a way back to it. */
export function FreightTable({ versions, locale, now, chosen, reportHref, action }: Props) {
  const t = useTranslations("adminFreight");
  const when = createWhen(locale, now);
  const formatDate = (day: string) => formatDay(new Date(`${day}T12:00:00Z`), locale, new Date(now));
  const [newest] = versions;
  const columns: TableColumn<FreightVersion>[] = [
    {
      id: "version",
      label: t("version"),
      cell: ({ version, fileName }) => (
        <>
          <Link href={reportHref(version)} className="link font-medium">
            {t("versionOf", { version })}
          </Link>
          <span className="block text-sm text-muted">{fileName}</span>
        </>
      ),
    },
    {
      id: "state",
      label: t("state"),
      cell: ({ isInForce, waitsFor, composed, restoredFrom }) => (
        <>
          {isInForce && <span className="block font-medium">{t("inForce")}</span>}
          {waitsFor && <span className="block">{t("waitsFor", { day: formatDate(waitsFor) })}</span>}
          {composed && <span className="block text-sm text-sell">{t("composed")}</span>}
          {restoredFrom !== null && (
            <span className="block text-sm text-muted">{t("restoredFrom", { version: restoredFrom })}</span>
          )}
        </>
      ),
    },
    {
      id: "asOf",
      label: t("asOf"),
      cell: ({ asOf }) => formatDate(asOf),
    },
    { id: "createdAt", label: t("loadedAt"), cell: ({ createdAt }) => when(createdAt.toISOString()) },
    { id: "createdBy", label: t("loadedBy"), cell: ({ createdBy }) => createdBy ?? t("commandLine") },
    {
      id: "restore",
      label: t("actions"),
      quiet: true,
      cell: ({ version }) =>
        version !== newest?.version && (
          <form action={action}>
            <HiddenFields values={{ version: String(version), locale }} />
            <PendingButton
              size="small"
              label={t("restore")}
              pending={t("restoring")}
              aria-label={t("restoreLong", { version })}
            />
          </form>
        ),
    },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={versions}
      rowKey={({ version }) => String(version)}
      isChosen={({ version }) => version === chosen}
      stackBelow="md"
    />
  );
}
