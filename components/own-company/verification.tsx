// /account/company: the notice about the verification, with the button that requests it.
import { useTranslations } from "next-intl";
import { ButtonsForm } from "@/components/account/buttons-form";
import type { RecordAction, RecordTexts } from "@/components/account/record-state";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { When } from "@/components/ui/when";
import type { OwnCompany } from "@/lib/companies/own-contract";
import { HOME_COUNTRY } from "@/lib/companies/policy";
import { listVerificationNeeds } from "@/lib/companies/verification-policy";
import type { Locale } from "@/lib/i18n/routing";

type Props = {
  action: RecordAction;
  company: OwnCompany;
  isOwner: boolean;
  locale: Locale;
  now: string;
  texts: RecordTexts;
};

const KINDS = { DRAFT: "info", PENDING: "info", VERIFIED: "good", REJECTED: "warn" } as const;

/** State of the company's check, and the facts that are missing before it can be requested. */
export function Verification({ action, company, isOwner, locale, now, texts }: Props) {
  const t = useTranslations("companyPage");
  const { status, rejectionReason } = company;
  const since = status === "PENDING" ? company.submittedAt : status === "VERIFIED" ? company.verifiedAt : null;
  const canAsk = isOwner && (status === "DRAFT" || status === "REJECTED");
  const isAbroad = company.countryCode !== HOME_COUNTRY;
  const lacking = listVerificationNeeds(company, company.documents.length).map((need) =>
    t(`needs.${need === "inn" && isAbroad ? "taxNumber" : need}`),
  );
  return (
    <ButtonsForm action={action} hidden={{ locale }} texts={texts}>
      <Notice
        kind={KINDS[status]}
        title={
          <>
            {t(`status.${status}`).replace(/^./u, (first) => first.toUpperCase())}
            {since && (
              <span className="font-normal">
                {" "}
                {t("since")} <When iso={since} locale={locale} now={now} />
              </span>
            )}
          </>
        }
      >
        {rejectionReason && (
          <p className="whitespace-pre-line wrap-anywhere">
            <span className="font-medium">{t("reason")}:</span> {rejectionReason}
          </p>
        )}
        <p>{t(`statusText.${status}`)}</p>
        {canAsk && lacking.length > 0 && (
          <ul className="list-disc pt-2 pl-5">
            {lacking.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {canAsk && lacking.length === 0 && (
          <Button type="submit" name="do" value="request" look="primary" className="mt-3">
            {t("request")}
          </Button>
        )}
      </Notice>
    </ButtonsForm>
  );
}
