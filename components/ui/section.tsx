// A section with its heading.
import type { ReactNode } from "react";

type Props = {
  id: string;
  title: string;
  /** Classes of the section. */
  className?: string;
  /** Classes of the space below the heading. */
  gap?: string;
  children: ReactNode;
};

/** A part of a page under its own heading. */
export function Section({ id, title, className = "pt-6", gap = "pb-1.5", children }: Props) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={`${gap} text-lg font-semibold`}>
        {title}
      </h2>
      {children}
    </section>
  );
}
