import { readAmount } from "@/lib/i18n/amount";
import { formatPrice } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { PRICE_ON_REQUEST } from "@/lib/i18n/terms";
import { ON_REQUEST } from "./fields";
import type { Choices, TypedValues } from "./form-state";

type Props = { values: TypedValues; choices: Choices; locale: Locale; word: string; hint: string | null };

/** The price as the catalogue will show it, and what goods of this category usually cost. */
export function PricePreview({ values, choices, locale, word, hint }: Props) {
  const amount = readAmount(values.pricePerUnit ?? "", locale);
  const currency = choices.currencies.find(({ value }) => value === values.currency);
  const unit = choices.units.find(({ value }) => value === values.volumeUnit);
  const price = values[ON_REQUEST]
    ? PRICE_ON_REQUEST[locale]
    : amount !== null && amount > 0 && currency && unit
      ? formatPrice(amount, { code: currency.value, sign: currency.sign }, unit.abbr, locale)
      : null;
  return (
    <p className="text-sm text-muted">
      <output aria-live="polite">
        {price && (
          <>
            {word} <strong className="text-base font-semibold text-ink">{price}</strong>
          </>
        )}
      </output>
      {price && hint && " · "}
      {hint}
    </p>
  );
}
