import type { ProviderName } from "../reference";

/** A price as the source gave it, in the currency and unit of its series. `date`: last day of its period. */
export type SourceQuote = { symbol: string; date: string; price: string };

/** What one fetch brought. */
export type SourceDocument = {
  quotes: SourceQuote[];
  /** Rows or columns that could not be read, each with a sentence. */
  refused: string[];
  /** Series whose question the source did not answer this time, with a sentence: nothing speaks against the others. */
  failures?: { symbols: string[]; reason: string }[];
};

type FetchOptions = {
  /** Newest day that the source itself gave of each series. Sources with long documents send what is new since. */
  newest: ReadonlyMap<string, string>;
  signal?: AbortSignal | undefined;
};

/** A source of prices: one file that fetches, parses and normalises. */
export type Provider = {
  name: ProviderName;
  /** From one price to the next, or from a price to its correction, more than this many times is an error. */
  largestJump: number;
  /** Series whose stored days stay as they are: the source may tell of the same day again, and mean something else. */
  settled?: readonly string[];
  /** Throws FeedError saying what is wrong with the document. */
  fetch(options: FetchOptions): Promise<SourceDocument>;
};
