// /api/currency: exchange rates of the Bank of Russia.
import { z } from "zod";
import { CurrencyRates } from "@/lib/currency/contract";
import { type DatedRates, getCurrentRates } from "@/lib/currency/queries";
import { resource, route } from "@/lib/http/route";

/** The body holds nothing but rates, so the day they are of travels in a header. */
const RatesBody = z
  .custom<DatedRates>()
  .transform(({ rates }) => Object.fromEntries([...rates].map(([code, rate]) => [code, rate.toNumber()])))
  .pipe(CurrencyRates);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getCurrencyRates",
    summary: "Roubles per one unit of each currency",
    description: "Official rates of the Bank of Russia, per one unit. The header `X-Rates-Date` names their day.",
    tag: "Currency",
    access: "public",
    output: RatesBody,
    cache: "public",
    cacheTags: () => ["feeds"],
    headers: { "X-Rates-Date": ({ date }) => date },
    handle: () => getCurrentRates(),
  }),
});
