// Provider: weekly agricultural prices of the European Commission.
import { z } from "zod";
import { env } from "@/lib/core/env";
import { download } from "@/lib/core/feeds/download";
import type { FeedProblem } from "@/lib/core/feeds/problems";
import { FeedError } from "@/lib/core/feeds/runs";
import { groupBy } from "@/lib/core/group-by";
import { addDays } from "@/lib/core/time/market-day";
import { findLatestDay } from "../policy";
import wanted from "./eu-agri-series.json";
import type { Provider, SourceDocument, SourceQuote } from "./provider";

/** Days before the newest stored price that are fetched again: prices come late and are corrected. */
const OVERLAP_DAYS = 70;
const FIRST_DAYS = 3 * 366;
const MAX_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/** Cereals and oilseeds use different field names. Product labels change, so rows are matched by codes and markets. */
const Row = z.object({
  memberStateCode: z.string(),
  endDate: z
    .string()
    .regex(/^\d{2}\/\d{2}\/\d{4}$/)
    .transform((text) => text.split("/").reverse().join("-"))
    .pipe(z.iso.date()),
  price: z.string(),
  unit: z.string(),
  market: z.string(),
  stage: z.string(),
});
const RawRow = z
  .record(z.string(), z.unknown())
  .transform((row) => ({ ...row, market: row.marketName ?? row.market, stage: row.stageName ?? row.marketStage }))
  .pipe(Row);

type WantedSeries = (typeof wanted)[number];

/**
 * European Commission, Agri-food Data Portal: weekly prices, euros a tonne; reuse with acknowledgement (2011/833/EU).
 * One request for each product and country, because rows name their product only by a label.
 */
export const euAgri: Provider = {
  name: "eu-agri",
  largestJump: 3,
  /** A failed request does not stop the others. Throws FeedError when all fail. */
  async fetch({ newest, signal }) {
    const document: SourceDocument = { quotes: [], refused: [] };
    const failures: { symbols: string[]; reason: string }[] = [];
    let problem: FeedProblem | undefined;
    const asked = listRequests();
    for (const request of asked) {
      const symbols = request.series.map(({ symbol }) => symbol);
      const since = findLatestDay(symbols.flatMap((symbol) => newest.get(symbol) ?? []));
      try {
        const answer = await fetchAnswer(request, since, signal);
        if (answer) readPrices(answer, request.series, document);
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        failures.push({ symbols, reason: error.message });
        problem ??= error.problem;
      }
    }
    if (failures.length === asked.length)
      throw new FeedError([...new Set(failures.map(({ reason }) => reason))].join(" "), { problem });
    return { ...document, failures };
  },
};

/** Downloads one answer: three years, or from shortly before the newest stored day. Null when there are no prices. */
async function fetchAnswer(request: Request, since: string | null, signal: AbortSignal | undefined) {
  const today = new Date().toISOString().slice(0, 10);
  const from = since ? addDays(since, -OVERLAP_DAYS) : addDays(today, -FIRST_DAYS);
  const address = `${env().EU_AGRI_URL.replace(/\/+$/, "")}/${request.sector}/prices?${buildQuery(request, from, today)}`;
  const { status, bytes } = await download(address, {
    accept: "application/json",
    expect: [404],
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  // The portal answers 404 when it has no prices for the request.
  return status === 404 ? null : bytes;
}

type Request = Pick<WantedSeries, "sector" | "memberState" | "product"> & { series: WantedSeries[] };

function listRequests(): Request[] {
  const questions = groupBy(wanted, ({ sector, memberState, product }) => `${sector} ${memberState} ${product}`);
  return [...questions.values()].flatMap((series) => (series[0] ? [{ ...series[0], series }] : []));
}

/**
 * Cereals are requested by product code. Oilseeds have no codes: the request returns all, and the label selects rows.
 */
function buildQuery({ sector, memberState, product }: Request, from: string, to: string): URLSearchParams {
  const asked = (day: string) => day.split("-").reverse().join("/");
  return new URLSearchParams({
    memberStateCodes: memberState,
    ...(sector === "cereal" && { productCodes: product }),
    beginDate: asked(from),
    endDate: asked(to),
  });
}

function readPrices(bytes: Uint8Array, series: readonly WantedSeries[], document: SourceDocument): void {
  const prices = new Map<string, SourceQuote>();
  for (const raw of parseRows(bytes)) {
    const one = series.find((candidate) => isRowOf(raw, candidate));
    if (!one) continue;
    const row = RawRow.safeParse(raw);
    const price = row.success ? parseEuroAmount(row.data.price) : null;
    if (!row.success || price === null) {
      document.refused.push(`${one.symbol}: a row can't be read (${row.success ? row.data.price : "its fields"}).`);
      continue;
    }
    const { endDate, unit } = row.data;
    const key = `${one.symbol} ${endDate}`;
    const twin = prices.get(key);
    if (!/^tonnes$|\/ton(ne)?$/i.test(unit)) document.refused.push(`${key}: the unit is ${unit}.`);
    else if (twin && twin.price !== price) document.refused.push(`${key}: ${twin.price} and also ${price}.`);
    else prices.set(key, { symbol: one.symbol, date: endDate, price });
  }
  document.quotes.push(...prices.values());
}

function parseRows(bytes: Uint8Array): Record<string, unknown>[] {
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new FeedError("The answer is not JSON in UTF-8, or it is cut short.", {}, { cause });
  }
  const rows = z.array(z.record(z.string(), z.unknown())).safeParse(content);
  if (!rows.success) throw new FeedError("The answer is not a list of prices.");
  return rows.data;
}

function isRowOf(row: Record<string, unknown>, series: WantedSeries): boolean {
  const same = (value: unknown, text: string) =>
    typeof value === "string" && value.trim().toLowerCase() === text.toLowerCase();
  return (
    same(row.memberStateCode, series.memberState) &&
    same(row.marketName ?? row.market, series.market) &&
    same(row.stageName ?? row.marketStage, series.stage) &&
    // The request names the code of a cereal; the answer does not always repeat it.
    (series.sector === "cereal"
      ? row.productCode === undefined || same(row.productCode, series.product)
      : same(row.product, series.product))
  );
}

/** Parses `€244,36`, `€554.00`, `€1.265,40`: the last mark separates cents, the others thousands. */
export function parseEuroAmount(text: string): string | null {
  const [, digits] = /^€\s?(\d{1,3}(?:[.,\s]?\d{3})*(?:[.,]\d{1,2})?)$/.exec(text.trim()) ?? [];
  if (!digits) return null;
  const [, whole, cents] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  return `${(whole ?? "").replace(/\D/g, "")}${cents ? `.${cents}` : ""}`;
}
