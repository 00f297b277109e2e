"use client";

// Saving of an unsent listing form on the server.
import { useCallback, useEffect, useRef, useState } from "react";
import type { FormSaved, OtherForm, SaveForm } from "@/lib/listings/form-contract";
import { readFields } from "./fields";
import type { TypedValues } from "./form-state";

const PAUSE_MS = 1_500;
/** A form is not sent later than this for the sake of a saving under way. */
const SETTLE_MS = 3_000;

type Options = {
  /** Address that saves forms. */
  address: string;
  slug: string;
  version: number | null;
  /** Number of the saving that the page shows; 0 when it shows none. */
  revision: number;
};
type Waiting = { timer: ReturnType<typeof setTimeout> | undefined; values: TypedValues | null; forget: boolean };

/**
 * Saves a form on the server shortly after typing stops, so that it is there on another device. Failures are silent: the
 * browser keeps the form too. `other` is what another tab saved meanwhile, until it is taken or dismissed.
 */
export function useSavedForm({ address, slug, version, revision }: Options) {
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [other, setOther] = useState<OtherForm | null>(null);
  const known = useRef(revision);
  const base = useRef(version);
  base.current = version;
  const waiting = useRef<Waiting>({ timer: undefined, values: null, forget: false });
  const running = useRef<Promise<void> | null>(null);

  const flush = useCallback(
    (leaving = false): void => {
      const { timer, values, forget } = waiting.current;
      clearTimeout(timer);
      if (!values || (running.current && !leaving)) return;
      waiting.current = { timer: undefined, values: null, forget: false };
      const body: SaveForm = { slug, values, version: base.current, revision: known.current, forgetOther: forget };
      running.current = put(address, body, leaving)
        .then((saved) => {
          if (!saved) return;
          known.current = saved.revision;
          setSavedAt(saved.at);
          setOther(saved.other);
        })
        .finally(() => {
          running.current = null;
          if (waiting.current.values && !waiting.current.timer) flush();
        });
    },
    [address, slug],
  );

  useEffect(() => {
    const leave = () => flush(true);
    const hide = () => document.visibilityState === "hidden" && flush(true);
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", hide);
      flush(true);
    };
  }, [flush]);

  return {
    savedAt,
    other,
    /** Notes what the form holds now, to be saved in a moment. */
    note: (form: HTMLFormElement) => {
      clearTimeout(waiting.current.timer);
      waiting.current.values = readFields(new FormData(form));
      waiting.current.timer = setTimeout(() => {
        waiting.current.timer = undefined;
        flush();
      }, PAUSE_MS);
    },
    dismissOther: () => {
      setOther(null);
      waiting.current.forget = true;
    },
    /** Tells no longer of a saving that is discarded. */
    forget: () => setSavedAt(null),
    /** Continues a saving that was restored: the next one replaces it. */
    adopt: (number: number) => {
      known.current = number;
    },
    /** Before the form is sent: what it holds is saved first. Answers the number of that saving, which is forgotten with it. */
    settle: async (): Promise<number> => {
      const late = new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      // A saving under way ends first, then what was typed since.
      for (let turn = 0; turn < 2; turn++) {
        flush();
        if (running.current) await Promise.race([running.current, late]);
      }
      clearTimeout(waiting.current.timer);
      waiting.current = { timer: undefined, values: null, forget: waiting.current.forget };
      return known.current;
    },
  };
}

async function put(address: string, form: SaveForm, keepalive: boolean): Promise<FormSaved | null> {
  try {
    const body = JSON.stringify(form);
    // Browsers let a request outlive its page only while it is small.
    const answer = await fetch(address, { method: "PUT", body, keepalive: keepalive && body.length < 30_000 });
    return answer.ok ? ((await answer.json()) as FormSaved) : null;
  } catch {
    return null;
  }
}
