// Quotes that ship with the product, for a first start without internet.
import Decimal from "decimal.js";
import { getLastDayOfMonth } from "@/lib/core/time/market-day";
import { toCanonicalPrice } from "../policy";
import type { ProviderName } from "../reference";
import euAgri from "./eu-agri-recorded.json";
import type { SourceQuote } from "./provider";
import worldBank from "./world-bank-recorded.json";
import columns from "./world-bank-series.json";

const CENTS = 100;

/**
 * Five years of the Pink Sheet, edition of 2 June 2026 (World Bank, CC BY 4.0), and a few published rows of the EU
 * portal (2011/833/EU).
 */
export function listRecordedQuotes(): { provider: ProviderName; quotes: SourceQuote[] }[] {
  return [
    { provider: "world-bank", quotes: readPinkSheet() },
    {
      provider: "eu-agri",
      quotes: Object.entries(euAgri.prices).flatMap(([symbol, rows]) =>
        rows.map(([date = "", price = ""]) => ({ symbol, date, price })),
      ),
    },
  ];
}

function readPinkSheet(): SourceQuote[] {
  const [year = 0, month = 0] = worldBank.firstPeriod.split("M").map(Number);
  const inCents = new Set(columns.filter((column) => "cents" in column).map(({ symbol }) => symbol));
  return Object.entries(worldBank.prices as Record<string, (string | null)[]>).flatMap(([symbol, prices]) =>
    prices.flatMap((price, at) => {
      if (price === null) return [];
      const amount = new Decimal(price).div(inCents.has(symbol) ? CENTS : 1);
      return [{ symbol, date: getLastDayOfMonth(year, month + at), price: toCanonicalPrice(amount.toFixed()) }];
    }),
  );
}
