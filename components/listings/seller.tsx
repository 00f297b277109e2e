import { BadgeCheck } from "lucide-react";

/** A seller's name, with the `full` one as a hint where it is short; `verified` says so in words, null when they are not. */
export function Seller({ name, full = name, verified }: { name: string; full?: string; verified: string | null }) {
  return (
    <span className="seller inline-flex max-w-full min-w-0 items-center gap-1">
      <span className="truncate" title={full === name ? undefined : full}>
        {name}
      </span>
      {verified && (
        <span title={verified} className="text-accent">
          <BadgeCheck aria-hidden className="size-3.5!" />
          <span className="sr-only">{verified}</span>
        </span>
      )}
    </span>
  );
}
