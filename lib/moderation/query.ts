// Parameters and rows of the queue of moderators.
import { z } from "zod";
import { tableParameters } from "@/lib/core/page";
import { queryText } from "@/lib/core/text";
import type { ListingStatus } from "@/lib/listings/contract";
import type { ListingType } from "@/lib/reference/listing-types";
import type { ReportReason } from "./contract";

/** Kinds of items in the queue: listings that wait for approval, reported listings, reported conversations. */
export const QUEUE_KINDS = ["pending", "reported", "chat"] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

const QUEUE_SORTS = ["since", "reports"] as const;

/** Parameters of the queue. The page parses its address with this schema. Default order: oldest first. */
export const QueueQuery = z.strictObject({
  kind: z.enum(QUEUE_KINDS).optional(),
  q: queryText({ max: 200 }).meta({ description: "Part of a title, or of the seller's or company's name." }),
  ...tableParameters(QUEUE_SORTS),
});
export type QueueQuery = z.infer<typeof QueueQuery>;

/** One item to decide. `id` is the id of the listing, or of the report of a conversation. */
export type QueueItem = {
  kind: QueueKind;
  id: string;
  /** Moment since which it waits. */
  since: string;
  reports: number;
  reasons: string[];
  /** The listing, or the one that the conversation is about. */
  title: string | null;
  type: ListingType | null;
  status: ListingStatus | null;
  /** The seller, or the person whom the reporter talks to. */
  person: { id: string; name: string };
  company: { name: string; verified: boolean } | null;
};

export type QueueCounts = Record<QueueKind, number>;

export type QueuePlace = Pick<QueueItem, "kind" | "id">;

/** A complaint about a listing as moderators read it. */
export type ListingReport = {
  id: string;
  reason: ReportReason;
  note: string | null;
  createdAt: string;
  reporter: { id: string; name: string };
  resolution: "upheld" | "dismissed" | null;
};

/** The seller of a listing. */
export type SellerFacts = {
  id: string;
  name: string;
  email: string;
  since: string;
  blocked: boolean;
  /** Listings in each state; a state without any is missing. */
  listings: Partial<Record<ListingStatus, number>>;
  /** Reports of this seller's listings that moderators upheld. */
  upheld: number;
};
