/** The largest amount or quantity; apart from its check, for pages that only name it. */
export const MAX_AMOUNT = 100_000_000_000;
