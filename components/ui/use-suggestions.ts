"use client";

// Loads suggestions for a text field while somebody types.
import { useEffect, useRef, useState } from "react";

/** Time without a key after which typing is over, in milliseconds. */
const PAUSE = 150;
/** Characters that suggestions need. */
const SHORTEST = 2;

/**
 * Suggestions for a typed text: requested after a pause from the address that `toAddress` gives; only the last answer counts. Out of
 * reach they stay away, and the field works without.
 */
export function useSuggestions<Item>(toAddress: (q: string) => string) {
  const [found, setFound] = useState<readonly Item[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    request.current?.abort();
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      request.current?.abort();
    },
    [],
  );
  const load = async (q: string) => {
    const controller = new AbortController();
    request.current = controller;
    try {
      const answer = await fetch(toAddress(q), { signal: controller.signal });
      if (answer.ok) setFound(((await answer.json()) as { data: Item[] }).data);
    } catch {
      // Out of reach or out of date.
    }
  };
  const close = () => {
    stop();
    setFound([]);
  };
  const ask = (typed: string) => {
    const q = typed.trim();
    if (q.length < SHORTEST) return close();
    stop();
    timer.current = setTimeout(() => void load(q), PAUSE);
  };
  return { found, ask, close };
}
