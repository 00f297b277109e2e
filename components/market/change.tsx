// The change of a quote or of the index in per cent, as a text and as an element.
import { useTranslations } from "next-intl";
import { Missing } from "@/components/ui/missing";
import { formatPercent } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { ChangeFigure, type ChangeTexts } from "./change-figure";

const FORMATS = {
  ru: new Intl.NumberFormat("ru-RU", { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat("en-GB", { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
};

/** A change in per cent with its sign: «+1,5 %». */
export function formatChangeTexts(percent: number, locale: Locale): ChangeTexts {
  // A change that rounds to nothing gets no arrow: no arrow up beside 0,0.
  const shown = Math.round(percent * 10) / 10;
  const sign = shown > 0 ? "+" : shown < 0 ? "−" : "";
  const text = sign + formatPercent(FORMATS[locale].format(Math.abs(shown)), locale);
  return { text, way: shown > 0 ? "up" : shown < 0 ? "down" : "even" };
}

type Props = { percent: number | null; locale: Locale };

/** A change in per cent, or why there is none. */
export function PercentChange({ percent, locale }: Props) {
  const t = useTranslations("market");
  if (percent === null) return <Missing why={t("noChange")} />;
  return <ChangeFigure change={formatChangeTexts(percent, locale)} />;
}
