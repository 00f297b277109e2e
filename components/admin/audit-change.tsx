// The cell of the audit trail with what an act changed.
import { useTranslations } from "next-intl";
import type { AuditEntry } from "@/lib/audit/query";
import { useAuditTexts } from "./audit-texts";

/** A value of more characters folds out. */
const LONGEST = 120;

/** Changes of an audit record: before and after by field, and the reason. */
export function AuditChange({ entry }: { entry: Pick<AuditEntry, "changes" | "reason" | "subject"> }) {
  const t = useTranslations("audit");
  const texts = useAuditTexts();
  const text = (value: unknown, field: string) => {
    const whole = texts.value(value, field, entry.subject.type);
    return whole.length > LONGEST ? <LongText text={whole} /> : whole;
  };
  const rows = Object.entries(entry.changes);
  return (
    <div className="min-w-0 text-sm">
      {rows.length > 0 && (
        <ul>
          {rows.map(([field, change]) => (
            <li key={field} className="wrap-anywhere">
              <span className="text-muted">{texts.field(field)}:</span>{" "}
              {isBeforeAfter(change) && (change[0] === null || change[0] === undefined) ? (
                <span className="font-medium">{text(change[1], field)}</span>
              ) : isBeforeAfter(change) ? (
                <>
                  <del className="text-muted decoration-1">{text(change[0], field)}</del>
                  <span aria-hidden> → </span>
                  <ins className="font-medium no-underline">{text(change[1], field)}</ins>
                </>
              ) : (
                text(change, field)
              )}
            </li>
          ))}
        </ul>
      )}
      {entry.reason && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="text-muted">{t("reason")}</span> {entry.reason}
        </p>
      )}
      {rows.length === 0 && !entry.reason && <span className="text-muted">{t("noChanges")}</span>}
    </div>
  );
}

/** A text by its beginning, which opens the whole. A block of its own: struck through, a whole text can't be read. */
function LongText({ text }: { text: string }) {
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="cursor-pointer">{text.slice(0, LONGEST)}…</summary>
      <div className="border-l border-line pl-2 font-normal whitespace-pre-line">{text}</div>
    </details>
  );
}

const isBeforeAfter = (change: unknown): change is [unknown, unknown] => Array.isArray(change) && change.length === 2;
