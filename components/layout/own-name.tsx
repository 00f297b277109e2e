"use client";

import { useEffect } from "react";

/** Sent to the window with the visitor's own name: the header shows it. */
export const OWN_NAME_EVENT = "tonna:own-name";

/** Updates the name in the header after a change, since the header asks for it once a visit. Shows nothing itself. */
export function OwnName({ name }: { name: string }) {
  useEffect(() => {
    window.dispatchEvent(new CustomEvent(OWN_NAME_EVENT, { detail: name }));
  }, [name]);
  return null;
}
