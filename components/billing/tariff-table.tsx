// /tariffs and /account/tariff: the table of tariffs with their prices and limits.
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";
import { formatShownSum } from "@/lib/billing/documents/formats";
import { TARIFF_IDS, TARIFF_NAMES, type TariffId } from "@/lib/core/tariff-id";
import { MOST_FAVOURITES } from "@/lib/favourites/contract";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { MAX_PHOTOS } from "@/lib/listings/photos/photo-contract";
import { compareTariffs, getTariff } from "@/lib/reference/tariffs";
import { MOST_SEARCHES } from "@/lib/saved-searches/contract";
import { MAX_ENDPOINTS } from "@/lib/webhooks/contract";

type Standing = {
  has: TariffId;
  /** Whether a higher tariff may be requested now, and a lower one be set for the next period. */
  mayRequest: boolean;
  mayLower: boolean;
  /** The tariff that is left when payment ends. */
  unpaid: TariffId;
};

/** `standing` is the account's; without one the table has no acts. */
type Props = { locale: Locale; standing?: Standing };

/** Tariffs side by side, from the policy's table, with the acts under each. */
export function TariffTable({ locale, standing }: Props) {
  const t = useTranslations("billing");
  const price = (id: TariffId, period: "month" | "year") => {
    const amount = getTariff(id).prices[period];
    if (Number(amount) === 0) return period === "month" ? t("free") : <Missing why={t("free")} />;
    return (
      <>
        <span className="font-semibold whitespace-nowrap">{formatShownSum(amount, locale)}</span>
        {period === "year" && <span className="block text-xs text-muted">{t("tenMonths")}</span>}
      </>
    );
  };
  const count = (value: number) => (value > 0 ? formatNumber(value, locale) : <Missing why={t("none")} />);
  const yes = (is: boolean) =>
    is ? (
      <span className="inline-flex items-baseline gap-1">
        <Check aria-hidden className="self-center text-good" />
        {t("yes")}
      </span>
    ) : (
      <span className="text-muted">{t("no")}</span>
    );
  const rows: [string, (id: TariffId) => ReactNode][] = [
    [t("perMonth"), (id) => price(id, "month")],
    [t("perYear"), (id) => price(id, "year")],
    [t("market"), () => yes(true)],
    [t("api"), (id) => yes(getTariff(id).api)],
    [t("keys"), (id) => count(getTariff(id).keys)],
    [t("rate"), (id) => count(getTariff(id).requestsPerHour)],
    [t("bulk"), (id) => yes(getTariff(id).bulk)],
    [t("webhooks"), (id) => count(getTariff(id).api ? MAX_ENDPOINTS : 0)],
    [t("photos"), () => count(MAX_PHOTOS)],
    [t("favourites"), () => count(MOST_FAVOURITES)],
    [t("searches"), () => count(MOST_SEARCHES)],
  ];
  const own = (id: TariffId) => (id === standing?.has ? "bg-accent-wash" : "");
  return (
    <div className="max-w-4xl">
      <table className="w-full border-collapse max-sm:text-sm max-[22.5rem]:text-xs">
        <caption className="sr-only">{t("compare")}</caption>
        <thead className="text-left">
          <tr className="border-b border-line [&>th]:h-10 [&>th]:px-3 max-sm:[&>th]:px-1">
            <th scope="col" className="pl-0! text-sm font-medium text-muted">
              {t("feature")}
            </th>
            {TARIFF_IDS.map((id) => (
              <th key={id} scope="col" className={`font-semibold sm:w-1/4 sm:text-lg ${own(id)}`}>
                {TARIFF_NAMES[id]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label} className="border-b border-line align-baseline">
              <th scope="row" className="py-2 pr-3 sm:min-w-28 max-sm:pr-1 text-left font-normal text-muted">
                {label}
              </th>
              {TARIFF_IDS.map((id) => (
                <td key={id} className={`px-3 py-2 max-sm:px-1 ${own(id)}`}>
                  {cell(id)}
                </td>
              ))}
            </tr>
          ))}
          {standing && (
            <tr className="align-top max-sm:hidden">
              <th scope="row">
                <span className="sr-only">{t("next")}</span>
              </th>
              {TARIFF_IDS.map((id) => (
                <td key={id} className={`px-3 py-3 max-sm:px-1 ${own(id)}`}>
                  <Step id={id} locale={locale} {...standing} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {/* Under the columns of a phone the steps have no room. */}
      {standing && (
        <div className="flex flex-col items-stretch gap-2 pt-3 empty:hidden sm:hidden">
          {TARIFF_IDS.filter((id) => id !== standing.has).map((id) => (
            <Step key={id} id={id} locale={locale} {...standing} />
          ))}
        </div>
      )}
    </div>
  );
}

function Step({ id, locale, has, mayRequest, mayLower, unpaid }: Standing & { id: TariffId; locale: Locale }) {
  const t = useTranslations("billing");
  const step = compareTariffs(id, has);
  const name = TARIFF_NAMES[id];
  if (step === 0) return <span className="font-medium">{t("yours")}</span>;
  if (step > 0)
    return mayRequest ? (
      <Link href={`/${locale}/account/tariff/request?tariff=${id}`} className={buttonClass({ look: "primary" })}>
        {t("choose", { tariff: name })}
      </Link>
    ) : null;
  if (!mayLower || compareTariffs(id, unpaid) < 0) return null;
  if (id === unpaid)
    return (
      <span className="text-sm text-muted">
        {/* On a phone no column names it. */}
        <span className="sm:hidden">{name}: </span>
        {t("byCancelling")}
      </span>
    );
  return <Link href={`/${locale}/account/tariff/renewal?tariff=${id}`}>{t("chooseLower", { tariff: name })}</Link>;
}
