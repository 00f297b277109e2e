// Query parameters of the Tonna index.
import { z } from "zod";
import { cursorParameter, pageParameters } from "@/lib/core/page";
import { createCodeField, createDayField, daysInOrder, plainText } from "@/lib/core/text";
import { LISTING_TYPES } from "@/lib/reference/listing-types";
import { normaliseSymbol } from "./policy";
import { findZone } from "./reference";

const Day = createDayField("2026-11-20");

const Zone = createCodeField(
  (word) => {
    const zone = word.trim().toUpperCase();
    return findZone(zone) && zone;
  },
  "unknown_zone",
  "is no zone: RU, a federal district such as RU-SFD, or an ISO 3166-1 code of another country",
);

/** Filters of the list of series. The API and the pages parse their addresses with this schema. */
export const IndexFilters = z.strictObject({
  cat: plainText({ max: 100 })
    .optional()
    .meta({ description: "Category by slug or alias; descendants included.", example: "grains" }),
  zone: Zone.optional().meta({
    type: "string",
    description:
      "`RU`, a federal district (`RU-CFD`, `RU-NWFD`, `RU-SFD`, `RU-NCFD`, `RU-VFD`, `RU-UFD`, `RU-SIFD`, `RU-FEFD`), or another country by its alpha-2 code.",
    example: "RU",
  }),
  side: z.enum(LISTING_TYPES).optional().meta({ description: "SELL: of offers; BUY: of bids." }),
});
export type IndexFilters = z.infer<typeof IndexFilters>;

/** Query parameters of `GET /api/market-data/indices`. */
export const IndexQuery = IndexFilters.extend({
  symbol: plainText({ max: 200 }).transform(normaliseSymbol).optional().meta({
    type: "string",
    description: "One series, with its history.",
    example: "TN:wheat-milling:3:RU:SELL",
  }),
  revisions: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .meta({ type: "boolean", description: "true: the history has every revision of a day, not the last one alone." }),
  from: Day.optional().meta({ description: "Earliest day of the history, included." }),
  to: Day.optional().meta({ description: "Latest day of the history, included." }),
  ...pageParameters,
  cursor: cursorParameter,
}).check(daysInOrder);
export type IndexQuery = z.infer<typeof IndexQuery>;
