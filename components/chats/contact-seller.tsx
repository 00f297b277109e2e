import { MessageSquare } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import type { Locale } from "@/lib/i18n/routing";
import type { Listing } from "@/lib/listings/contract";

type Props = { listing: Pick<Listing, "slug" | "type">; locale: Locale };

/** The way from a listing to its owner. */
export function ContactSeller({ listing, locale }: Props) {
  const t = useTranslations("chats");
  return (
    <WriteLink
      to={`listing=${encodeURIComponent(listing.slug)}`}
      locale={locale}
      text={t(listing.type === "SELL" ? "contactSeller" : "contactBuyer")}
    />
  );
}

/** The way to a person or a company without a listing in between. */
export function ContactParty({ id, locale }: { id: string; locale: Locale }) {
  return <WriteLink to={`to=${id}`} locale={locale} text={useTranslations("chats")("contact")} />;
}

/** A link, the same for every visitor; signing in lies on the way. */
function WriteLink({ to, locale, text }: { to: string; locale: Locale; text: string }) {
  return (
    <a
      href={`/${locale}/account/chats/new?${to}`}
      rel="nofollow"
      className={buttonClass({ look: "primary", size: "large" })}
    >
      <MessageSquare aria-hidden />
      {text}
    </a>
  );
}
