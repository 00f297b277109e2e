// The line of exchange rates on the home page.
import { useTranslations } from "next-intl";
import { formatDay } from "@/lib/i18n/dates";
import { formatRate } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getCurrencyName } from "@/lib/i18n/terms";

/** Roubles per one unit, by code, of one day's document. */
type DayRates = {
  date: string;
  recorded: boolean;
  rates: ReadonlyMap<string, { toNumber(): number }>;
};

const SHOWN = ["USD", "EUR", "CNY", "KZT", "BYN"];

/** Official rates of the Bank of Russia with their date; a recorded document says that it is one. */
export function RateStrip({ locale, rates: { date, recorded, rates } }: { locale: Locale; rates: DayRates }) {
  const t = useTranslations("rates");
  const day = formatDay(new Date(`${date}T12:00:00Z`), locale, new Date());
  return (
    <section aria-label={t("title")} className="flex flex-wrap items-center gap-x-6 gap-y-1 border-y border-line py-2">
      <p className="text-sm text-muted max-sm:w-full" title={recorded ? t("recordedHint") : t("hint")}>
        {t("onDay", { day })}
        {recorded && ` ${t("recorded")}`}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {SHOWN.map((code) => {
          const rate = rates.get(code);
          if (!rate) return null;
          return (
            <div key={code} className="flex gap-1.5" title={t("perOne", { currency: getCurrencyName(code, locale) })}>
              <dt className="text-muted">{code}</dt>
              <dd className="font-medium">{formatRate(rate.toNumber(), locale)}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
