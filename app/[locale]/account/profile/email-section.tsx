import { getTranslations } from "next-intl/server";
import { ButtonsForm } from "@/components/account/buttons-form";
import { RecordForm } from "@/components/account/record-form";
import type { RecordTexts } from "@/components/account/record-state";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { OwnProfile } from "@/lib/users/contract";
import { changeEmailAction, managePendingEmailAction } from "./actions";

/** The address of an account: whether it is confirmed, the one that waits for its confirmation, and a form to change it. */
export async function EmailSection({ profile, texts }: { profile: OwnProfile; texts: RecordTexts }) {
  const t = await getTranslations("profilePage");
  const { email, pendingEmail, emailConfirmedAt } = profile;
  return (
    <section aria-labelledby="email" id="email-section" className="border-t border-line pt-5">
      <h2 id="email" className="pb-1 text-lg font-semibold">
        {t("emailTitle")}
      </h2>
      <p className="text-muted">{t("emailNow")}</p>
      <p className="flex flex-wrap items-baseline gap-x-3 py-3">
        <span className="font-medium wrap-anywhere">{email}</span>
        <span className={emailConfirmedAt ? "text-sm text-muted" : "text-sm font-medium text-sell"}>
          {emailConfirmedAt ? t("confirmed") : t("unconfirmed")}
        </span>
      </p>
      <ButtonsForm action={managePendingEmailAction} hidden={{}} texts={texts} className="pb-4 empty:hidden">
        {!emailConfirmedAt && (
          <>
            <p className="pb-3">{t("mailed", { email })}</p>
            <Button type="submit" name="do" value="resend">
              {t("resend")}
            </Button>
          </>
        )}
        {pendingEmail && (
          <div className="pt-3 first:pt-0">
            <Notice kind="info" title={t("pending", { email: pendingEmail })}>
              <Button type="submit" name="do" value="cancel" size="small" className="mt-2">
                {t("cancel")}
              </Button>
            </Notice>
          </div>
        )}
      </ButtonsForm>
      <RecordForm
        action={changeEmailAction}
        hidden={{}}
        submit={t("change")}
        look="plain"
        texts={texts}
        after="blank"
        fields={[
          {
            kind: "email",
            name: "email",
            label: t("newEmail"),
            hint: t("newEmailHint"),
            autoComplete: "email",
          },
          {
            kind: "password",
            name: "currentPassword",
            label: t("password"),
            autoComplete: "current-password",
          },
        ]}
      />
    </section>
  );
}
