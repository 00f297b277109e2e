import { useTranslations } from "next-intl";
import { Mark, type MarkLook } from "@/components/ui/mark";
import type { ListingStatus } from "@/lib/listings/contract";

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

/** The state of a listing in a word, never by colour alone. */
export function StateMark({ status }: { status: ListingStatus }) {
  const t = useTranslations("myListings.states");
  return <Mark look={LOOK[status]}>{t(status)}</Mark>;
}
