import { useTranslations } from "next-intl";
import type { ListingStatus } from "@/lib/listings/contract";

const LOOK: Record<ListingStatus, string> = {
  DRAFT: "bg-sunken text-muted",
  PENDING: "bg-accent-wash text-accent-strong",
  ACTIVE: "bg-buy-wash text-buy",
  PAUSED: "bg-warn-wash text-sell",
  SOLD: "bg-sunken text-ink",
  EXPIRED: "bg-warn-wash text-sell",
  ARCHIVED: "bg-sunken text-muted",
  REJECTED: "bg-bad-wash text-bad",
};

/** The state of a listing in a word, never by colour alone. */
export function StateMark({ status }: { status: ListingStatus }) {
  const t = useTranslations("myListings.states");
  return (
    <span className={`inline-block rounded-sm px-1.5 py-px text-xs font-medium whitespace-nowrap ${LOOK[status]}`}>
      {t(status)}
    </span>
  );
}
