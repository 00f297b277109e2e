import type { ReactNode } from "react";

/** Facts by name, a hairline between them. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="max-w-3xl border-t border-line">
      {rows.map(([name, value]) => (
        <div key={name} className="flex min-h-10 flex-wrap items-baseline gap-x-6 gap-y-0.5 border-b border-line py-2">
          <dt className="w-40 flex-none text-muted max-sm:w-full">{name}</dt>
          <dd className="min-w-0 flex-1 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
