import { DrawnSymbol } from "@/components/ui/drawn-symbol";

/** A seller's name; `verified` says so in words, null when they are not. */
export function Seller({ name, verified }: { name: string; verified: string | null }) {
  return (
    <span className="seller inline-flex max-w-full min-w-0 items-center gap-1">
      <span className="truncate">{name}</span>
      {verified && (
        <span title={verified} className="text-accent">
          <DrawnSymbol name="verified" className="size-3.5!" />
          <span className="sr-only">{verified}</span>
        </span>
      )}
    </span>
  );
}
