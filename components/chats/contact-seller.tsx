import { MessageSquare } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import type { Locale } from "@/lib/i18n/routing";
import type { Listing } from "@/lib/listings/contract";
import { formatNewChatPath } from "./new-chat-path";

type Props = { listing: Pick<Listing, "slug" | "type">; locale: Locale };

/** Link from a listing to a chat with its owner. */
export function ContactSeller({ listing, locale }: Props) {
  const t = useTranslations("chats");
  return (
    <WriteLink
      href={`/${locale}${formatNewChatPath({ listing: listing.slug })}`}
      text={t(listing.type === "SELL" ? "contactSeller" : "contactBuyer")}
    />
  );
}

/** The way to a person or a company without a listing in between. */
export function ContactParty({ id, locale }: { id: string; locale: Locale }) {
  return <WriteLink href={`/${locale}${formatNewChatPath({ to: id })}`} text={useTranslations("chats")("contact")} />;
}

/** A link, the same for every visitor; signing in lies on the way. */
function WriteLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} rel="nofollow" className={buttonClass({ look: "primary", size: "large" })}>
      <MessageSquare aria-hidden />
      {text}
    </a>
  );
}
