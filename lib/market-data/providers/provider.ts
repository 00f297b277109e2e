// The interface of a source of quotes.
import type { ProviderName } from "../reference";

/** A price in the currency and unit of its series. `date` is the last day of its period. */
export type SourceQuote = { symbol: string; date: string; price: string };

/** Result of one fetch. */
export type SourceDocument = {
  quotes: SourceQuote[];
  /** A sentence about each row or column that could not be read. */
  refused: string[];
  /** Series whose request failed, with a reason. The other series are valid. */
  failures?: { symbols: string[]; reason: string }[];
};

type FetchOptions = {
  /** Newest day of each series that came from the source. Sources with long histories are asked for newer days. */
  newest: ReadonlyMap<string, string>;
  signal?: AbortSignal | undefined;
};

/** A source of prices: one file that fetches, parses and normalises. */
export type Provider = {
  name: ProviderName;
  /** Largest factor between two prices in a row, or between a price and its correction. */
  largestJump: number;
  /** Series whose stored days are never corrected: the source may give the same day with another meaning. */
  settled?: readonly string[];
  /** Throws FeedError with the reason. */
  fetch(options: FetchOptions): Promise<SourceDocument>;
};
