// /admin/mails/…: one mail as it was written.
import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { MailMark } from "@/components/admin/mail-table";
import { PendingButton } from "@/components/admin/pending-button";
import { Facts } from "@/components/ui/facts";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { createWhen } from "@/components/ui/when";
import { formatNumber, NO_VALUE } from "@/lib/i18n/format";
import { getMail } from "@/lib/mails/queries";
import { createPage } from "../../../create-page";
import { getOr404 } from "../../../found-or-404";
import { privateMetadata } from "../../../page-metadata";
import { retryMailAction } from "../../queue/actions";
import { requireAdmin } from "../../require-role";

export const generateMetadata = privateMetadata("adminMails.one");

export default createPage<{ id: string }>(async function MailPage({ locale, id, searchParams }) {
  const path = `/admin/mails/${id}`;
  const session = await requireAdmin(locale, `/${locale}${path}`);
  const mail = await getOr404(getMail(id, session));
  const t = await getTranslations("adminMails");
  const now = new Date().toISOString();
  const { result } = searchParams;
  const when = createWhen(locale, now);
  return (
    <AdminShell locale={locale} path="/admin/mails" at={path} title={t("one")}>
      <div className="flex max-w-3xl flex-col gap-3">
        <p>
          <Link href={`/${locale}/admin/mails`}>{t("toList")}</Link>
        </p>
        {result === "queued" && <Notice kind="good" role="status" title={t("retried")} />}
        {result === "state" && <Notice kind="warn" role="alert" title={t("cantRetry")} />}
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-lg font-semibold wrap-anywhere">
          {mail.subject} <MailMark state={mail.status} />
        </p>
        <Facts
          look="wrapping"
          rows={[
            { name: t("to"), value: mail.to },
            { name: t("created"), value: when(mail.createdAt) },
            ...(mail.sentAt ? [{ name: t("sent"), value: when(mail.sentAt) }] : []),
            { name: t("attempts"), value: mail.attempts === null ? NO_VALUE : formatNumber(mail.attempts, locale) },
            ...(mail.nextAttemptAt ? [{ name: t("next"), value: when(mail.nextAttemptAt) }] : []),
            ...(mail.lastError ? [{ name: t("error"), value: <span lang="en">{mail.lastError}</span> }] : []),
          ]}
        />
        {mail.status === "FAILED" && (
          <form action={retryMailAction}>
            <HiddenFields values={{ locale, id }} />
            <PendingButton label={t("retry")} pending={t("pending")} look="primary" />
          </form>
        )}
        {mail.body ? (
          <>
            <Notice kind="warn" title={t("secret")} />
            <Section id="html" title={t("html")}>
              {/* Nothing in the frame runs, and its links open apart from this page. */}
              <iframe
                title={t("frame")}
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                srcDoc={`<base target="_blank">${mail.body.html}`}
                className="h-[32rem] w-full rounded-md border border-line bg-[white]"
              />
            </Section>
            <Section id="text" title={t("text")}>
              <pre className="rounded-md bg-sunken p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
                {mail.body.text}
              </pre>
            </Section>
          </>
        ) : (
          <p className="text-muted">{t("noBody")}</p>
        )}
      </div>
    </AdminShell>
  );
});
