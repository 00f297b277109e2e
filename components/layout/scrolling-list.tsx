"use client";

// The links of a side navigation.
import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  /** The address shown; when it changes, so does the current entry. */ path: string;
  className: string;
  children: ReactNode;
};

/** A list of links that scrolls sideways on a phone, with the current one in view. Focus and the page stay where they are. */
export function ScrollingList({ path, className, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says when there is another current entry
  useEffect(() => {
    const current = list.current?.querySelector("[aria-current]");
    if (!list.current || !current) return;
    const [outer, inner] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()];
    // Not `scrollIntoView`: it moves the page as well.
    list.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [path]);
  return (
    <ul ref={list} className={className}>
      {children}
    </ul>
  );
}
