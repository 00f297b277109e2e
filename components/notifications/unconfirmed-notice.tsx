import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Locale } from "@/lib/i18n/routing";

/** Why no mails come to an address that nobody confirmed yet, and where that is done. */
export function UnconfirmedNotice({ locale }: { locale: Locale }) {
  const t = useTranslations("notifications");
  return (
    <p className="pb-4 text-sell">
      {t("unconfirmed")}{" "}
      <Link href={`/${locale}/account/profile#email-section`} prefetch={false} className="link">
        {t("confirm")}
      </Link>
    </p>
  );
}
