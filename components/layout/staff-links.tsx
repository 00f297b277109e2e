"use client";

// Links to the pages of the staff, for visitors who are staff.
import { useSyncExternalStore } from "react";
import { getKnownVisitor, subscribeToVisitor } from "./visitor";

/** A page of the staff; `forEditors`: editors may open it too. */
type StaffLink = { href: string; text: string; forEditors: boolean };

/** Links to pages of the staff, on every page; nothing for other visitors. The browser adds them: public HTML has none. */
export function StaffLinks({ label, links }: { label: string; links: readonly StaffLink[] }) {
  const staff = useSyncExternalStore(
    subscribeToVisitor,
    () => getKnownVisitor()?.staff ?? null,
    () => null,
  );
  if (staff === null) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap sm:justify-end">
        {links
          .filter(({ forEditors }) => staff === "admin" || forEditors)
          .map(({ href, text }) => (
            <li key={href}>
              <a
                href={href}
                className="flex h-9 max-lg:h-11 items-center px-2 text-sm text-muted hover:bg-hover hover:text-ink"
              >
                {text}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
