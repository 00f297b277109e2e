"use client";

import { useEffect } from "react";
import { keep } from "./kept";

/** Put where a form leads once it is saved: what the browser kept of it is not needed any more. */
export function ForgetKept({ name }: { name: string }) {
  useEffect(() => keep(name, null), [name]);
  return null;
}
