import { MessageSquare } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import type { Locale } from "@/lib/i18n/routing";
import type { Listing } from "@/lib/listings/contract";

type Props = { listing: Pick<Listing, "slug" | "type">; locale: Locale };

/** The way from a listing to its owner: a link, the same for every visitor; signing in lies on the way. */
export function ContactSeller({ listing, locale }: Props) {
  const t = useTranslations("chats");
  return (
    <a
      href={`/${locale}/account/chats/new?listing=${encodeURIComponent(listing.slug)}`}
      rel="nofollow"
      className={buttonClass({ look: "primary", size: "large" })}
    >
      <MessageSquare aria-hidden />
      {t(listing.type === "SELL" ? "contactSeller" : "contactBuyer")}
    </a>
  );
}
