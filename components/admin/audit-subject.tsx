// Subject and author of an audit record, as links to their pages below /admin.
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { AuditEntry } from "@/lib/audit/query";
import type { Locale } from "@/lib/i18n/routing";
import { useAuditTexts } from "./audit-texts";

/** Pages of records, by type. */
const PAGES: Record<string, (id: string) => string> = {
  listing: (id) => `/admin/moderation/listings/${id}`,
  user: (id) => `/admin/users/${id}`,
  company: (id) => `/admin/companies/${id}`,
  mail: (id) => `/admin/mails/${id}`,
  job: () => "/admin/queue",
  feed: (id) => `/admin/feeds?feed=${encodeURIComponent(id)}`,
};

/** Subject of an audit record, with a link to it. */
export function AuditSubject({ subject, locale }: { subject: AuditEntry["subject"]; locale: Locale }) {
  const texts = useAuditTexts();
  const page = PAGES[subject.type];
  const name = subject.name ?? subject.id;
  return (
    <>
      <span className="block text-xs text-muted">{texts.type(subject.type)}</span>
      {page ? (
        <Link href={`/${locale}${page(subject.id)}`} className="link wrap-anywhere">
          {name}
        </Link>
      ) : (
        <span className="wrap-anywhere">{name}</span>
      )}
    </>
  );
}

/** Author of an audit record: a person with a link to the account, or the service itself. */
export function AuditActor({ actor, locale }: { actor: AuditEntry["actor"]; locale: Locale }) {
  const t = useTranslations("audit");
  if (actor.kind === "system" || actor.kind === "anonymous" || actor.userId === null)
    return <span className="text-muted">{t(actor.kind === "anonymous" ? "anonymous" : "system")}</span>;
  return (
    <>
      <Link href={`/${locale}/admin/users/${actor.userId}`} className="link wrap-anywhere">
        {actor.name ?? t("gone")}
      </Link>
      {actor.kind === "key" && <span className="block text-xs text-muted">{t("key")}</span>}
    </>
  );
}
