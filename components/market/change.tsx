import { ArrowDown, ArrowRight, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Missing } from "@/components/ui/missing";
import { THIN } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";

const FORMATS = {
  ru: new Intl.NumberFormat("ru-RU", { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat("en-GB", { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
};

type Props = { percent: number | null; locale: Locale };

/** A change in per cent: the sign and the arrow say what the colour says. */
export function Change({ percent, locale }: Props) {
  const t = useTranslations("market");
  if (percent === null) return <Missing why={t("noChange")} />;
  // What rounds to nothing is shown as nothing: no arrow up beside 0,0.
  const shown = Math.round(percent * 10) / 10;
  const Arrow = shown > 0 ? ArrowUp : shown < 0 ? ArrowDown : ArrowRight;
  const colour = shown > 0 ? "text-good" : shown < 0 ? "text-bad" : "text-muted";
  const sign = shown > 0 ? "+" : shown < 0 ? "−" : "";
  return (
    <span className={`inline-flex items-center gap-0.5 whitespace-nowrap ${colour}`}>
      <Arrow aria-hidden className="size-3.5!" />
      {sign}
      {FORMATS[locale].format(Math.abs(shown))}
      {THIN}%
    </span>
  );
}
