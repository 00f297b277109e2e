"use client";

// A price at a place that opens into its parts.
import type { ReactNode } from "react";
import { useClosingFold } from "@/components/ui/use-closing-fold";

/** A price whose parts, the lines of `hint`, lie below it once it is pressed. */
export function PartsFold({ hint, children }: { hint: string; children: ReactNode }) {
  const details = useClosingFold();
  return (
    <details ref={details} name="price-parts" className="price-parts">
      <summary title={hint}>{children}</summary>
      <ul>
        {hint.split("\n").map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </details>
  );
}
