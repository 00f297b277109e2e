import { useTranslations } from "next-intl";
import { HeadCells } from "@/components/ui/head-cells";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";

type Tariff = {
  id: "free" | "pro" | "corporate";
  keys: number;
  requestsPerHour: number;
  api: boolean;
};

/** Limits of each tariff, from the table of the policy. */
export function TariffTable({ locale, tariffs }: { locale: Locale; tariffs: readonly Tariff[] }) {
  const t = useTranslations("docs");
  const names = useTranslations("account.tariffs");
  return (
    <table className="w-full max-w-xl border-collapse text-base">
      <caption className="sr-only">{t("limitsCaption")}</caption>
      <thead className="text-left text-sm text-muted">
        <tr className="border-b border-line [&>th]:h-9 [&>th]:font-medium">
          <HeadCells cells={[[t("tariff")], [t("keysHead"), "text-right"], [t("rateHead"), "text-right"]]} />
        </tr>
      </thead>
      <tbody>
        {tariffs.map(({ id, keys, requestsPerHour, api }) => (
          <tr key={id} className="h-10 border-b border-line">
            <th scope="row" className="text-left font-medium">
              {names(id)}
            </th>
            <td className="text-right">{api ? keys : 0}</td>
            <td className="text-right">{api ? formatNumber(requestsPerHour, locale) : t("noApi")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
