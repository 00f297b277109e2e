// Offers and bids that fit each other.
import { z } from "zod";
import { cursorParameter, envelope, pageParameters } from "@/lib/core/page";
import { Listing } from "@/lib/listings/contract";
import { PlacePrice, PriceViewQuery } from "@/lib/prices/contract";

export const Spread = z
  .object({
    amount: z.number().meta({
      description: "The bid less the offer with its delivery, per base unit. Not below zero: the pair crosses.",
      example: 320,
    }),
    percent: z.number().meta({ description: "Of the offer with its delivery; two decimals.", example: 2.1 }),
    currency: z.string().meta({ example: "RUB" }),
    unit: z.string().meta({ description: "Base unit: TNE, MTQ, H87 or MWH.", example: "TNE" }),
  })
  .meta({ id: "Spread" });
export type Spread = z.infer<typeof Spread>;

/** The listing of the other side, the spread of the pair, and its offer at the place of the bid. */
export const Match = z
  .object({
    listing: Listing,
    spread: Spread,
    priceAt: PlacePrice,
  })
  .meta({ id: "Match" });
export type Match = z.infer<typeof Match>;

/** A row of CSV. The price at the place of the bid is that of the pair: the listing itself has none. */
export const MatchRow = Match.extend({ listing: Listing.omit({ priceAt: true, distance: true }) });

export const MatchPage = envelope(Match).meta({ id: "MatchPage" });
export type MatchPage = z.infer<typeof MatchPage>;

/** Everything that `GET /api/listings/:ref/matches` takes. */
export const MatchQuery = z.strictObject({
  priceIn: PriceViewQuery.shape.priceIn,
  lot: PriceViewQuery.shape.lot.meta({ description: "The lot in tonnes. Default: the usual one of the category." }),
  crossing: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .meta({ description: "true: only pairs whose bid covers the offer with its delivery.", type: "boolean" }),
  page: pageParameters.page,
  perPage: pageParameters.perPage,
  cursor: cursorParameter,
});
export type MatchQuery = z.infer<typeof MatchQuery>;
