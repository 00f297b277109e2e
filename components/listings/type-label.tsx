import type { ListingType } from "@/lib/reference/listing-types";

/** «Продаю» or «Куплю», each with its own colour and never by colour alone. */
export function TypeLabel({ type, text, large = false }: { type: ListingType; text: string; large?: boolean }) {
  const colour = type === "SELL" ? "bg-sell-wash text-sell" : "bg-buy-wash text-buy";
  const size = large ? "px-2.5 py-1 text-base font-semibold" : "px-1.5 py-px text-xs font-medium";
  return <span className={`inline-block rounded-sm whitespace-nowrap ${colour} ${size}`}>{text}</span>;
}
