// /account/delete: what is lost, and the end of the account.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { RecordForm } from "@/components/account/record-form";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { requireSignedIn } from "@/lib/auth/session";
import { getBillingState } from "@/lib/billing/queries";
import { findOwnCompany, findParting } from "@/lib/companies/queries/own-company";
import { formatPartyName } from "@/lib/i18n/party-name";
import { listOwnListings } from "@/lib/listings/queries/list-own-listings";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { loadRecordTexts } from "../record-forms";
import { deleteAccountAction } from "./actions";

export const generateMetadata = privateMetadata("deletePage.title");

export default createPage(async function DeletePage({ locale }) {
  const session = await requireSignedIn(locale, `/${locale}/account/delete`);
  const t = await getTranslations("deletePage");
  const [company, parting, listings, { request }] = await Promise.all([
    findOwnCompany(session),
    findParting(session),
    listOwnListings({ whose: "mine", perPage: 1 }, session),
    getBillingState(session),
  ]);
  const name = formatPartyName(company?.name ?? "", locale);
  if (parting === "bound") {
    return (
      <AccountShell locale={locale} path="/account/profile" at="/account/delete" title={t("title")}>
        <div className="max-w-xl">
          <Notice kind="warn" title={t("lastOwner", { name })}>
            <Link href={`/${locale}/account/company/members`}>{t("toMembers")}</Link>
          </Notice>
        </div>
      </AccountShell>
    );
  }
  const facts = [
    parting === "goes_on" ? t("listingsPrivate") : t("listings", { count: listings.total }),
    ...(company ? [parting === "goes_on" ? t("companyStays", { name }) : t("companyCloses", { name })] : []),
    t("chats"),
    t("keys"),
    ...(session.tariff !== "free" ? [t("billing")] : request ? [t("openInvoice", { number: request.number })] : []),
    t("data"),
    t("invoices"),
  ];
  return (
    <AccountShell locale={locale} path="/account/profile" at="/account/delete" title={t("title")}>
      <div className="max-w-xl">
        <p className="font-medium">{t("intro")}</p>
        <ul className="list-disc py-3 pl-5 marker:text-muted">
          {facts.map((fact) => (
            <li key={fact} className="py-0.5 wrap-anywhere">
              {fact}
            </li>
          ))}
        </ul>
        <p className="pb-5">
          {t("first")}{" "}
          <a href={`/${locale}/account/export`} className="link">
            {t("download")}
          </a>
          .
        </p>
        <RecordForm
          action={deleteAccountAction}
          hidden={{ locale }}
          submit={t("submit")}
          look="danger"
          texts={await loadRecordTexts(locale)}
          fields={[
            {
              kind: "password",
              name: "currentPassword",
              label: t("password"),
              autoComplete: "current-password",
            },
          ]}
        />
        <p className="pt-4">
          <Link href={`/${locale}/account/profile`}>{t("cancel")}</Link>
        </p>
      </div>
    </AccountShell>
  );
});
