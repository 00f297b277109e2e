import { readAmount } from "@/lib/i18n/amount";
import { formatVolume } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import type { FormTexts, TypedValues } from "./form-state";

type Props = { values: TypedValues; unit: string | null; locale: Locale; texts: FormTexts };

/** The volumes as the catalogue will show them: «1.500» in English is one and a half. */
export function VolumePreview({ values, unit, locale, texts }: Props) {
  const read = (name: "volume" | "minVolume") => {
    const amount = readAmount(values[name] ?? "", locale);
    return unit && amount !== null && amount > 0 ? formatVolume(amount, unit, locale) : null;
  };
  const [volume, least] = [read("volume"), read("minVolume")];
  const parts = [volume, least && texts.least.replace("#", least)].filter((part) => part !== null);
  return (
    <output aria-live="polite" className="block text-sm text-muted">
      {parts.length > 0 && (
        <span className="block pt-4">
          {texts.preview} <strong className="text-base font-semibold text-ink">{parts.join(", ")}</strong>
        </span>
      )}
    </output>
  );
}
