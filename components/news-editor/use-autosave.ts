"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { AutosaveAction, EditorState } from "./form-state";

const PAUSE_MS = 1_500;

export type SaveProgress = "idle" | "unsaved" | "saving" | "offline";

/**
 * Saves a form a moment after the last change, one save at a time. `onState` hears how each ended; one that met somebody
 * else's version stops it, until `resume`.
 */
export function useAutosave(save: AutosaveAction, isOn: boolean, onState: (state: EditorState) => void) {
  const [progress, setProgress] = useState<SaveProgress>("idle");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef<Promise<void> | null>(null);
  const stopped = useRef(false);
  const changed = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const run = useCallback(
    async (read: () => FormData): Promise<void> => {
      await running.current;
      const at = changed.current;
      setProgress("saving");
      const work = save(read())
        .then((state) => {
          const isConflict = state.status === "error" && state.error === "etag_mismatch";
          stopped.current ||= isConflict;
          setProgress(state.status === "saved" && changed.current === at ? "idle" : "unsaved");
          onState(state);
        })
        .catch(() => setProgress("offline"))
        .finally(() => {
          running.current = null;
        });
      running.current = work;
      await work;
    },
    [save, onState],
  );

  return {
    progress,
    /** A field changed; `read` gives the form as it stands when its time has come. */
    touch: (read: () => FormData) => {
      changed.current += 1;
      setProgress((before) => (before === "saving" ? before : "unsaved"));
      clearTimeout(timer.current);
      if (isOn && !stopped.current) timer.current = setTimeout(() => void run(read), PAUSE_MS);
    },
    /** Before a save by hand: nothing more comes by itself, and what is under way has ended. */
    settle: async () => {
      clearTimeout(timer.current);
      await running.current;
    },
    /** After a save by hand: nothing is unsaved, and it goes on. */
    resume: () => {
      stopped.current = false;
      setProgress("idle");
    },
  };
}
