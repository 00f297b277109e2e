"use client";

import { useEffect, useRef, useState } from "react";
import type { Values } from "./form-state";
import { type Kept, keep, readKept } from "./kept";

const PAUSE_MS = 400;

/** Text fields of a form by name; what the form carries for itself is left out. */
export function fieldsOf(form: FormData): Values {
  const own = new Set(["locale", "slug", "version", "do"]);
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && !own.has(entry[0]) && !entry[0].startsWith("$"),
    ),
  );
}

/** Keeps a form in the browser while one types. `kept` is what an earlier visit left, until it is decided on. */
export function useKeptForm(name: string) {
  const [kept, setKept] = useState<Kept | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    setKept(readKept(name));
    return () => clearTimeout(timer.current);
  }, [name]);
  return {
    kept,
    /** Notes the fields a moment later, so that typing stays quick. */
    note: (form: HTMLFormElement) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keep(name, fieldsOf(new FormData(form))), PAUSE_MS);
    },
    /** At once, before the form is sent. */
    noteNow: (form: FormData) => {
      clearTimeout(timer.current);
      keep(name, fieldsOf(form));
    },
    decided: () => setKept(null),
    forget: () => {
      setKept(null);
      keep(name, null);
    },
  };
}
