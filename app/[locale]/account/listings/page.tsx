// /account/listings: one's own listings in every state.
import { Plus } from "lucide-react";
import { getMessages, getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { PageLinks } from "@/components/catalogue/page-links";
import { ForgetKept } from "@/components/listing-form/forget-kept";
import { formatKeptName } from "@/components/listing-form/form-state";
import { BulkBar } from "@/components/my-listings/bulk-bar";
import { ListFilters } from "@/components/my-listings/list-filters";
import { MyListingsForm } from "@/components/my-listings/my-listings-form";
import { OwnTable } from "@/components/my-listings/own-table";
import { PriceViewBar } from "@/components/price-view/price-view-bar";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { NothingFound } from "@/components/ui/nothing-found";
import { Notice } from "@/components/ui/notice";
import { requireSession } from "@/lib/auth/session";
import { UNDO_MINUTES } from "@/lib/core/time/undo";
import { readPlainParams } from "@/lib/http/pages/address";
import { OwnListingQuery } from "@/lib/listings/own-query";
import { LIFETIME_DAYS } from "@/lib/listings/policy";
import { countInterest } from "@/lib/listings/queries/count-interest";
import { getOwnListing } from "@/lib/listings/queries/get-own-listing";
import { listOwnListings } from "@/lib/listings/queries/list-own-listings";
import { findBestSpreads } from "@/lib/matches/queries/best-spreads";
import { createPage } from "../../create-page";
import { findOrNull } from "../../found-or-404";
import { privateMetadata } from "../../page-metadata";
import { readPricedList } from "../../read-list";
import { manageListingsAction } from "./actions";

const PER_PAGE = 40;
/** Acts of the form that the list reports while the listing has this state; null: in any state. */
const DONE = [
  ["published", "ACTIVE"],
  ["submitted", "PENDING"],
  ["saved", null],
] as const;

export const generateMetadata = privateMetadata("myListings.title");

export default createPage(async function MyListingsPage({ locale, searchParams }) {
  const { query, state, at, prices } = await readPricedList(
    locale,
    "/account/listings",
    OwnListingQuery,
    searchParams,
    PER_PAGE,
  );
  const session = await requireSession(locale, `/${locale}${at}`);
  const t = await getTranslations("myListings");
  const { desk } = (await getMessages({ locale })).myListings;
  const forms = await getTranslations("forms");
  const texts = {
    ...desk,
    done: { ...desk.done, renew: t("desk.done.renew", { days: LIFETIME_DAYS }) },
    undo: forms("undo"),
    undoHint: forms("undoHint", { count: UNDO_MINUTES }),
  };
  const listings = await listOwnListings(query, session, prices.query);
  const [interest, spreads] = await Promise.all([
    countInterest(listings.data.map(({ id }) => id)),
    findBestSpreads(listings.data),
  ]);
  const isViewer = session.company?.role === "viewer";
  const [done, outcome] = DONE.find(([each]) => each === searchParams.done) ?? [];
  const { listing = "" } = readPlainParams(searchParams);
  const slug = /^[a-z0-9-]{1,200}$/.test(listing) ? listing : null;
  // The listing may have been paused or deleted from this very page since.
  const told = done && slug ? await findOrNull(getOwnListing(slug, session)) : null;
  const holds = slug === null || (told !== null && (outcome === null || told.status === outcome));
  const empty = Object.values(listings.counts).every((count) => count === 0);
  const first = empty && query.q === undefined && query.status === undefined && query.whose === undefined;
  return (
    <AccountShell locale={locale} path="/account/listings" at={at} title={t("title")}>
      <div className="flex flex-col gap-3 pb-4">
        {isViewer ? (
          <Notice kind="info" title={t("viewer")} />
        ) : (
          <p>
            <Link href={`${state.path}/new`} className={buttonClass({ look: "primary" })}>
              <Plus aria-hidden />
              {t("new")}
            </Link>
          </p>
        )}
        {done && holds && (
          <Notice kind="good" role="status" title={t(`done.${done}`)}>
            {done === "published" && slug && <Link href={`/${locale}/listings/${slug}`}>{t("see")}</Link>}
          </Notice>
        )}
        {done && slug && (
          <ForgetKept name={formatKeptName(session.userId, searchParams.from === "new" ? null : slug)} />
        )}
        {listings.endingSoon > 0 && (
          <Notice kind="warn" title={t("endingSoon", { count: listings.endingSoon })}>
            <p>
              {t("endingSoonText", { days: LIFETIME_DAYS })}{" "}
              <Link href={`${state.path}?status=ACTIVE&sort=expires`}>{t("endingSoonLink")}</Link>
            </p>
          </Notice>
        )}
      </div>
      {!first && (
        <ListFilters
          state={state}
          query={query}
          counts={listings.counts}
          isMember={Boolean(session.company)}
          locale={locale}
        />
      )}
      {listings.data.length > 0 && (
        <PriceViewBar
          state={state}
          view={prices.view}
          refused={prices.refused}
          locale={locale}
          shown={listings.data}
          hasPlace
        />
      )}
      {/* The form stays when the last row has left it: it still has to say what was done. */}
      <MyListingsForm action={manageListingsAction} locale={locale} texts={texts}>
        {first ? (
          <p className="max-w-2xl">{t("empty")}</p>
        ) : listings.data.length > 0 ? (
          <>
            <OwnTable
              listings={listings.data}
              view={prices.view}
              interest={interest}
              spreads={spreads}
              me={session.userId}
              readOnlyOf={isViewer ? (session.company?.id ?? null) : null}
              locale={locale}
              now={new Date().toISOString()}
            />
            {!isViewer && <BulkBar />}
          </>
        ) : (
          <NothingFound path={state.path} text={t("nothing")} />
        )}
      </MyListingsForm>
      {!first && <PageLinks state={state} page={listings.page} totalPages={listings.totalPages} />}
    </AccountShell>
  );
});
