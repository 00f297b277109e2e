// /account/chats/new: the first message about a listing or to a person.
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { NewChatForm } from "@/components/chats/new-chat-form";
import { formatNewChatPath } from "@/components/chats/new-chat-path";
import { Price } from "@/components/listings/price";
import { buttonClass } from "@/components/ui/button";
import { type Fact, Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { findProfile } from "@/lib/accounts/queries/get-profile";
import { requireSession, type Session } from "@/lib/auth/session";
import { findChatAbout, findChatWith } from "@/lib/chats/queries";
import { findCompanyContact } from "@/lib/companies/queries/list-companies";
import { createId } from "@/lib/core/id";
import { readPlainParams } from "@/lib/http/pages/address";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import { formatPartyName } from "@/lib/i18n/party-name";
import type { Locale } from "@/lib/i18n/routing";
import type { Listing } from "@/lib/listings/contract";
import { getListing } from "@/lib/listings/queries/get-listing";
import type { Profile } from "@/lib/users/profile-contract";
import { createPage } from "../../../create-page";
import { findOrNull } from "../../../found-or-404";
import { privateMetadata } from "../../../page-metadata";
import { sendMessageAction } from "../actions";
import { loadChatTexts } from "../chat-texts";

/** The receiver of a first message. */
type Addressee = { id: string; name: string; company: string | null; listing: Listing | null };

export const generateMetadata = privateMetadata("chats.newTitle");

async function findAddressee(
  listing: string | undefined,
  to: string | undefined,
  session: Session,
): Promise<Addressee | null> {
  if (listing !== undefined) {
    const found = await findOrNull(getListing(listing, session));
    return found && { ...found.owner, company: found.company?.name ?? null, listing: found };
  }
  const person = to === undefined ? null : await findPerson(to);
  return person && { id: person.id, name: person.name, company: person.company?.name ?? null, listing: null };
}

/** The person behind an id; behind that of a company, who answers for it. */
async function findPerson(id: string): Promise<Profile | null> {
  const profile = await findProfile(id);
  if (profile?.kind !== "company") return profile;
  const contact = await findCompanyContact(profile.id);
  return contact === null ? null : findProfile(contact);
}

export default createPage(async function NewChatPage({ locale, searchParams }) {
  const { listing: slug, to } = readPlainParams(searchParams);
  const at = formatNewChatPath(slug !== undefined ? { listing: slug } : to !== undefined ? { to } : {});
  const session = await requireSession(locale, `/${locale}${at}`);
  const addressee = await findAddressee(slug, to, session);
  if (!addressee && slug !== undefined) return <Gone locale={locale} slug={slug} session={session} />;
  if (!addressee) notFound();
  const { id: userId, listing } = addressee;
  const isMe = userId === session.userId;
  const chat = isMe ? null : await findChatWith({ listingId: listing?.id ?? null, userId }, session);
  if (chat) redirect(`/${locale}/account/chats/${chat.id}`);
  const t = await getTranslations("chats");
  const about: Fact[] = [
    {
      name: t("to"),
      value: [addressee.name, addressee.company]
        .flatMap((name) => (name ? formatPartyName(name, locale) : []))
        .join(", "),
    },
    ...(listing ? [{ name: t("about"), value: <ListingAsked listing={listing} locale={locale} /> }] : []),
  ];
  return (
    <AccountShell locale={locale} path="/account/chats" at={at} title={t("newTitle")}>
      <div className="max-w-2xl">
        <div className="mb-5">
          <Facts look="beside" rows={about} />
        </div>
        {isMe ? (
          <Notice kind="info" title={t(listing ? "own" : "ownProfile")}>
            <p>{t("ownText")}</p>
            {listing && <Link href={`/${locale}/account/listings/${listing.slug}/edit`}>{t("ownEdit")}</Link>}
          </Notice>
        ) : (
          <>
            <p className="pb-2 text-muted">{t("newHint")}</p>
            <NewChatForm
              me={session.userId}
              place={listing?.slug ?? userId}
              hidden={{ locale, ...(listing ? { listingSlug: listing.slug } : { recipientId: userId }) }}
              formKey={createId()}
              chatsHref={`/${locale}/account/chats`}
              signInHref={`/${locale}/sign-in?next=${encodeURIComponent(`/${locale}${at}`)}`}
              texts={await loadChatTexts(locale)}
              action={sendMessageAction}
            />
          </>
        )}
      </div>
    </AccountShell>
  );
});

const ListingAsked = ({ listing, locale }: { listing: Listing; locale: Locale }) => (
  <>
    <Link href={`/${locale}/listings/${listing.slug}`}>{formatListingTitle(listing, locale)}</Link>
    {", "}
    <Price listing={listing} locale={locale} />
  </>
);

/** Notice for a listing that was taken down: an old chat about it goes on, a new one can't begin. */
async function Gone({ locale, slug, session }: { locale: Locale; slug: string; session: Session }) {
  const chat = await findChatAbout(slug, session);
  if (chat) redirect(`/${locale}/account/chats/${chat.id}`);
  const t = await getTranslations({ locale, namespace: "chats" });
  return (
    <AccountShell locale={locale} path="/account/chats" at={formatNewChatPath({ listing: slug })} title={t("newTitle")}>
      <div className="flex max-w-2xl flex-col items-start gap-4">
        <Notice kind="info" title={t("gone")}>
          <p>{t("goneText")}</p>
        </Notice>
        <Link href={`/${locale}/catalogue`} className={buttonClass({ look: "primary" })}>
          {t("toCatalogue")}
        </Link>
      </div>
    </AccountShell>
  );
}
