/*
 * Every threshold by which the catalogue chooses how to find, sort and count listings, each with the measurement that set it.
 * Measured on a million listings with everything in memory.
 */

/**
 * The most matches that are collected and sorted; of more, an index scan in the order soon meets a page. A page of 2 000 matches takes
 * 10 000 steps of a scan, 3 ms; collecting these takes 2 ms in an index, 8 ms by a text.
 */
export const SORTED_SUBSET = 2_000;

/**
 * The same bound under attributes: collecting reads every listing whose category knows the attribute, 4 µs each.
 */
export const SORTED_SUBSET_OF_ATTRIBUTES = 0;

/**
 * Prices and volumes of one good lie together, so that a scan may pass by most of the market before the first match: half a second
 * in the index by price, two by volume. Up to this part of the market is collected instead: 20 ms in an index, 125 ms by a text.
 */
export const CLUSTERED_PART = 32;

/** A word of fewer listings is always looked up itself: 40 ms. */
export const FREQUENT_WORD = 10_000;

/**
 * A frequent word of more than so many times as many listings as the filters leave is looked for among those: 3 s became 40 ms for
 * a word of most listings in one region.
 */
export const FREQUENT_TIMES = 4;

/** Up to this many matches are ranked where they are counted, 200 ms; of more the first are looked for level by level. */
export const RANKED_AT_ONCE = 50_000;

/** A step of a scan by date costs this much of a match that the index of terms finds. */
export const SCAN_STEP = 0.43;
