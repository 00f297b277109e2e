"use client";

import { useEffect, useRef, useState } from "react";
import type { Rendered } from "./form-state";

const PAUSE_MS = 250;

/** The typed text as the server renders it for the public page, a moment after the last change. */
export function usePreview(address: string, start: Rendered) {
  const [rendered, setRendered] = useState(start);
  const [failed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const asked = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asked.current?.abort();
    },
    [],
  );
  const render = async (texts: Record<string, string>) => {
    asked.current?.abort();
    const request = new AbortController();
    asked.current = request;
    try {
      const answer = await fetch(address, {
        method: "POST",
        body: new URLSearchParams(texts),
        signal: request.signal,
      });
      if (!answer.ok) throw new Error(String(answer.status));
      setRendered((await answer.json()) as Rendered);
      setFailed(false);
    } catch {
      if (!request.signal.aborted) setFailed(true);
    }
  };
  return {
    rendered,
    failed,
    show: (texts: Record<string, string>) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void render(texts), PAUSE_MS);
    },
  };
}
