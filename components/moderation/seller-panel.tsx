// /admin/moderation/listings/…: facts of the seller, such as the number of upheld reports.
import { useTranslations } from "next-intl";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Mark } from "@/components/ui/mark";
import { When } from "@/components/ui/when";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import type { Listing } from "@/lib/listings/contract";
import type { SellerFacts } from "@/lib/moderation/query";

type Props = { seller: SellerFacts; company: Listing["company"]; locale: Locale; now: string };

/** The seller of a listing, as far as it matters for a decision. */
export function SellerPanel({ seller, company, locale, now }: Props) {
  const t = useTranslations("moderation.seller");
  const all = Object.values(seller.listings).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 pb-1.5 font-medium">
        <Link href={`/${locale}/admin/users/${seller.id}`} className="link wrap-anywhere">
          {seller.name}
        </Link>
        {seller.blocked && <Mark look="bad">{t("blocked")}</Mark>}
      </p>
      <Facts
        look="wrapping"
        rows={[
          {
            name: t("company"),
            value: company ? (
              <>
                <Link href={`/${locale}/admin/companies/${company.id}`}>{company.name}</Link>,{" "}
                {t(company.verified ? "verified" : "unverified")}
              </>
            ) : (
              t("noCompany")
            ),
          },
          { name: t("email"), value: seller.email },
          { name: t("since"), value: <When iso={seller.since} locale={locale} now={now} /> },
          {
            name: t("listings"),
            value: t("active", {
              active: formatNumber(seller.listings.ACTIVE ?? 0, locale),
              all: formatNumber(all, locale),
            }),
          },
          { name: t("upheld"), value: formatNumber(seller.upheld, locale) },
        ]}
      />
    </>
  );
}
