// The coloured label of a state: of listings, invoices, jobs, keys and others.
const LOOKS = {
  good: "bg-buy-wash text-buy",
  wait: "bg-accent-wash text-accent-strong",
  warn: "bg-warn-wash text-sell",
  bad: "bg-bad-wash text-bad",
  quiet: "bg-sunken text-muted",
  plain: "bg-sunken text-ink",
} as const;

export type MarkLook = keyof typeof LOOKS;

/** A state in a word, never by colour alone. */
export function Mark({ look, children }: { look: MarkLook; children: string }) {
  return (
    <span className={`inline-block rounded-sm px-1.5 py-px text-xs font-medium whitespace-nowrap ${LOOKS[look]}`}>
      {children}
    </span>
  );
}
