// /admin/companies/…: decides whether a company is verified.
import { getMessages, getTranslations } from "next-intl/server";
import { RecordForm } from "@/components/account/record-form";
import { AdminShell } from "@/components/admin/admin-shell";
import { CompanyChecks } from "@/components/admin/company-checks";
import { CompanyMark } from "@/components/admin/company-table";
import { HistoryList } from "@/components/admin/history-list";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { createWhen } from "@/components/ui/when";
import { listHistory } from "@/lib/audit/queries";
import { HOME_COUNTRY } from "@/lib/companies/policy";
import {
  countWaitingCompanies,
  findSimilarCompanies,
  getCompanyToVerify,
} from "@/lib/companies/queries/companies-to-verify";
import { formatNumber } from "@/lib/i18n/format";
import { getCountryName, getRegionName } from "@/lib/i18n/terms";
import { loadRecordTexts } from "../../../account/record-forms";
import { createPage } from "../../../create-page";
import { getOr404 } from "../../../found-or-404";
import { privateMetadata } from "../../../page-metadata";
import { requireAdmin } from "../../require-role";
import { recheckCompanyAction, rejectCompanyAction, verifyCompanyAction } from "../actions";

const REASON_MAX = 1_000;
/** Outcome of a decision, as its form reports it, and the state of the company after it. */
const DECIDED = [
  ["verify", "VERIFIED"],
  ["reject", "REJECTED"],
  ["recheck", "PENDING"],
] as const;

export const generateMetadata = privateMetadata("adminCompanies.one");

export default createPage<{ id: string }>(async function AdminCompanyPage({ locale, id, searchParams }) {
  const path = `/admin/companies/${id}`;
  const session = await requireAdmin(locale, `/${locale}${path}`);
  const company = await getOr404(getCompanyToVerify(id, session));
  const [similar, history, waiting, raw] = await Promise.all([
    findSimilarCompanies(id, session),
    listHistory("company", id, session),
    countWaitingCompanies(),
    searchParams,
  ]);
  const t = await getTranslations("adminCompanies");
  const { errors, done } = (await getMessages({ locale })).adminCompanies;
  const noHistory = (await getTranslations("adminUsers"))("nothing");
  const now = new Date().toISOString();
  const when = createWhen(locale, now);
  const number = (value: string | null) => value ?? <Missing why={t("noNumber")} />;
  const texts = await loadRecordTexts(locale, done, { errors, fields: { reason: errors.reason } });
  const hidden = { locale, companyId: id, seenAt: company.submittedAt ?? "", seenStatus: company.status };
  const { status } = company;
  const [decided] = DECIDED.find(([decision, state]) => raw.done === decision && state === status) ?? [];
  const others = waiting - (status === "PENDING" ? 1 : 0);
  const isRussian = company.countryCode === HOME_COUNTRY;
  return (
    <AdminShell locale={locale} path="/admin/companies" at={path} title={company.name}>
      {decided && (
        <div className="max-w-3xl pb-3">
          <Notice kind="good" role="status" title={done[decided]}>
            <Link href={`/${locale}/admin/companies`}>{t("waiting", { count: others })}</Link>
          </Notice>
        </div>
      )}
      <p className="pb-3">
        <CompanyMark status={status} />
      </p>
      {company.rejectionReason && (
        <div className="max-w-3xl pb-3">
          <Notice kind="info" title={t(status === "PENDING" ? "recheckReason" : "rejection")}>
            <p className="whitespace-pre-line">{company.rejectionReason}</p>
          </Notice>
        </div>
      )}
      <div className="grid gap-x-10 lg:grid-cols-2">
        <div className="min-w-0">
          <h2 className="pb-1.5 text-lg font-semibold">{t("facts")}</h2>
          <Facts
            look="wrapping"
            rows={[
              { name: t(isRussian ? "inn" : "taxNumber"), value: number(company.inn) },
              ...(isRussian || company.ogrn ? [{ name: t("ogrn"), value: number(company.ogrn) }] : []),
              ...(isRussian || company.kpp ? [{ name: t("kpp"), value: number(company.kpp) }] : []),
              { name: t("country"), value: getCountryName(company.countryCode, locale) },
              {
                name: t("region"),
                value: company.region ? (
                  getRegionName(company.region, company.countryCode, locale)
                ) : (
                  <Missing why={t("noRegion")} />
                ),
              },
              { name: t("website"), value: company.website ?? <Missing why={t("noWebsite")} /> },
              { name: t("columns.listings"), value: formatNumber(company.listingCount, locale) },
              { name: t("created"), value: when(company.createdAt) },
              { name: t("submitted"), value: when(company.submittedAt, t("notSubmitted")) },
              ...(company.verifiedAt ? [{ name: t("verified"), value: when(company.verifiedAt) }] : []),
            ]}
          />
          <p className="pt-2 wrap-anywhere whitespace-pre-line">{company.description ?? t("noDescription")}</p>
          {status === "VERIFIED" && (
            <p className="pt-2">
              <Link href={`/${locale}/companies/${company.slug}`}>{t("page")}</Link>
            </p>
          )}
          <Section id="documents" title={t("documents")}>
            {company.documents.length === 0 ? (
              <p className="text-muted">{t("noDocuments")}</p>
            ) : (
              <ul className="border-t border-line">
                {company.documents.map((document) => (
                  <li
                    key={document.id}
                    className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5"
                  >
                    <a
                      href={`/${locale}/account/company/documents/${document.id}`}
                      target="_blank"
                      rel="noopener"
                      className="link wrap-anywhere"
                    >
                      {document.name}
                      <span className="sr-only">, {t("opensNew")}</span>
                    </a>
                    <span className="text-sm text-muted">
                      {t("size", { kb: formatNumber(Math.ceil(document.size / 1024), locale) })},{" "}
                      {when(document.createdAt)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section id="members" title={t("members")}>
            {company.members.length === 0 ? (
              <p className="text-muted">{t("noMembers")}</p>
            ) : (
              <ul className="border-t border-line">
                {company.members.map((member) => (
                  <li key={member.id} className="border-b border-line py-1.5">
                    <Link href={`/${locale}/admin/users/${member.id}`}>{member.name}</Link>, {t(`roles.${member.role}`)}
                    <span className="block text-sm wrap-anywhere text-muted">{member.email}</span>
                  </li>
                ))}
              </ul>
            )}
          </Section>
        </div>
        <div className="min-w-0">
          <h2 className="pb-1.5 text-lg font-semibold max-lg:pt-6">{t("checks.title")}</h2>
          <CompanyChecks company={company} similar={similar} locale={locale} />
          <Section id="decision" title={t("decision")}>
            {status === "DRAFT" || status === "REJECTED" ? (
              <p className="text-muted">{t(status === "DRAFT" ? "draft" : "rejected")}</p>
            ) : (
              <div className="flex flex-col gap-5">
                {status === "PENDING" && (
                  <RecordForm
                    action={verifyCompanyAction}
                    hidden={hidden}
                    fields={[]}
                    submit={t("verify")}
                    texts={texts}
                  />
                )}
                <RecordForm
                  // The reason of one decision is none for the next.
                  key={status}
                  action={status === "VERIFIED" ? recheckCompanyAction : rejectCompanyAction}
                  hidden={hidden}
                  fields={[
                    {
                      kind: "area",
                      name: "reason",
                      label: t(status === "VERIFIED" ? "recheckReason" : "reason"),
                      hint: t("reasonHint"),
                      maxLength: REASON_MAX,
                      rows: 3,
                    },
                  ]}
                  submit={t(status === "VERIFIED" ? "recheck" : "reject")}
                  look="danger"
                  texts={texts}
                />
              </div>
            )}
          </Section>
          <Section id="history" title={t("history")}>
            <HistoryList entries={history} locale={locale} now={now} empty={noHistory} />
          </Section>
        </div>
      </div>
    </AdminShell>
  );
});
