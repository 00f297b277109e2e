// Public fields of exchange rates, and the code of a currency as a parameter.
import { z } from "zod";
import { createCodeField } from "@/lib/core/text";
import { findCurrency } from "@/lib/reference/currencies/currencies";

/** Accepts a currency of the Bank of Russia's list or RUB; returns its ISO 4217 code. */
export const CurrencyCode = createCodeField(
  (word) => findCurrency(word)?.code,
  "unknown_currency",
  "is not RUB or a currency that the Bank of Russia lists; use an ISO 4217 code such as USD",
).meta({
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
