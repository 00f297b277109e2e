"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useLive } from "./use-live";

type Props = { eventsHref: string; unreadHref: string };

/** Renders the page's list of chats anew whenever something in it has changed. */
export function LiveInbox({ eventsHref, unreadHref }: Props) {
  const refresh = useRefreshOnChange();
  useLive({ address: () => eventsHref, unreadHref, onInbox: refresh });
  return null;
}

/** Asks the server for the page again when an inbox differs from the first one that came; bursts count as one. */
export function useRefreshOnChange(): (inbox: { unread: number; latest: string }) => void {
  const router = useRouter();
  const known = useRef<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (inbox) => {
    const next = JSON.stringify(inbox);
    if (known.current !== null && known.current !== next) {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => router.refresh(), 200);
    }
    known.current = next;
  };
}
