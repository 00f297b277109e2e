// The parameters with which integrators read all listings of their side.
import { z } from "zod";
import { CSV_DIALECTS } from "@/lib/core/csv-cells";
import { cursorParameter, pageParameters } from "@/lib/core/page";
import { plainText, queryText } from "@/lib/core/text";
import { instantField } from "@/lib/core/time/instant";
import { priceViewParameters } from "@/lib/prices/contract";
import { LISTING_TYPES } from "@/lib/reference/listing-types";
import { ExternalId, LISTING_STATUSES } from "./contract";

const OWN_RECORD_SORTS = ["updated", "created", "price"] as const;

/** Parameters of `GET /api/me/listings`. */
export const OwnRecordsQuery = z.strictObject({
  status: z
    .array(z.enum(LISTING_STATUSES))
    .optional()
    .meta({ description: "Only these states; repeat it for several." }),
  externalId: ExternalId.optional(),
  updatedSince: instantField.optional().meta({ description: "Changed at that time or later (RFC 3339)." }),
  type: z.enum(LISTING_TYPES).optional(),
  cat: plainText({ max: 100 }).optional().meta({ description: "Category by slug or alias; descendants included." }),
  q: queryText({ max: 200 }).meta({
    description: "Words of the title, as the catalogue finds them, or a part of it or of `externalId`.",
  }),
  ...priceViewParameters,
  sortBy: z.enum(OWN_RECORD_SORTS).optional().meta({ description: "Default: `updated`." }),
  order: z.enum(["asc", "desc"]).optional().meta({ description: "Default: `desc`, newest or dearest first." }),
  dialect: z.enum(CSV_DIALECTS).optional().meta({
    description:
      'Of CSV. `excel` survives opening and saving in a Russian Excel: semicolons, decimal commas, `="…"` around text that Excel would change. The import reads both.',
  }),
  page: pageParameters.page,
  perPage: pageParameters.perPage,
  cursor: cursorParameter,
});
export type OwnRecordsQuery = z.infer<typeof OwnRecordsQuery>;
