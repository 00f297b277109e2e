"use client";

import { useEffect, useRef, useState } from "react";
import type { Values } from "./form-state";
import { type Kept, keep, readKept } from "./kept";
import { hasSameMeaning, TYPED_IN } from "./typed-in";

const PAUSE_MS = 400;
/** The server dates a saving when it arrives: what was typed meanwhile may look older and is newer. */
const ON_THE_WAY_MS = 60_000;

/** Text fields of a form by name, the language that it was filled in among them; what the form carries for itself is left out. */
export function readFields(form: FormData): Values {
  const own = new Set(["locale", "slug", "version", "revision", "do", "over"]);
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && !own.has(entry[0]) && !entry[0].startsWith("$"),
    ),
  );
}

/** Fields that a page shows, and when they were saved on the server. */
type Shown = { values: Values; savedAt: string | null };

/**
 * Whether an earlier visit left fields that the page does not show: a slow network may have kept them off the server.
 */
function isNews({ at, values }: Kept, shown: Shown): boolean {
  if (shown.savedAt && Date.parse(at) + ON_THE_WAY_MS < Date.parse(shown.savedAt)) return false;
  return hasChanges(values, shown.values);
}

/** Whether fields hold anything else than those that a page began with. */
export function hasChanges(values: Values, first: Values): boolean {
  return Object.keys(values).some((name) => name !== TYPED_IN && !hasSameMeaning(name, values, first));
}

/**
 * Keeps a form in the browser while its user types, for when the server is out of reach. `kept` holds the fields of an
 * earlier visit that the page does not show, until the user restores or discards them.
 */
export function useKeptForm(name: string, shown: Shown) {
  const [kept, setKept] = useState<Kept | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const atFirst = useRef(shown);
  useEffect(() => {
    const found = readKept(name);
    setKept(found && isNews(found, atFirst.current) ? found : null);
    return () => clearTimeout(timer.current);
  }, [name]);
  return {
    kept,
    /** Notes the fields a moment later, so that typing stays quick. */
    note: (form: HTMLFormElement) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => keep(name, readFields(new FormData(form))), PAUSE_MS);
    },
    /** Keeps the fields at once, before the form is sent. */
    noteNow: (form: FormData) => {
      clearTimeout(timer.current);
      keep(name, readFields(form));
    },
    decided: () => setKept(null),
    forget: () => {
      setKept(null);
      keep(name, null);
    },
  };
}
