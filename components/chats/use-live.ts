"use client";

import { useEffect, useRef, useState } from "react";
import type { ThreadMessage } from "@/lib/chats/contract";
import type { Inbox } from "./listed-chat";

/** `lost`: without a connection for so long that people should know. `replaced`: too many tabs are open. */
export type LiveState = "live" | "lost" | "signedOut" | "replaced";

type LiveHandlers = {
  /** Address of the stream as of now, with the number from which it has to go on. */
  address: () => string;
  /** Answers `{ signedIn, unread }`. */
  unreadHref: string;
  onMessage?: (message: ThreadMessage) => void;
  onRead?: (seq: number) => void;
};

/** Sent to the window with the state of the chats (Inbox): the header shows the number, the list looks again. */
export const INBOX_EVENT = "tonna:inbox";

const SHOW_LOST_MS = 2_500;
/** A hidden page lets its connection go: browsers have six for a site, whatever the number of tabs. */
const HIDDEN_MS = 30_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Keeps a stream of live events open while the page is seen. EventSource connects again by itself after a break, with
 * the number of the last message; where it gives up (an error answer), this goes on, ever slower.
 */
export function useLive(handlers: LiveHandlers): LiveState {
  const [state, setState] = useState<LiveState>("live");
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => keepOpen(current, setState), []);
  return state;
}

function keepOpen(handlers: { current: LiveHandlers }, setState: (state: LiveState) => void): () => void {
  let source: EventSource | null = null;
  let failures = 0;
  let retry: number | undefined;
  let showLost: number | undefined;
  let hide: number | undefined;

  const letGo = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
  };
  const found = () => {
    clearTimeout(showLost);
    showLost = undefined;
  };
  const close = () => {
    letGo();
    found();
  };
  /** Counts from the first failure: attempts in between, which fail too, must not put off what people should know. */
  const lose = (after: number) => {
    if (after > 0 && showLost !== undefined) return;
    clearTimeout(showLost);
    showLost = window.setTimeout(() => setState("lost"), after);
  };
  const open = () => {
    letGo();
    // The event may have come before the listener was there.
    if (!navigator.onLine) lose(0);
    const opened = new EventSource(handlers.current.address());
    source = opened;
    const on = <T>(name: string, take: (data: T) => void) =>
      opened.addEventListener(name, (event) => take(JSON.parse((event as MessageEvent<string>).data) as T));
    opened.onopen = () => {
      failures = 0;
      found();
      setState("live");
    };
    opened.onerror = () => {
      lose(SHOW_LOST_MS);
      if (opened.readyState === EventSource.CLOSED && source === opened) void again();
    };
    on<ThreadMessage>("message", (message) => handlers.current.onMessage?.(message));
    on<{ seq: number }>("read", ({ seq }) => handlers.current.onRead?.(seq));
    on<Inbox>("inbox", (detail) => window.dispatchEvent(new CustomEvent(INBOX_EVENT, { detail })));
    on("replaced", () => {
      close();
      setState("replaced");
    });
  };
  const again = async () => {
    const given = source;
    const known = await fetch(handlers.current.unreadHref)
      .then((answer) => answer.json() as Promise<{ signedIn: boolean }>)
      .catch(() => null);
    if (source !== given) return;
    if (known?.signedIn === false) {
      close();
      setState("signedOut");
      return;
    }
    failures += 1;
    const wait = Math.min(1_000 * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
    clearTimeout(retry);
    retry = window.setTimeout(open, wait);
  };
  const onVisibility = () => {
    clearTimeout(hide);
    if (document.hidden) hide = window.setTimeout(close, HIDDEN_MS);
    else if (source === null) open();
  };
  const onOffline = () => lose(0);

  window.addEventListener("online", open);
  window.addEventListener("offline", onOffline);
  document.addEventListener("visibilitychange", onVisibility);
  if (!document.hidden) open();
  return () => {
    close();
    clearTimeout(hide);
    window.removeEventListener("online", open);
    window.removeEventListener("offline", onOffline);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}
