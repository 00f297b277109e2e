/** SELL offers goods, BUY asks for them. */
export const LISTING_TYPES = ["SELL", "BUY"] as const;
export type ListingType = (typeof LISTING_TYPES)[number];
