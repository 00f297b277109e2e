import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { RecordForm } from "@/components/account/record-form";
import { OwnName } from "@/components/layout/own-name";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { requireSession } from "@/lib/auth/session";
import { getOwnProfile } from "@/lib/users/queries";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../private-metadata";
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
        <section aria-labelledby="about">
          <h2 id="about" className="pb-3 text-lg font-semibold">
            {t("about")}
          </h2>
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
        </section>
        <EmailSection profile={profile} texts={texts} />
        <section aria-labelledby="data" className="border-t border-line pt-5">
          <h2 id="data" className="pb-1 text-lg font-semibold">
            {t("dataTitle")}
          </h2>
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
        </section>
        <section aria-labelledby="delete" className="border-t border-line pt-5">
          <h2 id="delete" className="pb-1 text-lg font-semibold">
            {t("deleteTitle")}
          </h2>
          <p className="pb-3 text-muted">{t("deleteText")}</p>
          <Link href={`/${locale}/account/delete`} className={buttonClass({ look: "danger" })}>
            {t("toDelete")}
          </Link>
        </section>
      </div>
    </AccountShell>
  );
});
