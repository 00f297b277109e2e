import type { ReactNode } from "react";

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
