"use client";

import { useEffect } from "react";
import { store } from "@/components/ui/storage";

/** Deletes the browser's copy of a form. It stands on the page that a saved form leads to. */
export function ForgetKept({ name }: { name: string }) {
  useEffect(() => store(name, null), [name]);
  return null;
}
