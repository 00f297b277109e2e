import { DrawnSymbol } from "@/components/ui/drawn-symbol";

/** A seller's name; `verified` says so in words, null when they are not. */
export function Seller({ name, verified }: { name: string; verified: string | null }) {
  if (!verified) return <span className="seller inline-block max-w-full truncate align-bottom">{name}</span>;
  return (
    <span className="seller inline-flex max-w-full min-w-0 items-center gap-1">
      <span className="truncate">{name}</span>
      <span role="img" title={verified} aria-label={verified} className="text-accent">
        <DrawnSymbol name="verified" className="size-3.5!" />
      </span>
    </span>
  );
}
