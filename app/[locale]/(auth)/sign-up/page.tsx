// /sign-up: name, e-mail, password, consent, and the place whose prices the browser will show.
import { getTranslations } from "next-intl/server";
import { RecordForm } from "@/components/account/record-form";
import { AuthPage } from "@/components/auth/auth-page";
import { KeptPlace } from "@/components/price-view/kept-price-view";
import { Link } from "@/components/ui/link";
import { env } from "@/lib/core/env";
import { readPlainParams } from "@/lib/http/pages/address";
import { listPendingDocuments } from "@/lib/legal/policy";
import { PASSWORD_MIN } from "@/lib/users/contract";
import { loadRecordTexts } from "../../account/record-forms";
import { createPage } from "../../create-page";
import { loadTickErrors, loadTicks } from "../../load-ticks";
import { privateMetadata } from "../../page-metadata";
import { signUpAction } from "../actions";
import { formatEntryPath } from "../entry-path";

export const generateMetadata = privateMetadata("auth.signUp");

export default createPage(async function SignUpPage({ locale, searchParams }) {
  const { next = "" } = readPlainParams(searchParams);
  const [t, finish, ofPlaces] = await Promise.all([
    getTranslations("auth"),
    getTranslations("finishSignUp"),
    getTranslations("listingForm.places"),
  ]);
  return (
    <AuthPage
      locale={locale}
      path={formatEntryPath("/sign-up", next, locale)}
      title={t("signUp")}
      text={t("signUpText")}
      foot={<Link href={`/${locale}/sign-in${next ? `?next=${encodeURIComponent(next)}` : ""}`}>{t("toSignIn")}</Link>}
    >
      <RecordForm
        action={signUpAction}
        hidden={{ locale, next }}
        submit={t("signUpSubmit")}
        size="wide"
        after="gone"
        texts={
          await loadRecordTexts(
            locale,
            { saved: finish("mailed") },
            { fields: { ...(await loadTickErrors(locale)), unknown_place: t("unknownPlace") } },
          )
        }
        {...(!env().SMTP_URL && {
          onward: { done: finish("noMailServer", { command: "npm run cli -- mails list" }), error: null },
        })}
        fields={[
          {
            name: "name",
            kind: "text",
            label: t("name"),
            hint: t("nameHint"),
            autoComplete: "name",
            maxLength: 100,
            autoFocus: true,
            required: true,
          },
          {
            name: "email",
            kind: "email",
            label: t("email"),
            autoComplete: "username",
          },
          {
            name: "password",
            kind: "password",
            label: t("password"),
            hint: t("passwordHint", { min: PASSWORD_MIN }),
            autoComplete: "new-password",
          },
          {
            name: "at",
            kind: "place",
            isScripted: true,
            label: t("place"),
            hint: t("placeHint"),
            locale,
            texts: { places: ofPlaces("places"), found: ofPlaces.raw("found") as string },
          },
          ...(await loadTicks(locale, listPendingDocuments({}))),
        ]}
      >
        <KeptPlace />
      </RecordForm>
    </AuthPage>
  );
});
