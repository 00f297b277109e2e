// /invitation: where the mail leads that invites somebody to work for a company.
import { getTranslations } from "next-intl/server";
import { RecordForm } from "@/components/account/record-form";
import { AuthPage } from "@/components/auth/auth-page";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { currentSession } from "@/lib/auth/session";
import { findInvitation } from "@/lib/companies/queries/own-company";
import { readPlainParams } from "@/lib/http/pages/address";
import { formatPartyName } from "@/lib/i18n/party-name";
import { loadRecordTexts } from "../../account/record-forms";
import { createPage } from "../../create-page";
import { tokenMetadata } from "../../page-metadata";
import { formatTokenPath } from "../../token-page";
import { acceptInvitationAction } from "./actions";

export const generateMetadata = tokenMetadata("invitationPage.title");

/** An opened link alone accepts nothing: scanners of mail open links too. */
export default createPage(async function InvitationPage({ locale, searchParams }) {
  const { token } = readPlainParams(searchParams);
  const t = await getTranslations("invitationPage");
  const offer = token === undefined ? null : await findInvitation(token);
  if (!offer || token === undefined) {
    return (
      <AuthPage locale={locale} path="/invitation" title={t("title")}>
        <Notice kind="warn" title={t("gone")}>
          <Link href={`/${locale}`}>{t("home")}</Link>
        </Notice>
      </AuthPage>
    );
  }
  const [session, roles, roleTexts] = await Promise.all([
    currentSession(),
    getTranslations("roles"),
    getTranslations("rolesText"),
  ]);
  const next = encodeURIComponent(`/${locale}${formatTokenPath("/invitation", token)}`);
  const { companyName, email, role } = offer;
  return (
    <AuthPage
      locale={locale}
      path={formatTokenPath("/invitation", token)}
      title={t("title")}
      text={t("offer", { company: formatPartyName(companyName, locale) })}
    >
      <p className="pb-5">{t("role", { role: roles(role), text: roleTexts(role) })}</p>
      {!session ? (
        <>
          <p className="pb-4">{t("signInFirst", { email })}</p>
          <p className="flex flex-wrap gap-3">
            <Link href={`/${locale}/sign-in?next=${next}`} className={buttonClass({ look: "primary" })}>
              {t("signIn")}
            </Link>
            <Link href={`/${locale}/sign-up?next=${next}`} className={buttonClass({})}>
              {t("signUp")}
            </Link>
          </p>
        </>
      ) : session.email !== email ? (
        <Notice kind="warn" title={t("wrongAddress", { email, me: session.email })}>
          <Link href={`/${locale}/sign-in?next=${next}`}>{t("signIn")}</Link>
        </Notice>
      ) : session.company ? (
        <Notice kind="warn" title={t("hasCompany")} />
      ) : (
        <RecordForm
          action={acceptInvitationAction}
          hidden={{ locale, token }}
          submit={t("accept")}
          texts={await loadRecordTexts(locale)}
          fields={[]}
        />
      )}
    </AuthPage>
  );
});
