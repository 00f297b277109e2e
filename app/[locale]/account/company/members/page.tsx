// /account/company/members: who works for the company, and who is invited.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { ButtonsForm } from "@/components/account/buttons-form";
import { RecordForm } from "@/components/account/record-form";
import { InvitationTable } from "@/components/own-company/invitation-table";
import { MemberTable } from "@/components/own-company/member-table";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { requireSignedIn } from "@/lib/auth/session";
import { findOwnCompany, listInvitations, listMembers } from "@/lib/companies/queries/own-company";
import { COMPANY_ROLES } from "@/lib/core/caller";
import { formatPartyName } from "@/lib/i18n/party-name";
import { createPage } from "../../../create-page";
import { privateMetadata } from "../../../page-metadata";
import { loadRecordTexts } from "../../record-forms";
import { inviteAction, manageMembersAction } from "./actions";

export const generateMetadata = privateMetadata("membersPage.title");

export default createPage(async function MembersPage({ locale }) {
  const path = `/${locale}/account/company`;
  const session = await requireSignedIn(locale, `${path}/members`);
  const [t, roles, roleTexts, company] = await Promise.all([
    getTranslations("membersPage"),
    getTranslations("roles"),
    getTranslations("rolesText"),
    findOwnCompany(session),
  ]);
  const shell = { locale, path: "/account/company", at: "/account/company/members", title: t("title") } as const;
  if (!company) {
    return (
      <AccountShell {...shell}>
        <p>
          {t("noCompany")} <Link href={path}>{t("toCompany")}</Link>
        </p>
      </AccountShell>
    );
  }
  const isOwner = session.company?.role === "owner";
  const [members, invitations] = await Promise.all([listMembers(session), listInvitations(session)]);
  const now = new Date().toISOString();
  const texts = await loadRecordTexts(locale, {
    changed: t("changed"),
    removed: t("removed"),
    invited: t("invited"),
    resent: t("resent"),
    revoked: t("revoked"),
    restored: t("restored"),
  });
  const roleOptions = COMPANY_ROLES.map((role) => ({ value: role, label: roles(role) }));
  return (
    <AccountShell {...shell}>
      <div className="flex max-w-3xl flex-col gap-8">
        <p>
          <Link href={path} className="link wrap-anywhere">
            {t("back")}: {formatPartyName(company.name, locale)}
          </Link>
        </p>
        <ButtonsForm action={manageMembersAction} hidden={{ locale }} texts={texts}>
          <MemberTable members={members} isOwner={isOwner} locale={locale} />
        </ButtonsForm>
        {isOwner && (
          <>
            <div className="border-t border-line pt-5">
              <h2 className="pb-2 text-lg font-semibold">{t("open")}</h2>
              <ButtonsForm action={manageMembersAction} hidden={{ locale }} texts={texts}>
                {invitations.length === 0 ? (
                  <p className="text-muted">{t("none")}</p>
                ) : (
                  <InvitationTable invitations={invitations} locale={locale} now={now} />
                )}
              </ButtonsForm>
            </div>
            <Section id="invite" title={t("inviteTitle")} className="max-w-xl border-t border-line pt-5" gap="pb-1">
              <p className="pb-3 text-muted">{t("inviteText")}</p>
              <RecordForm
                action={inviteAction}
                hidden={{}}
                submit={t("invite")}
                texts={texts}
                after="blank"
                fields={[
                  { kind: "email", name: "email", label: t("email") },
                  { kind: "select", name: "role", label: t("role"), value: "manager", options: roleOptions },
                  {
                    kind: "select",
                    name: "locale",
                    label: t("locale"),
                    value: locale,
                    options: [
                      { value: "ru", label: t("ru") },
                      { value: "en", label: t("en") },
                    ],
                  },
                ]}
              />
            </Section>
          </>
        )}
        <Section id="roles" title={t("rolesTitle")} className="border-t border-line pt-5" gap="pb-2">
          <dl className="flex flex-col gap-2">
            {COMPANY_ROLES.map((role) => (
              <div key={role} className="sm:grid sm:grid-cols-[9rem_1fr]">
                <dt className="font-medium">{roles(role)}</dt>
                <dd className="text-muted">{roleTexts(role)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      </div>
    </AccountShell>
  );
});
