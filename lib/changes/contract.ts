// The journal of changes as integrators read it.
import { z } from "zod";
import { limitParameter } from "@/lib/core/page";
import { plainText } from "@/lib/core/text";
import { InstantText } from "@/lib/core/time/instant";

/** Days that a change is kept. */
export const CHANGES_KEPT_DAYS = 30;

export const CHANGE_KINDS = ["listing", "company", "news", "price", "index", "rates"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Steps of a record, as its owner sees them. */
export const CHANGE_STEPS = ["created", "updated", "status_changed", "deleted"] as const;
export type ChangeStep = (typeof CHANGE_STEPS)[number];

export const PUBLIC_CHANGES = [
  "listing.published",
  "listing.updated",
  "listing.removed",
  "company.published",
  "company.updated",
  "company.removed",
  "news.published",
  "news.updated",
  "news.removed",
  "price.published",
  "index.published",
  "rates.published",
] as const;

const OWN_CHANGES = [
  "listing.created",
  "listing.updated",
  "listing.status_changed",
  "listing.deleted",
] as const satisfies `listing.${ChangeStep}`[];

const toParameters = <const Types extends readonly [string, ...string[]]>(types: Types) => ({
  since: plainText({ max: 100 }).optional().meta({
    description:
      "A cursor (`nextCursor`, or the `id` of the last item that you have read), or a time (RFC 3339). Without it: from now.",
  }),
  types: z.array(z.enum(types)).optional().meta({ description: "Only these types; repeat it for several." }),
  cat: plainText({ max: 100 }).optional().meta({
    description:
      "Only listings of this category, by slug or alias, descendants included. A listing that moves out of it is `listing.removed` here.",
  }),
  limit: limitParameter(1_000, 100),
});

/** Parameters of `GET /api/changes`. */
export const ChangesQuery = z.strictObject(toParameters(PUBLIC_CHANGES));
export type ChangesQuery = z.infer<typeof ChangesQuery>;

const ownParameters = toParameters(OWN_CHANGES);
/** Parameters of `GET /api/me/changes`. */
export const OwnChangesQuery = z.strictObject({
  ...ownParameters,
  cat: ownParameters.cat.meta({
    description: "Only listings that are, or were, of this category; descendants included.",
  }),
});
export type OwnChangesQuery = z.infer<typeof OwnChangesQuery>;

const toPage = <const Types extends readonly [string, ...string[]]>(name: string, types: Types) =>
  z
    .object({
      data: z.array(
        z
          .object({
            id: z.string().meta({ description: "Identifies this change; also a cursor to what came after it." }),
            type: z.enum(types),
            at: InstantText.meta({
              description: "When the change became readable here; never earlier than its predecessor's.",
            }),
            resourceId: z.string().meta({
              description:
                "Id of the listing, company or news item. Of prices: the feed; of index values and rates: their day.",
            }),
            slug: z.string().nullable(),
            version: z
              .int()
              .nullable()
              .meta({ description: "The record's version after the change; null where it has none." }),
          })
          .meta({ id: name }),
      ),
      nextCursor: z.string().meta({ description: "Pass as `since` for what comes next; there also on an empty page." }),
    })
    .meta({ id: `${name}Page` });

export const ChangePage = toPage("Change", PUBLIC_CHANGES);
export type ChangePage = z.infer<typeof ChangePage>;
export const OwnChangePage = toPage("OwnChange", OWN_CHANGES);
export type OwnChangePage = z.infer<typeof OwnChangePage>;
