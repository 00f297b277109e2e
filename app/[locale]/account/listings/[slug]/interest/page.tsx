// /account/listings/…/interest: views and contacts of a listing by day.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { DayBars } from "@/components/my-listings/day-bars";
import { InterestTable } from "@/components/my-listings/interest-table";
import { StateMark } from "@/components/my-listings/state-mark";
import { Link } from "@/components/ui/link";
import { requireSession } from "@/lib/auth/session";
import { listDailyInterest } from "@/lib/listings/queries/count-interest";
import { createPage } from "../../../../create-page";
import { getOr404 } from "../../../../found-or-404";
import { privateMetadata } from "../../../../page-metadata";

export const generateMetadata = privateMetadata("listingInterest.title");

/** Interest in a listing, day by day. */
export default createPage<{ slug: string }>(async function InterestPage({ locale, slug }) {
  const path = `/account/listings/${slug}/interest`;
  const session = await requireSession(locale, `/${locale}${path}`);
  const { listing, days } = await getOr404(listDailyInterest(slug, session));
  const t = await getTranslations("listingInterest");
  const now = new Date().toISOString();
  const sum = (of: "views" | "contacts") => days.reduce((total, day) => total + day[of], 0);
  const plots = [
    { of: "views", colour: "text-accent", total: t("views", { count: sum("views") }) },
    { of: "contacts", colour: "text-buy", total: t("contacts", { count: sum("contacts") }) },
  ] as const;
  return (
    <AccountShell locale={locale} path="/account/listings" at={path} title={t("title")}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link
          href={`/${locale}/account/listings/${slug}/${listing.status === "ACTIVE" ? "edit" : "preview"}`}
          className="min-w-0 font-medium wrap-anywhere hover:text-accent hover:underline"
        >
          {listing.title}
        </Link>
        <StateMark status={listing.status} type={listing.type} />
      </p>
      <div className="grid max-w-4xl gap-8 pt-5 lg:grid-cols-2">
        {plots.map(({ of, colour, total }) => (
          <section key={of} aria-labelledby={`plot-${of}`}>
            <h2 id={`plot-${of}`} className="pb-4 text-lg font-semibold">
              {total} <span className="text-base font-normal text-muted">{t("period")}</span>
            </h2>
            <DayBars
              days={days.map((day) => ({ day: day.day, value: day[of] }))}
              label={t("plot", { what: total })}
              locale={locale}
              now={now}
              className={colour}
            />
          </section>
        ))}
      </div>
      <p className="max-w-2xl pt-5 text-sm text-muted">{t("how", { total: listing.views })}</p>
      <details className="max-w-2xl pt-4">
        <summary className="link">{t("asTable")}</summary>
        <InterestTable days={days} locale={locale} now={now} />
      </details>
      <p className="pt-5">
        <Link href={`/${locale}/account/listings`}>{t("back")}</Link>
      </p>
    </AccountShell>
  );
});
