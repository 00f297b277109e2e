import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/i18n/routing";

/** Notice that an unconfirmed address gets no mails, with a link to confirm it. */
export function UnconfirmedNotice({ locale }: { locale: Locale }) {
  const t = useTranslations("notifications");
  return (
    <p className="pb-4 text-sell">
      {t("unconfirmed")} <Link href={`/${locale}/account/profile#email-section`}>{t("confirm")}</Link>
    </p>
  );
}
