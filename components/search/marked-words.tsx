import type { Listing } from "@/lib/listings/contract";
import type { FoundListing } from "@/lib/search/contract";
import { Marked } from "./marked";

/** The title marked; the description, where the title alone would not say why the listing is here. */
export function markWords(found: readonly FoundListing[], { id, title }: Listing) {
  const highlights = found.find((one) => one.id === id)?.highlights ?? [];
  const [inTitle, inText] = ["title", "description"].map((field) => highlights.find((one) => one.field === field));
  return {
    title: <Marked highlight={inTitle} text={title} />,
    note: !inTitle && inText ? <Marked highlight={inText} text="" /> : null,
  };
}
