"use client";

import { useEffect, useState } from "react";
import { formatWhen } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/routing";

type Props = {
  iso: string;
  locale: Locale /** The server's moment, ISO. */;
  now: string;
  fade?: boolean;
};

/** A moment in few words. The server writes Moscow time, the same for all; the reader's own zone follows. */
export function When({ iso, locale, now, fade = false }: Props) {
  const [when, setWhen] = useState(() => formatWhen(iso, locale, new Date(now)));
  useEffect(
    () => setWhen(formatWhen(iso, locale, new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)),
    [iso, locale],
  );
  return (
    <time
      dateTime={iso}
      title={when.title}
      // Browsers and Node may word a month or a zone differently.
      suppressHydrationWarning
      className={fade && when.pale ? "whitespace-nowrap text-muted" : "whitespace-nowrap"}
    >
      {when.text}
    </time>
  );
}
