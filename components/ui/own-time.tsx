"use client";

// The browser's part of `when.tsx`: a time in the reader's own zone.
import { startTransition, useEffect, useState } from "react";
import { formatOwnWhen, isSameText } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/routing";

type Props = {
  iso: string;
  locale: Locale;
  /** The server's moment, ISO. */
  now: string;
  /** The hint as the server wrote it. */
  text: string;
  title: string;
  pale: boolean;
};
type Texts = Pick<Props, "iso" | "now" | "text" | "title">;

const waiting = new Set<() => void>();
/** Whether the page that came first has come to rest. */
let isSettled = false;

/** Runs when a page that has just come has nothing better to do, and at once later on. */
function runWhenIdle(work: () => void): () => void {
  if (isSettled) {
    work();
    return () => {};
  }
  const run = () => {
    isSettled = true;
    const all = [...waiting];
    waiting.clear();
    startTransition(() => {
      for (const one of all) one();
    });
  };
  waiting.add(work);
  if (waiting.size === 1) {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2_000 });
    else setTimeout(run, 200);
  }
  return () => waiting.delete(work);
}

/** A moment that the server has written, then in the reader's own zone, and its hint with it. */
export function OwnTime({ iso, locale, now, text, title, pale }: Props) {
  const [own, setOwn] = useState<Texts | null>(null);
  useEffect(() => {
    if (isSameText(iso, now)) return;
    return runWhenIdle(() => setOwn({ iso, now, ...formatOwnWhen(iso, locale, new Date()) }));
  }, [iso, locale, now]);
  // Newer words of the server's count until the reader's own follow.
  const texts = own?.iso === iso && own.now === now ? own : { text, title };
  return (
    <time
      dateTime={iso}
      title={texts.title}
      // Where a client component writes the hint, browsers and Node may word it differently.
      suppressHydrationWarning
      className={pale ? "whitespace-nowrap text-muted" : "whitespace-nowrap"}
    >
      {texts.text}
    </time>
  );
}
