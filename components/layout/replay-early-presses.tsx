"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { takeEarlyPresses } from "./early-presses";

/** Repeats the presses that came before the scripts were there. */
export function ReplayEarlyPresses() {
  const unheard = useRef<HTMLButtonElement[]>([]);
  useLayoutEffect(() => {
    unheard.current.push(...takeEarlyPresses());
  }, []);
  useEffect(() => {
    if (unheard.current.length === 0) return;
    // Later than the effects of this turn, after which a button knows what the browser has stored.
    setTimeout(() => {
      for (const button of unheard.current.splice(0)) if (button.isConnected) button.click();
    });
  }, []);
  return null;
}
