"use client";

// A fold that lies over the page: it closes as a menu does.
import { useEffect, useRef } from "react";

/** A ref for `<details>`: Escape, a link in it or a click elsewhere closes it. */
export function useClosingFold() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const fold = details.current;
    if (!fold) return;
    const close = (event: Event) => {
      const inside = event.target instanceof Node && fold.contains(event.target);
      const chosen = event.target instanceof Element && event.target.closest("a") !== null;
      const leaving = event instanceof KeyboardEvent && event.key === "Escape";
      if (event instanceof KeyboardEvent ? !leaving : inside && !chosen) return;
      fold.open = false;
      if (leaving) fold.querySelector("summary")?.focus();
    };
    const watch = () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
      if (!fold.open) return;
      document.addEventListener("click", close);
      document.addEventListener("keydown", close);
    };
    watch();
    fold.addEventListener("toggle", watch);
    return () => {
      fold.removeEventListener("toggle", watch);
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return details;
}
