// /account/agreement: documents that have a new version and wait for consent.
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { RecordForm } from "@/components/account/record-form";
import { AuthPage } from "@/components/auth/auth-page";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { toOwnPath } from "@/lib/auth/forms";
import { requireSignedIn } from "@/lib/auth/session";
import { readPlainParams } from "@/lib/http/pages/address";
import { findPendingDocuments } from "@/lib/legal/queries";
import { signOutAction } from "../../(auth)/actions";
import { formatEntryPath } from "../../(auth)/entry-path";
import { createPage } from "../../create-page";
import { loadTickErrors, loadTicks } from "../../load-ticks";
import { privateMetadata } from "../../page-metadata";
import { loadRecordTexts } from "../record-forms";
import { acceptDocumentsAction } from "./actions";

export const generateMetadata = privateMetadata("legal.accept.title");

/** Asks for what the person has not accepted yet, then leads back. Whoever refuses finds the ways out here. */
export default createPage(async function AgreementPage({ locale, searchParams }) {
  const { next = "" } = readPlainParams(searchParams);
  const session = await requireSignedIn(locale, `/${locale}/account`);
  const pending = await findPendingDocuments(session.userId);
  if (pending.length === 0) redirect(toOwnPath(next) ?? `/${locale}/account`);
  const t = await getTranslations("legal.accept");
  return (
    <AuthPage
      locale={locale}
      path={formatEntryPath("/account/agreement", next, locale)}
      title={t("title")}
      text={t("text")}
      foot={
        <>
          <h2 className="font-semibold">{t("refuse")}</h2>
          <p>
            {t.rich("refuseText", {
              data: (text: ReactNode) => (
                <a href={`/${locale}/account/export`} className="link">
                  {text}
                </a>
              ),
              gone: (text: ReactNode) => <Link href={`/${locale}/account/delete`}>{text}</Link>,
            })}
          </p>
          <form action={signOutAction} className="pt-2">
            <input type="hidden" name="locale" value={locale} />
            <Button type="submit">{t("signOut")}</Button>
          </form>
        </>
      }
    >
      <RecordForm
        action={acceptDocumentsAction}
        hidden={{ locale, next }}
        submit={t("submit")}
        size="wide"
        texts={await loadRecordTexts(locale, {}, { fields: await loadTickErrors(locale) })}
        fields={await loadTicks(locale, pending)}
      />
    </AuthPage>
  );
});
