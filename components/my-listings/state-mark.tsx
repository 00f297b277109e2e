// The mark of a listing's state, for its seller and for moderators.
import { useTranslations } from "next-intl";
import { Mark, type MarkLook } from "@/components/ui/mark";
import type { ListingStatus } from "@/lib/listings/contract";
import type { ListingType } from "@/lib/reference/listing-types";

const LOOK: Record<ListingStatus, MarkLook> = {
  DRAFT: "quiet",
  PENDING: "wait",
  ACTIVE: "good",
  PAUSED: "warn",
  SOLD: "plain",
  EXPIRED: "warn",
  ARCHIVED: "quiet",
  REJECTED: "bad",
};

/** The state of a listing in a word, never by colour alone; what ends a purchase request is that the goods were bought. */
export function StateMark({ status, type }: { status: ListingStatus; type: ListingType }) {
  const t = useTranslations("myListings");
  return <Mark look={LOOK[status]}>{status === "SOLD" ? t(`deal.${type}`) : t(`states.${status}`)}</Mark>;
}
