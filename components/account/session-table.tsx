// /account/security: the table of sessions with device, network and times.
import Bowser from "bowser";
import { MonitorSmartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { RowButton } from "@/components/account/row-button";
import { DataTable } from "@/components/ui/data-table";
import { Missing } from "@/components/ui/missing";
import { createWhen } from "@/components/ui/when";
import type { ActiveSession } from "@/lib/auth/contract";
import type { Locale } from "@/lib/i18n/routing";

type Props = { sessions: readonly ActiveSession[]; locale: Locale; now: string };

/** Signed-in devices; every row but this device's has a button whose value is the session's id. */
export function SessionTable({ sessions, locale, now }: Props) {
  const t = useTranslations("securityPage");
  const when = createWhen(locale, now);
  const deviceOf = ({ userAgent }: ActiveSession) => {
    const { browser, system } = readDevice(userAgent);
    return browser && system ? t("onDevice", { browser, system }) : (browser ?? system ?? t("unknown"));
  };
  return (
    <DataTable
      caption={t("sessions")}
      rows={sessions}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "device",
          label: t("columns.device"),
          cell: (session) => (
            <span className="flex items-start gap-2">
              <MonitorSmartphone aria-hidden className="mt-0.5 flex-none text-muted max-sm:hidden" />
              <span>
                <span className="block font-medium">{deviceOf(session)}</span>
                {session.isCurrent && <span className="block text-sm text-accent">{t("current")}</span>}
              </span>
            </span>
          ),
        },
        {
          id: "network",
          label: t("columns.network"),
          cell: ({ network }) => network || <Missing why={t("noNetwork")} />,
        },
        { id: "first", label: t("columns.first"), cell: ({ createdAt }) => when(createdAt) },
        { id: "last", label: t("columns.last"), cell: ({ lastSeenAt }) => when(lastSeenAt) },
        {
          id: "actions",
          label: t("columns.actions"),
          quiet: true,
          align: "right",
          cell: (session) =>
            session.isCurrent ? null : (
              <RowButton act={session.id} text={t("end")} label={t("endLabel", { device: deviceOf(session) })} />
            ),
        },
      ]}
    />
  );
}

/** Browser and system in the words of their makers, such as "Chrome 128" and "Windows 10". */
function readDevice(userAgent: string): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  const version = browser.version?.split(".")[0];
  return {
    browser: browser.name ? [browser.name, version].filter(Boolean).join(" ") : null,
    system: os.name ? [os.name, os.versionName ?? os.version?.split(".")[0]].filter(Boolean).join(" ") : null,
  };
}
