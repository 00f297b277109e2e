"use client";

import { useEffect } from "react";
import { pressAgain } from "./early-presses";

/** Does what was asked of the page before its scripts were there. */
export function ReplayEarlyPresses() {
  useEffect(pressAgain, []);
  return null;
}
