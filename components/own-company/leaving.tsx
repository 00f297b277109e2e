import { useTranslations } from "next-intl";
import { ButtonsForm } from "@/components/account/buttons-form";
import type { RecordAction, RecordTexts } from "@/components/account/record-state";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import type { Locale } from "@/lib/i18n/routing";

type Props = { action: RecordAction; locale: Locale; name: string; isLast: boolean; texts: RecordTexts };

/** Button to leave a company, after a question. If the last member leaves, the company is closed. */
export function Leaving({ action, locale, name, isLast, texts }: Props) {
  const t = useTranslations(isLast ? "companyPage.closing" : "companyPage");
  return (
    <ButtonsForm action={action} hidden={{ locale }} texts={texts} className="border-t border-line pt-5">
      <Button popoverTarget="leave-company">{t("leave")}</Button>
      <Confirm id="leave-company" title={t("leaveTitle", { name })} text={t("leaveText")} cancel={t("stay")}>
        <Button type="submit" look="danger">
          {t("leaveSubmit")}
        </Button>
      </Confirm>
    </ButtonsForm>
  );
}
