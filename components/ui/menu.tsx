"use client";

// A drop-down menu of links, such as the order of a list.
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useClosingFold } from "./use-closing-fold";

type Props = {
  /** Purpose of the menu, read before `text`. */
  label: string;
  text: string;
  children: ReactNode;
};

/** A list of links that folds out; plain `<details>` without JavaScript. Escape, a choice or a click elsewhere closes it. */
export function Menu({ label, text, children }: Props) {
  const details = useClosingFold();
  return (
    <details ref={details} className="group/menu relative">
      <summary className="flex h-9 lg:h-8 items-center gap-1.5 rounded-md border border-edge bg-raised px-3 hover:bg-hover max-sm:h-auto max-sm:min-h-11 max-sm:px-2 max-sm:text-sm max-sm:leading-4">
        <span className="sr-only">{label}: </span>
        {text}
        <ChevronDown aria-hidden className="text-muted transition-transform duration-120 group-open/menu:rotate-180" />
      </summary>
      <div className="absolute right-0 z-30 mt-1 min-w-full rounded-md border border-line bg-raised py-1 shadow-float max-lg:right-auto max-lg:left-0">
        {children}
      </div>
    </details>
  );
}
