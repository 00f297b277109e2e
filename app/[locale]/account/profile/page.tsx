// /account/profile: name, language and e-mail, the download of one's data, and the way to delete the account.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { RecordForm } from "@/components/account/record-form";
import { OwnName } from "@/components/layout/own-name";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { requireSession } from "@/lib/auth/session";
import { getOwnProfile } from "@/lib/users/queries";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { loadRecordTexts } from "../record-forms";
import { updateProfileAction } from "./actions";
import { EmailSection } from "./email-section";

export const generateMetadata = privateMetadata("profilePage.title");

export default createPage(async function ProfilePage({ locale, searchParams }) {
  const session = await requireSession(locale, `/${locale}/account/profile`);
  const t = await getTranslations("profilePage");
  const profile = await getOwnProfile(session.userId);
  const texts = await loadRecordTexts(locale, {
    requested: t("requested"),
    resent: t("resent", { email: profile.email }),
    cancelled: t("cancelled"),
  });
  return (
    <AccountShell locale={locale} path="/account/profile" title={t("title")}>
      <OwnName name={profile.name} />
      <div className="flex max-w-xl flex-col gap-8">
        <Section id="about" title={t("about")} className="" gap="pb-3">
          <RecordForm
            action={updateProfileAction}
            hidden={{}}
            submit={t("save")}
            texts={texts}
            fields={[
              {
                kind: "text",
                name: "name",
                label: t("name"),
                hint: t("nameHint"),
                value: profile.name,
                maxLength: 100,
                autoComplete: "name",
                required: true,
              },
              {
                kind: "select",
                name: "locale",
                label: t("locale"),
                value: profile.locale,
                options: [
                  { value: "ru", label: t("ru") },
                  { value: "en", label: t("en") },
                ],
              },
            ]}
          />
        </Section>
        <EmailSection profile={profile} texts={texts} />
        <Section id="data" title={t("dataTitle")} className="border-t border-line pt-5" gap="pb-1">
          {searchParams.export === "limited" && (
            <div className="py-2">
              <Notice kind="warn" role="alert" title={t("limited")} />
            </div>
          )}
          <p className="pb-3 text-muted">{t("dataText")}</p>
          {/* Not a Link: it is a file, which nothing should fetch ahead. */}
          <a href={`/${locale}/account/export`} className={buttonClass({})}>
            {t("download")}
          </a>
        </Section>
        <Section id="delete" title={t("deleteTitle")} className="border-t border-line pt-5" gap="pb-1">
          <p className="pb-3 text-muted">{t("deleteText")}</p>
          <Link href={`/${locale}/account/delete`} className={buttonClass({ look: "danger" })}>
            {t("toDelete")}
          </Link>
        </Section>
      </div>
    </AccountShell>
  );
});
