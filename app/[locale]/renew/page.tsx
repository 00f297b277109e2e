// /renew: where the mail leads that offers to renew listings.
import { getTranslations } from "next-intl/server";
import { AuthPage } from "@/components/auth/auth-page";
import { RenewalOutcome } from "@/components/my-listings/renewal-outcome";
import { StateMark } from "@/components/my-listings/state-mark";
import { Button } from "@/components/ui/button";
import { FocusedAnswer } from "@/components/ui/focused-answer";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { When } from "@/components/ui/when";
import { readPlainParams } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { findRenewal, type Renewal } from "@/lib/listings/expiry/expiry-commands";
import { LIFETIME_DAYS } from "@/lib/listings/policy";
import { createPage } from "../create-page";
import { tokenMetadata } from "../page-metadata";
import { renewAction } from "./actions";

export const generateMetadata = tokenMetadata("renew.title");

/**
 * Page of the renewal link in a mail. It names the listings, and a button renews them, signed in or not. Opening the
 * page renews nothing: mail scanners open links.
 */
export default createPage(async function RenewPage({ locale, searchParams }) {
  const { token = "", done, review: sent } = readPlainParams(searchParams);
  const t = await getTranslations("renew");
  const renewal = await findRenewal(token);
  const waiting = renewal?.waiting ?? 0;
  const renewed = countIn(done);
  const review = countIn(sent) ?? 0;
  return (
    <AuthPage
      locale={locale}
      path={`/renew${token ? `?token=${encodeURIComponent(token)}` : ""}`}
      title={t("title")}
      text={renewal && waiting > 0 ? t("text", { days: LIFETIME_DAYS }) : null}
      foot={<Link href={`/${locale}/account/listings`}>{t("toList")}</Link>}
    >
      <div className="flex flex-col gap-4">
        {renewal ? (
          <FocusedAnswer answer={done && `${done} ${sent}`}>
            <RenewalOutcome
              pressed={done === "failed" ? done : renewed === null ? null : { renewed, review }}
              waiting={waiting}
              days={LIFETIME_DAYS}
            />
          </FocusedAnswer>
        ) : (
          <Notice kind="bad" title={t("invalid")}>
            <p>{t("invalidText")}</p>
          </Notice>
        )}
        {renewal && <Listings renewal={renewal} locale={locale} />}
        {waiting > 0 && (
          <form action={renewAction}>
            <HiddenFields values={{ locale, token }} />
            <Button type="submit" look="primary" size="large" className="w-full">
              {t("submit", { count: waiting })}
            </Button>
          </form>
        )}
      </div>
    </AuthPage>
  );
});

const countIn = (value = ""): number | null => (/^\d{1,6}$/.test(value) ? Number(value) : null);

async function Listings({ renewal: { listings, total }, locale }: { renewal: Renewal; locale: Locale }) {
  const t = await getTranslations("renew");
  const now = new Date().toISOString();
  return (
    <div>
      <ul className="border-t border-line">
        {listings.map(({ slug, title, type, status, expiresAt }) => (
          <li key={slug} className="border-b border-line py-2">
            <p className="font-medium wrap-anywhere">{title}</p>
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
              <StateMark status={status} type={type} />
              <span>
                {t(status === "EXPIRED" ? "ended" : "until")} <When iso={expiresAt} locale={locale} now={now} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      {total > listings.length && <p className="py-2 text-muted">{t("more", { count: total - listings.length })}</p>}
    </div>
  );
}
