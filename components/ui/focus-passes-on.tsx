"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** Box of links that disappear when followed: the focus moves to the link in the same place, or else to the box. */
export function FocusPassesOn({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<{ link: Element; place: number } | null>(null);
  useEffect(() => {
    const area = box.current;
    const note = ({ target }: FocusEvent) => {
      const links = [...(area?.querySelectorAll("a") ?? [])];
      last.current = target instanceof HTMLAnchorElement ? { link: target, place: links.indexOf(target) } : null;
    };
    area?.addEventListener("focusin", note);
    return () => area?.removeEventListener("focusin", note);
  }, []);
  // With each render: the link that had the focus may be gone.
  useEffect(() => {
    if (!last.current || last.current.link.isConnected) return;
    const links = box.current?.querySelectorAll("a") ?? [];
    const next = links[Math.min(last.current.place, links.length - 1)] ?? box.current;
    last.current = null;
    if (document.activeElement === document.body) next?.focus({ preventScroll: true });
  });
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
