// /admin/moderation/listings/…: decides about a listing.
import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { HistoryList } from "@/components/admin/history-list";
import { ListingDetails } from "@/components/listings/listing-details";
import { DecisionPanel } from "@/components/moderation/decision-panel";
import { formatQueueQuery } from "@/components/moderation/queue-href";
import { QueueSteps } from "@/components/moderation/queue-steps";
import { ReportList } from "@/components/moderation/report-list";
import { SellerPanel } from "@/components/moderation/seller-panel";
import { Shortcuts } from "@/components/moderation/shortcuts";
import { StateMark } from "@/components/my-listings/state-mark";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { listDecisionsOn, listHistory } from "@/lib/audit/queries";
import { readAddress } from "@/lib/http/pages/address";
import { NOTE_MAX } from "@/lib/moderation/contract";
import { getModeratedListing } from "@/lib/moderation/queries/get-moderated-listing";
import { findNeighbours } from "@/lib/moderation/queries/list-queue";
import { QueueQuery } from "@/lib/moderation/query";
import { loadPriceView } from "@/lib/prices/queries";
import { createPage } from "../../../../create-page";
import { getOr404 } from "../../../../found-or-404";
import { privateMetadata } from "../../../../page-metadata";
import { requireAdmin } from "../../../require-role";
import { decideListingAction } from "../../actions";
import { loadDecisionTexts } from "../../decision-texts";
import { DONE } from "../../done";

export const generateMetadata = privateMetadata("moderation.listingTitle");

export default createPage<{ id: string }>(async function ModeratedListingPage({ locale, id, searchParams }) {
  const { query, params: kept } = readAddress(QueueQuery, searchParams);
  const search = formatQueueQuery(kept);
  const path = `/admin/moderation/listings/${id}${search && `?${search}`}`;
  const session = await requireAdmin(locale, `/${locale}${path}`);
  const { listing, seller, reports } = await getOr404(getModeratedListing(id, session));
  const [view, history, earlier, neighbours, texts] = await Promise.all([
    loadPriceView(),
    listHistory("listing", id, session),
    listDecisionsOn(seller.id, session),
    findNeighbours(id, query, session),
    loadDecisionTexts(locale),
  ]);
  const t = await getTranslations("moderation");
  const now = new Date().toISOString();
  const done = DONE.find((one) => one === searchParams.done);
  const works = {
    j: neighbours.next !== null,
    k: neighbours.previous !== null,
    a: listing.status === "PENDING" && !seller.blocked,
    r: ["PENDING", "ACTIVE", "PAUSED"].includes(listing.status),
  };
  // The newest id among the open ones: what comes later is not dismissed with them.
  const upTo = reports
    .filter(({ resolution }) => resolution === null)
    .map((report) => report.id)
    .sort()
    .at(-1);
  return (
    <AdminShell locale={locale} path="/admin/moderation" at={path} title={t("listingTitle")}>
      <div className="flex flex-col gap-3 pb-4">
        {done && (
          <div className="max-w-2xl">
            <Notice kind="good" role="status" title={t(`done.${done}`)}>
              <p>
                {t("doneNext")} {listing.title}
              </p>
            </Notice>
          </div>
        )}
        <QueueSteps {...neighbours} params={kept} locale={locale} />
        <Shortcuts
          texts={{ title: t("keys.title"), toggle: t("keys.toggle") }}
          shortcuts={(["j", "k", "a", "r"] as const)
            .filter((key) => works[key])
            .map((key) => ({ key, label: t(`keys.${key}`) }))}
        />
      </div>
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 xl:row-span-2">
          <h2 className="pb-2 text-sm text-muted">{t("asOthers")}</h2>
          <div className="rounded-md border border-line px-4 pb-4 sm:px-6">
            <ListingDetails
              listing={listing}
              view={view}
              locale={locale}
              now={now}
              otherCount={0}
              actions={null}
              nested
            />
          </div>
        </div>
        <div className="min-w-0">
          <h2 id="decision" className="flex flex-wrap items-baseline gap-x-2 pb-2 text-lg font-semibold">
            {t("decision.title")} <StateMark status={listing.status} type={listing.type} />
          </h2>
          <DecisionPanel
            // Another version is another thing to decide: what was chosen for the old one must not count.
            key={`${listing.id} ${listing.version}`}
            action={decideListingAction}
            hidden={{ ...kept, locale, id, version: String(listing.version) }}
            status={listing.status}
            sellerBlocked={seller.blocked}
            upTo={upTo ?? null}
            noteMax={NOTE_MAX}
            texts={texts}
          />
        </div>
        <div className="min-w-0">
          <Section id="seller" title={t("seller.title")}>
            <SellerPanel seller={seller} company={listing.company} locale={locale} now={now} />
          </Section>
          <Section id="reports" title={t("reports.title")}>
            <ReportList reports={reports} locale={locale} now={now} />
          </Section>
        </div>
      </div>
      <div className="grid gap-x-10 md:grid-cols-2">
        <Section id="history" title={t("history")}>
          <HistoryList entries={history} locale={locale} now={now} empty={t("noHistory")} />
        </Section>
        <Section id="earlier" title={t("earlier")}>
          <HistoryList
            entries={earlier.filter(({ subject }) => subject.id !== id)}
            locale={locale}
            now={now}
            subjects
            empty={t("noEarlier")}
          />
        </Section>
      </div>
    </AdminShell>
  );
});
