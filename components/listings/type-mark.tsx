import { useTranslations } from "next-intl";
import type { ListingType } from "@/lib/listings/contract";

/** «Продаю» or «Куплю», each with its own colour and never by colour alone. */
export function TypeMark({ type, large = false }: { type: ListingType; large?: boolean }) {
  const t = useTranslations("listing.types");
  const colour = type === "SELL" ? "bg-sell-wash text-sell" : "bg-buy-wash text-buy";
  const size = large ? "px-2.5 py-1 text-base font-semibold" : "px-1.5 py-px text-xs font-medium";
  return <span className={`inline-block rounded-sm whitespace-nowrap ${colour} ${size}`}>{t(type)}</span>;
}
