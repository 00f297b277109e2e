// Errors of the price of a listing.

/** The price as a body gives it. */
type PriceInput = { pricePerUnit?: unknown; priceOnRequest?: boolean | null | undefined };

/**
 * Finds what is wrong with the price of a body: a listing has either a price or `priceOnRequest`. `stored` is the price so far, null
 * where it is told on request, undefined for a new listing.
 */
export function findPriceProblem(
  stored: string | null | undefined,
  { pricePerUnit, priceOnRequest }: PriceInput,
): { code: string; detail: string } | null {
  const hasPrice = pricePerUnit !== undefined && pricePerUnit !== null;
  if (priceOnRequest === true)
    return hasPrice
      ? {
          code: "excluded",
          detail: "must be left out where priceOnRequest is true: the price is told on request",
        }
      : null;
  const keepsPrice = typeof stored === "string" && pricePerUnit === undefined;
  const staysOnRequest = stored === null && priceOnRequest === undefined;
  return hasPrice || keepsPrice || staysOnRequest
    ? null
    : { code: "required", detail: "is required, unless priceOnRequest is true" };
}
