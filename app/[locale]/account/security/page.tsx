// /account/security: the password, and where the person is signed in.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { ButtonsForm } from "@/components/account/buttons-form";
import { RecordForm } from "@/components/account/record-form";
import { SessionTable } from "@/components/account/session-table";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { listSessions } from "@/lib/auth/queries";
import { requireSession } from "@/lib/auth/session";
import { PASSWORD_MIN } from "@/lib/users/contract";
import { changePasswordAction, signOutAction, signOutEverywhereAction } from "../../(auth)/actions";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { loadRecordTexts } from "../record-forms";
import { endSessionsAction } from "./actions";

export const generateMetadata = privateMetadata("securityPage.title");

export default createPage(async function SecurityPage({ locale }) {
  const session = await requireSession(locale, `/${locale}/account/security`);
  const [t, account, auth] = await Promise.all([
    getTranslations("securityPage"),
    getTranslations("account"),
    getTranslations("auth"),
  ]);
  const sessions = await listSessions(session, session.sessionId);
  return (
    <AccountShell locale={locale} path="/account/security" title={t("title")}>
      <div className="max-w-4xl">
        <h2 className="text-lg font-semibold">{t("sessions")}</h2>
        <p className="pt-1 pb-3 text-muted">{t("sessionsText")}</p>
        <ButtonsForm
          action={endSessionsAction}
          hidden={{ locale }}
          texts={await loadRecordTexts(locale, { ended: t("ended"), others: t("othersDone") })}
        >
          <SessionTable sessions={sessions} locale={locale} now={new Date().toISOString()} />
          {sessions.length > 1 && (
            <Button type="submit" name="do" value="others" className="mt-4">
              {t("others")}
            </Button>
          )}
        </ButtonsForm>
        <div className="flex flex-wrap gap-3 pt-4">
          <form action={signOutAction}>
            <input type="hidden" name="locale" value={locale} />
            <Button type="submit">{account("signOut")}</Button>
          </form>
          <form action={signOutEverywhereAction}>
            <input type="hidden" name="locale" value={locale} />
            <Button type="submit" look="danger">
              {t("everywhere")}
            </Button>
          </form>
        </div>
      </div>
      <Section id="password" title={t("password")} className="mt-8 max-w-96 border-t border-line pt-5" gap="">
        <p className="pt-1 pb-4 text-muted">{account("passwordText")}</p>
        <RecordForm
          action={changePasswordAction}
          hidden={{ locale }}
          submit={account("passwordSubmit")}
          size="wide"
          after="blank"
          texts={await loadRecordTexts(locale, { saved: account("passwordDone") })}
          fields={[
            {
              name: "currentPassword",
              kind: "password",
              label: account("currentPassword"),
              autoComplete: "current-password",
            },
            {
              name: "password",
              kind: "password",
              label: auth("newPassword"),
              hint: auth("passwordHint", { min: PASSWORD_MIN }),
              autoComplete: "new-password",
            },
          ]}
        />
      </Section>
    </AccountShell>
  );
});
