// The header of an open chat: links to the other side and to the listing.
import { ArrowLeft, BadgeCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { Chat, ChatParticipant } from "@/lib/chats/contract";
import { formatListingTitle, type Titled } from "@/lib/i18n/listing-title";
import { formatPartyName } from "@/lib/i18n/party-name";
import type { Locale } from "@/lib/i18n/routing";

type Props = {
  chat: {
    listing: (NonNullable<Chat["listing"]> & Titled) | null;
    other: ChatParticipant;
    otherDeleted: boolean;
    listingPublic: boolean | null;
  };
  /** Name of the other side. */
  name: string;
  locale: Locale;
  /** Acts on the chat. */
  children: ReactNode;
};

/** The other side and the subject of a chat. */
export function ThreadHeader({ chat, name, locale, children }: Props) {
  const { other, otherDeleted, listing, listingPublic } = chat;
  const t = useTranslations("chats");
  return (
    <header className="flex items-start gap-2 border-b border-line py-2 pr-2 pl-3 sm:pl-4">
      <Link
        href={`/${locale}/account/chats`}
        aria-label={t("back")}
        className="-ml-1.5 grid size-9 max-lg:size-11 flex-none place-items-center rounded-md hover:bg-hover lg:hidden"
      >
        <ArrowLeft aria-hidden />
      </Link>
      <div className="min-w-0 flex-1 py-0.5">
        <h1 className="flex flex-wrap items-center gap-x-1.5 text-lg leading-5 font-semibold">
          {otherDeleted ? (
            <span className="max-w-full truncate">{name}</span>
          ) : (
            <Link href={`/${locale}/users/${other.id}`} className="max-w-full truncate leading-6 hover:underline">
              {name}
            </Link>
          )}
          {other.company && (
            <span className="flex max-w-full min-w-0 items-center gap-1 font-normal text-muted">
              <span className="truncate">{formatPartyName(other.company.name, locale)}</span>
              {other.company.verified && <BadgeCheck aria-hidden className="text-accent" />}
            </span>
          )}
        </h1>
        <p className="flex text-sm leading-6">
          {listing && listingPublic ? (
            <Link href={`/${locale}/listings/${listing.slug}`} className="link min-w-0 truncate">
              {formatListingTitle(listing, locale)}
            </Link>
          ) : (
            <span className="min-w-0 truncate text-muted">
              {listing ? `${formatListingTitle(listing, locale)}: ${t("listingGone")}` : t("direct")}
            </span>
          )}
        </p>
      </div>
      {children}
    </header>
  );
}
