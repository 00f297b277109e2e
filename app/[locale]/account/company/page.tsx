// /account/company: the company's facts, papers and check.
import { BadgeCheck } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { OwnCompanyFacts } from "@/components/own-company/company-facts";
import { CompanyForm } from "@/components/own-company/company-form";
import { DOCUMENT_LIMITS, Documents, UPLOAD_ERRORS } from "@/components/own-company/documents";
import { Leaving } from "@/components/own-company/leaving";
import { Verification } from "@/components/own-company/verification";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { requireSession } from "@/lib/auth/session";
import { findOwnCompany, listMembers } from "@/lib/companies/queries/own-company";
import { formatPartyName } from "@/lib/i18n/party-name";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { loadRecordTexts } from "../record-forms";
import { closeCompanyAction, leaveCompanyAction, manageCompanyAction, saveCompanyAction } from "./actions";
import { listCountryOptions } from "./countries";

const NOTES = ["created", "joined", "left", "closed", "uploaded"] as const;

export const generateMetadata = privateMetadata("companyPage.title");

export default createPage(async function CompanyPage({ locale, searchParams }) {
  const path = `/${locale}/account/company`;
  const session = await requireSession(locale, path);
  const t = await getTranslations("companyPage");
  const ofPlaces = await getTranslations("listingForm.places");
  const note = NOTES.find((each) => each === searchParams.done);
  const uploadError = UPLOAD_ERRORS.find((each) => each === searchParams.error);
  const company = await findOwnCompany(session);
  const texts = await loadRecordTexts(locale, {
    requested: t("requested"),
    removed: t("removed"),
    restored: t("restored"),
  });
  const form = {
    action: saveCompanyAction,
    locale,
    texts,
    countries: listCountryOptions(locale),
    places: { places: ofPlaces("places"), found: ofPlaces.raw("found") as string },
  };
  if (!company) {
    return (
      <AccountShell locale={locale} path="/account/company" title={t("title")}>
        <div className="flex max-w-xl flex-col gap-5">
          {(note === "left" || note === "closed") && <Notice kind="good" role="status" title={t(note)} />}
          <p>{t("createText")}</p>
          <CompanyForm {...form} company={null} />
        </div>
      </AccountShell>
    );
  }
  const role = session.company?.role ?? "viewer";
  // The first steps of a new company are done once it has a document.
  const news = note === "created" && company.documents.length > 0 ? undefined : note;
  const isOwner = role === "owner";
  const [roles, members] = await Promise.all([getTranslations("roles"), listMembers(session)]);
  const isLast = isOwner && members.length === 1;
  return (
    <AccountShell locale={locale} path="/account/company" title={t("title")}>
      <div className="flex max-w-2xl flex-col gap-6">
        {news && <Notice kind="good" role="status" title={t(news)} />}
        {uploadError && <Notice kind="bad" role="alert" title={t(`uploadErrors.${uploadError}`, DOCUMENT_LIMITS)} />}
        <header>
          <h2 className="flex items-center gap-1.5 text-xl font-semibold wrap-anywhere">
            {formatPartyName(company.name, locale)}
            {company.status === "VERIFIED" && <BadgeCheck aria-hidden className="flex-none text-accent" />}
          </h2>
          <p className="flex flex-wrap gap-x-6 gap-y-1 pt-2">
            <Link href={`${path}/members`}>{t("membersLink")}</Link>
            {company.status === "VERIFIED" && <Link href={`/${locale}/companies/${company.slug}`}>{t("public")}</Link>}
          </p>
        </header>
        <Verification
          action={manageCompanyAction}
          company={company}
          isOwner={isOwner}
          locale={locale}
          now={new Date().toISOString()}
          texts={texts}
        />
        <Documents
          action={manageCompanyAction}
          company={company}
          isOwner={isOwner}
          locale={locale}
          now={new Date().toISOString()}
          texts={texts}
        />
        {isOwner ? (
          <Section id="details" title={t("formTitle")} className="max-w-xl border-t border-line pt-5" gap="pb-3">
            <CompanyForm {...form} company={company} />
          </Section>
        ) : (
          <Section id="details" title={t("formTitle")} className="border-t border-line pt-5" gap="pb-1">
            <p className="pb-3 text-muted">{t("viewerNote", { role: roles(role) })}</p>
            <OwnCompanyFacts company={company} locale={locale} />
          </Section>
        )}
        <Leaving
          action={isLast ? closeCompanyAction : leaveCompanyAction}
          locale={locale}
          name={formatPartyName(company.name, locale)}
          isLast={isLast}
          texts={texts}
        />
      </div>
    </AccountShell>
  );
});
