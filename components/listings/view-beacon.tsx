"use client";

// Counts a view of a listing once its page was open for a while.
import { useEffect } from "react";

/** Long enough that a page which is only passed by is not counted. */
const LOOKED_MS = 1_000;

/** Tells the server that somebody looks at a listing, once they have done so for a second. The page itself is kept and the same for all. */
export function ViewBeacon({ slug, address }: { slug: string; address: string }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        stop();
        navigator.sendBeacon(address, slug);
      }, LOOKED_MS);
    };
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
    document.addEventListener("visibilitychange", look);
    look();
    return stop;
  }, [slug, address]);
  return null;
}
