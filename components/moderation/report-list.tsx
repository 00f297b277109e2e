// /admin/moderation/listings/…: reasons and notes of the people who reported the listing.
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { ListingReport } from "@/lib/moderation/query";
import { useReasonTexts } from "./reason-texts";

type Props = { reports: readonly ListingReport[]; locale: Locale; now: string };

/** Reports on a listing, open ones first. */
export function ReportList({ reports, locale, now }: Props) {
  const t = useTranslations("moderation.reports");
  const reason = useReasonTexts();
  if (reports.length === 0) return <p className="text-muted">{t("none")}</p>;
  return (
    <ul className="border-t border-line">
      {reports.map((report) => (
        <li key={report.id} className="border-b border-line py-2">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{reason(report.reason)}</span>
            <Mark look={report.resolution === null ? "warn" : "quiet"}>{t(report.resolution ?? "open")}</Mark>
          </p>
          <p className={`wrap-anywhere whitespace-pre-line ${report.note ? "" : "text-muted"}`}>
            {report.note ?? t("noNote")}
          </p>
          <p className="text-sm text-muted">
            {t("by")}: <Link href={`/${locale}/admin/users/${report.reporter.id}`}>{report.reporter.name}</Link>,{" "}
            <When iso={report.createdAt} locale={locale} now={now} />
          </p>
        </li>
      ))}
    </ul>
  );
}
