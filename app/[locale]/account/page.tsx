// /account: what waits for the person, and the numbers of the account.
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AccountShell } from "@/components/account/account-shell";
import { AttentionList } from "@/components/account/attention-list";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { requireSession, type Session } from "@/lib/auth/session";
import { getBillingState } from "@/lib/billing/queries";
import { getInboxState } from "@/lib/chats/queries";
import { findOwnCompany } from "@/lib/companies/queries/own-company";
import { formatPartyName } from "@/lib/i18n/party-name";
import { getOwnOverview } from "@/lib/listings/queries/list-own-listings";
import { countToldMatches } from "@/lib/matches/queries/own-crossings";
import { getTariff } from "@/lib/reference/tariffs";
import { getOwnProfile } from "@/lib/users/queries";
import { signOutAction } from "../(auth)/actions";
import { createPage } from "../create-page";
import { privateMetadata } from "../page-metadata";

export const generateMetadata = privateMetadata("account.title");

/** Loads all data of the overview at once. */
async function load(session: Session) {
  const [profile, company, listings, inbox, billing, matches] = await Promise.all([
    getOwnProfile(session.userId),
    findOwnCompany(session),
    getOwnOverview(session),
    getInboxState(session.userId),
    getBillingState(session),
    countToldMatches(session.userId),
  ]);
  return { profile, company, listings, unread: inbox.unread, billing, matches };
}

export default createPage(async function AccountPage({ locale }) {
  const session = await requireSession(locale, `/${locale}/account`);
  const [t, roles] = await Promise.all([getTranslations("account"), getTranslations("roles")]);
  const { profile, company, listings, unread, billing, matches } = await load(session);
  const tariff = getTariff(session.tariff);
  const root = `/${locale}/account`;
  const link = (path: string, text: string) => <Link href={`${root}${path}`}>{text}</Link>;
  const rows: { name: string; value: ReactNode; link: ReactNode }[] = [
    { name: t("name"), value: formatPartyName(profile.name, locale), link: link("/profile", t("toProfile")) },
    { name: t("email"), value: profile.email, link: link("/security", t("toSecurity")) },
    {
      name: t("company"),
      value: company
        ? `${formatPartyName(company.name, locale)}, ${roles(session.company?.role ?? "viewer")}`
        : t("companyNone"),
      link: link("/company", company ? t("toCompany") : t("attention.noCompanyLink")),
    },
    {
      name: t("listings"),
      value: t("listingCount", { count: listings.active }),
      link: link("/listings", t("toListings")),
    },
    {
      name: t("tariff"),
      value: <span className="font-semibold">{t(`tariffs.${tariff.id}`)}</span>,
      link: link("/tariff", t("toTariff")),
    },
    {
      name: t("api"),
      value: tariff.api ? t("apiLine", { keys: tariff.keys, rate: tariff.requestsPerHour }) : t("apiNotIncluded"),
      link: link("/api-keys", t("toKeys")),
    },
  ];
  return (
    <AccountShell locale={locale} path="/account" title={t("title")}>
      <div className="max-w-3xl">
        <AttentionList
          locale={locale}
          now={new Date().toISOString()}
          unconfirmed={profile.emailConfirmedAt === null ? profile.email : null}
          company={company && { status: company.status, submittedAt: company.submittedAt }}
          mayVerify={session.company?.role === "owner"}
          sells={listings.hasAny}
          endingSoon={listings.endingSoon}
          rejected={listings.rejected}
          pastDue={billing.subscription?.status === "PAST_DUE"}
          invoices={[billing.renewal, billing.request].flatMap((open) => open?.number ?? [])}
          unread={unread}
          matches={matches}
        />
        <dl className="mt-6 border-t border-line">
          {rows.map((row) => (
            <div
              key={row.name}
              className="grid items-center gap-x-6 border-b border-line py-2 sm:min-h-10 sm:grid-cols-[10rem_1fr_auto]"
            >
              <dt className="text-muted">{row.name}</dt>
              <dd className="wrap-anywhere">{row.value}</dd>
              <dd className="text-sm">{row.link}</dd>
            </div>
          ))}
        </dl>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-5">
          <Link href={`/${locale}/docs`}>{t("toDocs")}</Link>
          {session.role === "admin" && <Link href={`/${locale}/admin`}>{t("toAdmin")}</Link>}
          {session.role === "editor" && <Link href={`/${locale}/admin/news`}>{t("toAdminNews")}</Link>}
        </p>
        <form action={signOutAction} className="pt-5">
          <input type="hidden" name="locale" value={locale} />
          <Button type="submit">{t("signOut")}</Button>
        </form>
      </div>
    </AccountShell>
  );
});
