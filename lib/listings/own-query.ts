// Parameters of the list of one's own listings.
import { z } from "zod";
import { pageParameters } from "@/lib/core/page";
import { queryText } from "@/lib/core/text";
import { LISTING_STATUSES, type ListingStatus } from "./contract";

/** A member of a company narrows the list to these; by default it shows all of the company and their own. */
export const WHOSE = ["mine", "company"] as const;

export const OWN_SORTS = ["created", "expires"] as const;

/** Parameters of an owner's list of their own listings. A page's address is parsed by it. */
export const OwnListingQuery = z.strictObject({
  status: z.enum(LISTING_STATUSES).optional(),
  whose: z.enum(WHOSE).optional().meta({ description: "Only the person's own, or only the company's." }),
  q: queryText({ max: 200 }),
  sort: z
    .enum(OWN_SORTS)
    .optional()
    .meta({ description: "`created`: newest first; `expires`: soonest to expire first." }),
  page: pageParameters.page,
  perPage: pageParameters.perPage,
});
export type OwnListingQuery = z.infer<typeof OwnListingQuery>;

/** Numbers of listings that match the text, by state. */
export type OwnCounts = Record<ListingStatus, number>;
