"use client";

import { Check } from "lucide-react";
import { Link } from "@/components/ui/link";

/** A choice of a filter, worded; `href` turns it on or off. */
type FacetOption = { value: string; href: string; label: string; count: string; isChosen: boolean };

/** Choices as links with their counts: they come as data and the browser lays them out. */
export function FacetOptions({ options }: { options: readonly FacetOption[] }) {
  return (
    <ul>
      {options.map(({ value, href, label, count, isChosen }) => (
        <li key={value}>
          <Link
            href={href}
            scroll={false}
            rel="nofollow"
            aria-current={isChosen ? "true" : undefined}
            className="facet-option"
          >
            {isChosen && <Check aria-hidden className="absolute size-3! translate-x-px stroke-3! text-on-accent" />}
            <span className="min-w-0 flex-1 truncate" title={label}>
              {label}
            </span>
            <span className="text-sm text-muted">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
