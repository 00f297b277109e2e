// Recent audit records: of all subjects on /admin, of one record on its own page.
import { When } from "@/components/ui/when";
import type { AuditEntry } from "@/lib/audit/query";
import type { Locale } from "@/lib/i18n/routing";
import { AuditChange } from "./audit-change";
import { AuditActor, AuditSubject } from "./audit-subject";
import { useAuditTexts } from "./audit-texts";

type Props = {
  entries: readonly AuditEntry[];
  locale: Locale;
  now: string;
  /** Whether each entry names what it is about; left out where that is the page itself. */
  subjects?: boolean;
  empty: string;
};

/** Records of the trail under each other: what, when, who, what changed and why. */
export function HistoryList({ entries, locale, now, subjects = false, empty }: Props) {
  const texts = useAuditTexts();
  if (entries.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <ol className="border-t border-line">
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-line py-2">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{texts.action(entry.action)}</span>
            <span className="text-sm text-muted">
              <When iso={entry.at} locale={locale} now={now} />
            </span>
            <span className="text-sm">
              <AuditActor actor={entry.actor} locale={locale} />
            </span>
          </p>
          {subjects && (
            <div className="text-sm">
              <AuditSubject subject={entry.subject} locale={locale} />
            </div>
          )}
          <AuditChange entry={entry} />
        </li>
      ))}
    </ol>
  );
}
