"use client";

import { useEffect } from "react";
import { store } from "@/components/ui/storage";

/** Put where a form leads once it is saved: what the browser kept of it is not needed any more. */
export function ForgetKept({ name }: { name: string }) {
  useEffect(() => store(name, null), [name]);
  return null;
}
