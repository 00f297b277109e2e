"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { takeEarlyPresses } from "./early-presses";

/** Repeats presses that came before the page's scripts. */
export function ReplayEarlyPresses() {
  const unheard = useRef<HTMLButtonElement[]>([]);
  useLayoutEffect(() => {
    unheard.current.push(...takeEarlyPresses());
  }, []);
  useEffect(() => {
    if (unheard.current.length === 0) return;
    // After what this effect's turn sets off: a button then knows what the browser has stored, and not what the server assumed.
    setTimeout(() => {
      for (const button of unheard.current.splice(0)) if (button.isConnected) button.click();
    });
  }, []);
  return null;
}
