// /users/…: the public profile of a person, with their listings.
import { BadgeCheck } from "lucide-react";
import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { PartyListings } from "@/components/companies/party-listings";
import { Shell } from "@/components/layout/shell";
import { ProfileFacts } from "@/components/profiles/profile-facts";
import { Link } from "@/components/ui/link";
import { findProfile } from "@/lib/accounts/queries/get-profile";
import { formatPartyName } from "@/lib/i18n/party-name";
import { listListings } from "@/lib/listings/catalogue/find-page";
import { createPage, type NextProps } from "../../../create-page";
import { metadata as notThere } from "../../../not-found";
import { listAlternates } from "../../../site-url";
import { readPartyList } from "../../read-party-list";

const PER_PAGE = 20;

/** Read once per request. */
const findPublic = cache(findProfile);

export async function generateMetadata({ params }: NextProps<{ id: string }>): Promise<Metadata> {
  const { locale, id } = await params;
  const profile = await findPublic(id);
  if (!profile) return notThere;
  const t = await getTranslations({ locale, namespace: "profile" });
  const name = formatPartyName(profile.name, locale);
  return {
    title: name,
    description: t("metaText", { name, count: profile.listingCount }),
    alternates: listAlternates(`/${locale}/users/${profile.id}`),
    // A person's page is for those who come from a listing, not for who searches for the person.
    robots: { index: false, follow: true },
  };
}

export default createPage<{ id: string }>(async function ProfilePage({ locale, id, searchParams }) {
  const profile = await findPublic(id);
  if (!profile) notFound();
  if (profile.kind === "company" && profile.company) permanentRedirect(`/${locale}/companies/${profile.company.slug}`);
  const t = await getTranslations("profile");
  const { query, params, prices } = await readPartyList(searchParams, PER_PAGE);
  const page = await listListings({ owner: profile.id, ...query, ...prices.query });
  const path = `/users/${profile.id}`;
  const now = new Date().toISOString();
  return (
    <Shell
      locale={locale}
      path={formatCatalogueHref({ path, params }, { page: query.page > 1 ? `${query.page}` : null })}
    >
      <header className="pt-4 pb-4">
        <p className="text-sm text-muted">{t("kind")}</p>
        <h1 className="text-2xl font-semibold wrap-anywhere max-sm:text-xl">{formatPartyName(profile.name, locale)}</h1>
        {profile.company && (
          <p className="flex items-center gap-1.5 pt-1 text-lg">
            <BadgeCheck aria-hidden className="flex-none text-accent" />
            <Link href={`/${locale}/companies/${profile.company.slug}`}>
              {formatPartyName(profile.company.name, locale)}
            </Link>
          </p>
        )}
      </header>
      <ProfileFacts profile={profile} locale={locale} now={now} />
      <div className="pt-6">
        <PartyListings
          locale={locale}
          now={now}
          state={{ path: `/${locale}${path}`, params }}
          page={page}
          prices={prices}
          filter={{ owner: profile.id }}
        />
      </div>
    </Shell>
  );
});
