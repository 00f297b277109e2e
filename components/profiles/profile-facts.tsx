// /users/…: region, age of the account and number of listings of a person.
import { useTranslations } from "next-intl";
import { ContactParty } from "@/components/chats/contact-seller";
import { type Fact, Facts } from "@/components/ui/facts";
import { Missing } from "@/components/ui/missing";
import { When } from "@/components/ui/when";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getRegionName } from "@/lib/i18n/terms";
import type { Profile } from "@/lib/users/profile-contract";

/** Public facts of a person, a way to write, and the reason why there is no phone number. */
export function ProfileFacts({ profile, locale, now }: { profile: Profile; locale: Locale; now: string }) {
  const t = useTranslations("profile");
  const rows: Fact[] = [
    {
      name: t("region"),
      value: profile.region ? getRegionName(profile.region, null, locale) : <Missing why={t("noRegion")} />,
    },
    { name: t("since"), value: <When iso={profile.memberSince} locale={locale} now={now} /> },
    { name: t("listings"), value: formatNumber(profile.listingCount, locale) },
  ];
  return (
    <section aria-label={t("facts")}>
      <Facts rows={rows} width="narrow" />
      {!profile.company && <p className="pt-2">{t("noCompany")}</p>}
      <p className="pt-1 pb-3 text-muted">{t("contacts")}</p>
      <ContactParty id={profile.id} locale={locale} />
    </section>
  );
}
