"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { readStored, store } from "@/components/ui/storage";

const PAUSE_MS = 400;
/** Texts that a closed tab must not lose; the other fields are soon chosen again. */
export const KEPT_FIELDS = ["title", "summary", "body"] as const;

type Texts = Record<(typeof KEPT_FIELDS)[number], string>;
export type KeptText = { at: string } & Texts;

/**
 * Keeps an article's texts in the browser until they are saved. `kept` is what an earlier visit left and the page does not
 * show already. Storage may be off.
 */
export function useKeptText(name: string, shown: Texts) {
  const [kept, setKept] = useState<KeptText | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const atFirst = useRef(shown);
  useEffect(() => {
    const found = readKept(name);
    setKept(found && KEPT_FIELDS.some((field) => found[field].trim() !== atFirst.current[field].trim()) ? found : null);
    return () => clearTimeout(timer.current);
  }, [name]);
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    setKept(null);
    store(name, null);
  }, [name]);
  return {
    kept,
    /** Notes the texts a moment later, so that typing stays quick. */
    note: (form: FormData) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const [title = "", summary = "", body = ""] = KEPT_FIELDS.map((field) => String(form.get(field) ?? ""));
        store(name, JSON.stringify({ at: new Date().toISOString(), title, summary, body } satisfies KeptText));
      }, PAUSE_MS);
    },
    decided: () => setKept(null),
    forget,
  };
}

function readKept(name: string): KeptText | null {
  try {
    const found = JSON.parse(readStored(name) ?? "null") as Partial<Record<string, unknown>> | null;
    const { at, title, summary, body } = found ?? {};
    const texts = [at, title, summary, body].filter((text): text is string => typeof text === "string");
    const [when = "", ...rest] = texts;
    if (texts.length < 4 || Number.isNaN(Date.parse(when))) return null;
    return { at: when, title: rest[0] ?? "", summary: rest[1] ?? "", body: rest[2] ?? "" };
  } catch {
    return null;
  }
}
