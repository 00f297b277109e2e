// Public fields of the Tonna index, and what people may ask to be told of.
import { z } from "zod";
import { envelope } from "@/lib/core/page";
import { LISTING_TYPES } from "@/lib/reference/listing-types";

const Day = z.iso.date();

const values = {
  value: z.number().meta({ description: "Median of the votes, rounded once to 4 decimals.", example: 14350 }),
  low: z.number().meta({ description: "Lower quartile of the votes, by linear interpolation." }),
  high: z.number().meta({ description: "Upper quartile of the votes, by linear interpolation." }),
  companies: z.int().meta({ description: "Votes that count: one for each company.", example: 7 }),
  offers: z.int().meta({ description: "Offers of these companies.", example: 12 }),
};
const provenance = {
  revision: z.int().meta({ description: "1 for the value as published; each correction adds one.", example: 1 }),
  note: z.string().nullable().meta({ description: "Why the value was corrected." }),
  composed: z.boolean().meta({ description: "True for demo history, which no market stands behind." }),
};

/** The latest value of one series. */
export const IndexValue = z
  .object({
    symbol: z.string().meta({ example: "TN:wheat-milling:3:RU-SFD:SELL" }),
    name: z.string().meta({ example: "Пшеница продовольственная, 3 класс, Южный ФО, предложение" }),
    nameEn: z.string(),
    categorySlug: z.string().meta({ example: "wheat-milling" }),
    grade: z.string().meta({
      description: "`all`, or a value of the category's `indexAttribute`, as listings have it.",
      example: "3",
    }),
    zone: z.string().meta({ description: "`RU`, a federal district, or another country.", example: "RU-SFD" }),
    side: z.enum(LISTING_TYPES).meta({ description: "SELL: of offers; BUY: of bids." }),
    ...values,
    leftOut: z.int().meta({ description: "Companies whose vote lay too far from the others.", example: 0 }),
    currency: z.literal("RUB"),
    unit: z.string().meta({ description: "Base unit: TNE, MTQ, H87 or MWH.", example: "TNE" }),
    vat: z.literal("excluded"),
    date: Day.meta({ description: "Moscow day." }),
    change: z.number().nullable().meta({
      description: "Value minus that of the last day that has one; null on the first day.",
    }),
    changePercent: z.number().nullable().meta({ description: "The change in percent, to 2 decimals." }),
    ...provenance,
  })
  .meta({ id: "IndexValue" });
export type IndexValue = z.infer<typeof IndexValue>;

export const IndexPoint = z.object({ date: Day, ...values, ...provenance }).meta({ id: "IndexPoint" });
export type IndexPoint = z.infer<typeof IndexPoint>;

/** Body of `GET /api/market-data/indices`. */
export const IndexPage = envelope(IndexValue)
  .extend({
    history: z.array(IndexPoint).optional().meta({ description: "Oldest first; only with `symbol`." }),
  })
  .meta({ id: "IndexPage" });
export type IndexPage = z.infer<typeof IndexPage>;

/** Kinds of a subscription: each day's value, or that it fell under or rose over a bound. */
export const SUBSCRIPTION_KINDS = ["daily", "under", "over"] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];

/** A subscription as its owner sees it. `value` in roubles, exact decimal text; null for `daily`. */
export type IndexSubscription = { id: string; symbol: string; kind: SubscriptionKind; value: string | null };

/** Most subscriptions of one account. */
export const MOST_SUBSCRIPTIONS = 100;
