import { useTranslations } from "next-intl";
import type { ListingType } from "@/lib/reference/listing-types";
import { TypeLabel } from "./type-label";

/** The type of a listing as a label, in the page's language. */
export function TypeMark({ type, large }: { type: ListingType; large?: boolean }) {
  const t = useTranslations("listing.types");
  return <TypeLabel type={type} text={t(type)} large={large} />;
}
