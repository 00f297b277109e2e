// /listings/… of a listing that is paused, sold or expired: visitors still come by links and search engines.
import { getMessages, getTranslations } from "next-intl/server";
import { Shell } from "@/components/layout/shell";
import { ListingTable } from "@/components/listings/listing-table";
import { OriginalTitle } from "@/components/listings/original-title";
import { ResumeListing } from "@/components/listings/resume-listing";
import { TypeMark } from "@/components/listings/type-mark";
import { PriceViewBar } from "@/components/price-view/price-view-bar";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { getEndState } from "@/lib/favourites/contract";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import type { Locale } from "@/lib/i18n/routing";
import { listCategoryTrail } from "@/lib/i18n/terms";
import type { EndedListing } from "@/lib/listings/queries/find-ended-listing";
import { findSimilarListings } from "@/lib/listings/queries/find-similar-listings";
import { manageListingsAction } from "../../../account/listings/actions";
import { PageCrumbs } from "../../../json-ld";
import type { PageView } from "../../../read-price-view";

const SIMILAR = 12;

type Props = { listing: EndedListing; prices: PageView; locale: Locale };

/** Page of a listing that was paused, sold or expired: its title and state, and what is offered now. No price: it is not public. */
export async function EndedPage({ listing, prices, locale }: Props) {
  const t = await getTranslations("listing.ended");
  const title = formatListingTitle(listing, locale);
  const trail = listCategoryTrail(listing.categorySlug, locale);
  const category = trail.at(-1);
  const similar = await findSimilarListings(listing, SIMILAR, prices.query);
  const isPaused = listing.status === "PAUSED";
  return (
    <Shell locale={locale} path={`/listings/${listing.slug}`}>
      <PageCrumbs
        current={title}
        crumbs={trail.map(({ slug, name }) => ({ href: `/${locale}/catalogue/${slug}`, name }))}
      />
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pt-2 pb-4">
        <div className="max-w-3xl min-w-0">
          <h1 className="text-2xl font-semibold wrap-anywhere max-sm:text-xl">{title}</h1>
          <OriginalTitle listing={listing} locale={locale} />
        </div>
        <TypeMark type={listing.type} large />
      </header>
      <Notice kind="info" title={t(getEndState(listing))}>
        <p>{t(similar.length > 0 ? "seeSimilar" : "seeCategory")}</p>
        {isPaused && (
          <ResumeListing
            action={manageListingsAction}
            locale={locale}
            slug={listing.slug}
            texts={await loadResumeTexts(locale)}
          />
        )}
      </Notice>
      {similar.length > 0 && (
        <Section id="similar" title={t("similar")} gap="pb-1">
          <PriceViewBar
            state={{ path: `/${locale}/listings/${listing.slug}`, params: prices.params }}
            view={prices.view}
            refused={prices.refused}
            locale={locale}
            shown={similar}
            hasPlace
          />
          <ListingTable
            listings={similar}
            view={prices.view}
            locale={locale}
            caption={t("similar")}
            now={new Date().toISOString()}
          />
        </Section>
      )}
      {category && (
        <p className="pt-6">
          <Link href={`/${locale}/catalogue/${category.slug}?type=${listing.type}`} className={buttonClass()}>
            {t("toCategory", { category: category.name })}
          </Link>
        </p>
      )}
    </Shell>
  );
}

/** Texts of the owner's button, from those of the list of own listings. */
async function loadResumeTexts(locale: Locale) {
  const { moves, desk } = (await getMessages({ locale })).myListings;
  return { resume: moves.resume, review: desk.review, errors: desk.errors };
}
