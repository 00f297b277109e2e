// /account/report: reports a listing, where no script opens the dialog.
import { notFound } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { Shell } from "@/components/layout/shell";
import { ReportForm } from "@/components/moderation/report-form";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { requireSession } from "@/lib/auth/session";
import { readPlainParams } from "@/lib/http/pages/address";
import { NOTE_MAX } from "@/lib/moderation/contract";
import { findReportState } from "@/lib/moderation/queries/get-moderated-listing";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { reportListingAction } from "./actions";

export const generateMetadata = privateMetadata("report.title");

/** The form that reports a listing, for browsers without scripts; others meet it in a dialog on the listing itself. */
export default createPage(async function ReportPage({ locale, searchParams }) {
  const { listing: slug = "" } = readPlainParams(searchParams);
  const path = `/account/report?listing=${encodeURIComponent(slug)}`;
  const session = await requireSession(locale, `/${locale}${path}`);
  const listing = await findReportState(slug, session.userId);
  if (!listing) notFound();
  const t = await getTranslations("report");
  return (
    <Shell locale={locale} path={path}>
      <div className="flex max-w-2xl flex-col gap-4 pt-6">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p>
          <Link href={`/${locale}/listings/${slug}`} className="link wrap-anywhere">
            {listing.title}
          </Link>
        </p>
        {listing.own ? (
          <Notice kind="info" title={t("own")}>
            <p>{t("ownText")}</p>
          </Notice>
        ) : (
          <>
            <p>{t("lead")}</p>
            <ReportForm
              action={reportListingAction}
              locale={locale}
              slug={slug}
              noteMax={NOTE_MAX}
              texts={(await getMessages({ locale })).report}
            />
          </>
        )}
      </div>
    </Shell>
  );
});
