// Public fields of exchange rates, and the code of a currency as a parameter.
import { z } from "zod";
import { findCurrency } from "@/lib/reference/currencies/currencies";

/** Accepts a currency of the Bank of Russia's list or RUB; returns its ISO 4217 code. */
export const CurrencyCode = z
  .string()
  .max(120, "must have at most 120 characters")
  .transform((word, context) => {
    const currency = findCurrency(word);
    if (currency) return currency.code;
    context.issues.push({
      code: "custom",
      input: word,
      message: "is not RUB or a currency that the Bank of Russia lists; use an ISO 4217 code such as USD",
      params: { code: "unknown_currency" },
    });
    return z.NEVER;
  })
  .meta({
    description:
      "A currency that the Bank of Russia lists, or RUB: its ISO 4217 code, its name in Russian or English, or its sign.",
    example: "RUB",
  });

/** Body of GET /api/currency. */
export const CurrencyRates = z.record(z.string().regex(/^[A-Z]{3}$/), z.number().positive()).meta({
  id: "CurrencyRates",
  description:
    "Roubles per one unit of each currency: the official rates of the Bank of Russia, divided by their nominals. The header X-Rates-Date says of which day.",
  example: { USD: 78.5123, EUR: 91.2345, KZT: 0.151234 },
});
export type CurrencyRates = z.infer<typeof CurrencyRates>;
