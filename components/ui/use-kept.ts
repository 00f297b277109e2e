"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { readStored, store } from "./storage";

type Values = Record<string, string>;
/** Texts of a form in the browser's storage. If the storage is full or off, nothing is kept. */
export type Kept = { at: string; values: Values };

const PAUSE_MS = 400;

function readKept(name: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(readStored(name) ?? "null");
    const { at, values } = (kept ?? {}) as Record<string, unknown>;
    if (typeof at !== "string" || Number.isNaN(Date.parse(at)) || typeof values !== "object" || values === null)
      return null;
    const texts = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return { at, values: Object.fromEntries(texts) };
  } catch {
    return null;
  }
}

/**
 * Keeps a form in the browser while its user types, for when the server is out of reach. `kept` holds the texts of an
 * earlier visit that are news to the page, until the user restores or discards them.
 */
export function useKept(name: string, isNews: (kept: Kept) => boolean) {
  const [kept, setKept] = useState<Kept | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const atFirst = useRef(isNews);
  useEffect(() => {
    const found = readKept(name);
    setKept(found && atFirst.current(found) ? found : null);
    return () => clearTimeout(timer.current);
  }, [name]);
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    setKept(null);
    store(name, null);
  }, [name]);
  const noteNow = (values: Values) => {
    clearTimeout(timer.current);
    store(name, JSON.stringify({ at: new Date().toISOString(), values }));
  };
  return {
    kept,
    /** Notes what `read` gives a moment later, so that typing stays quick. */
    note: (read: () => Values) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => noteNow(read()), PAUSE_MS);
    },
    /** Keeps the texts at once, before the form is sent. */
    noteNow,
    decided: () => setKept(null),
    forget,
  };
}
