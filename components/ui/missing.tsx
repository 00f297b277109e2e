import { NO_VALUE } from "@/lib/i18n/format";

/** An en dash for a value that is not there, whose hint says why. */
export function Missing({ why }: { why: string }) {
  return (
    <span className="text-muted" title={why}>
      <span aria-hidden>{NO_VALUE}</span>
      <span className="sr-only">{why}</span>
    </span>
  );
}
