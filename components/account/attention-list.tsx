// /account: the first part of the overview, such as unpaid invoices, rejected listings and unread chats.
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { When } from "@/components/ui/when";
import type { CompanyStatus } from "@/lib/companies/reference";
import type { Locale } from "@/lib/i18n/routing";

type Props = {
  locale: Locale;
  now: string;
  /** The unconfirmed address; null when it is confirmed. */
  unconfirmed: string | null;
  company: { status: CompanyStatus; submittedAt: string | null } | null;
  /** Whether the reader may request the check. */
  mayVerify: boolean;
  /** Whether there are listings at all: a buyer needs no company. */
  sells: boolean;
  endingSoon: number;
  /** Listings that a moderator sent back. */
  rejected: number;
  /** Whether the tariff is unpaid and ends soon. */
  pastDue: boolean;
  /** Numbers of the invoices that are not paid. */
  invoices: readonly string[];
  unread: number;
  /** Crossings of own listings in the last days. */
  matches: number;
};

/** Tasks that wait for the account, each with a link; a calm line without any. */
export function AttentionList(props: Props) {
  const { locale, now, unconfirmed, company, mayVerify, sells, endingSoon, rejected, unread } = props;
  const t = useTranslations("account.attention");
  const root = `/${locale}/account`;
  const things: { key: string; text: ReactNode; href: string; link: string }[] = [];
  if (unconfirmed)
    things.push({
      key: "email",
      text: t("email", { email: unconfirmed }),
      href: `${root}/profile#email-section`,
      link: t("emailLink"),
    });
  if (props.pastDue) things.push({ key: "tariff", text: t("pastDue"), href: `${root}/tariff`, link: t("tariffLink") });
  for (const number of props.invoices)
    things.push({ key: number, text: t("invoice", { number }), href: `${root}/tariff`, link: t("tariffLink") });
  if (rejected > 0)
    things.push({
      key: "rejected",
      text: t("rejected", { count: rejected }),
      href: `${root}/listings?status=REJECTED`,
      link: t("rejectedLink"),
    });
  if (unread > 0)
    things.push({ key: "unread", text: t("unread", { count: unread }), href: `${root}/chats`, link: t("unreadLink") });
  if (props.matches > 0)
    things.push({
      key: "matches",
      text: t("matches", { count: props.matches }),
      href: `${root}/matches`,
      link: t("matchesLink"),
    });
  if (endingSoon > 0)
    things.push({
      key: "ending",
      text: t("ending", { count: endingSoon }),
      href: `${root}/listings?status=ACTIVE&sort=expires`,
      link: t("endingLink"),
    });
  if (!company && sells)
    things.push({ key: "company", text: t("noCompany"), href: `${root}/company`, link: t("noCompanyLink") });
  if (company?.status === "DRAFT" && mayVerify)
    things.push({ key: "company", text: t("companyDraft"), href: `${root}/company`, link: t("companyDraftLink") });
  if (company?.status === "REJECTED")
    things.push({
      key: "company",
      text: t("companyRejected"),
      href: `${root}/company`,
      link: t("companyRejectedLink"),
    });
  if (company?.status === "PENDING" && company.submittedAt) {
    const date = <When key="date" iso={company.submittedAt} locale={locale} now={now} />;
    things.push({
      key: "company",
      text: t.rich("companyPending", { date: () => date }),
      href: `${root}/company`,
      link: t("companyPendingLink"),
    });
  }
  if (things.length === 0) {
    return (
      <p className="flex items-center gap-2 text-muted">
        <CircleCheck aria-hidden className="flex-none text-buy" />
        {t("none")}
      </p>
    );
  }
  return (
    <Section id="attention" title={t("title")} className="" gap="pb-2">
      <ul className="border-t border-line">
        {things.map(({ key, text, href, link }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
            <TriangleAlert aria-hidden className="flex-none text-sell" />
            <span className="min-w-0 flex-1 wrap-anywhere max-sm:basis-[calc(100%-2.5rem)]">{text}</span>
            <Link href={href} className="link max-sm:pl-8">
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
