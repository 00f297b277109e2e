import type { ReactNode } from "react";

export type Fact = { name: string; value: ReactNode };

/** Facts by name, one under the other. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="border-t border-line">
      {rows.map(({ name, value }) => (
        <div
          key={name}
          className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere max-sm:text-left">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of a page under its own heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="pt-6">
      <h2 id={id} className="pb-1.5 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
