/** The largest amount or quantity. In a file of its own, for pages that need only the number. */
export const MAX_AMOUNT = 100_000_000_000;
