/*
 * Every threshold by which the catalogue chooses how to find, sort and count listings, each with the measurement that set it.
 * Measured on a million listings with everything in memory.
 */

/**
 * The most matches that are collected and sorted; of more, an index scan in the order soon meets a page. Measured with 2 016 matches
 * (TR, FCA) by date: page 1 takes 2.6 ms collected and 2.8 ms scanned, page 5 2.7 ms and 5.4 ms.
 */
export const SORTED_SUBSET = 2_000;

/** `SORTED_SUBSET` for a filter by attributes: collecting reads every listing whose category knows the attribute, 4 µs each. */
export const SORTED_SUBSET_OF_ATTRIBUTES = 0;

/**
 * Prices of one good lie together, so that a scan may pass by most of the market before the first match. Up to this part of the market
 * is collected instead. Measured by price: 4 000 offers of gold take 5 ms collected and 436 ms scanned; 10 574 matches all over the market
 * (KZ, FCA) 15 ms and 7 ms, 19 060 (RU, fca-wagon) 169 ms and 88 ms. The worst case decides.
 */
export const CLUSTERED_PART = 32;

/**
 * The most listings of a list whose places, VAT and ages are counted one by one: 4 261 of rebar in 11 ms, 5 667 of wheat in 14 ms. Of a
 * longer list these choices have no numbers.
 */
export const COUNTED_ONE_BY_ONE = 5_000;

/** A word of fewer listings is always looked up itself: 40 ms. */
export const FREQUENT_WORD = 10_000;

/**
 * A frequent word of more than so many times as many listings as the filters leave is looked for among those: 3 s became 40 ms for
 * a word of most listings in one region.
 */
export const FREQUENT_TIMES = 4;

/** Up to this many matches are ranked where they are counted: 46 673 of «пшеница» in 64 ms. Of more, the first are looked for by level. */
export const RANKED_AT_ONCE = 50_000;

/** A step of a scan by date costs this much of a match that the index of terms finds. */
export const SCAN_STEP = 0.43;
