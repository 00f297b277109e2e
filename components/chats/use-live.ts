"use client";

// The connection of a page to the server's events about chats.
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
/** A stream that is not open by then is held back by a proxy. */
const SLOWEST_MS = 10_000;
/** Breaks in a row after which short answers are asked for, and the number of these before a stream is tried again. */
const BREAKS = 2;
const POLLS = 20;

/**
 * Keeps a stream of live events open while the page is seen. EventSource connects again by itself after a break, with
 * the number of the last message; where it gives up (an error answer), this goes on, ever slower. Where no stream gets
 * through, or the server keeps none open, it asks every five seconds.
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
  let breaks = 0;
  let polls = 0;
  let slow: number | undefined;
  let retry: number | undefined;
  let showLost: number | undefined;
  let hide: number | undefined;

  const letGo = () => {
    clearTimeout(retry);
    clearTimeout(slow);
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
    const polling = breaks >= BREAKS;
    const address = new URL(handlers.current.address(), location.href);
    if (polling) address.searchParams.set("once", "1");
    const opened = new EventSource(address);
    source = opened;
    let pausing = false;
    const poll = () => {
      breaks = BREAKS;
      open();
    };
    if (!polling) slow = window.setTimeout(poll, SLOWEST_MS);
    const on = <T>(name: string, take: (data: T) => void) =>
      opened.addEventListener(name, (event) => take(JSON.parse((event as MessageEvent<string>).data) as T));
    opened.onopen = () => {
      failures = 0;
      if (!polling) breaks = 0;
      clearTimeout(slow);
      found();
      setState("live");
    };
    opened.onerror = () => {
      // The end of a short answer is no break.
      if (pausing) {
        pausing = false;
        return;
      }
      breaks += 1;
      lose(SHOW_LOST_MS);
      if (source !== opened) return;
      if (opened.readyState === EventSource.CLOSED) void again();
      else if (breaks === BREAKS) poll();
    };
    opened.addEventListener("pause", () => {
      pausing = true;
      polls += 1;
      if (!polling || polls < POLLS) return;
      breaks = 0;
      polls = 0;
      open();
    });
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
  const onOnline = () => {
    breaks = 0;
    open();
  };

  window.addEventListener("online", onOnline);
  window.addEventListener("offline", onOffline);
  document.addEventListener("visibilitychange", onVisibility);
  if (!document.hidden) open();
  return () => {
    close();
    clearTimeout(hide);
    window.removeEventListener("online", onOnline);
    window.removeEventListener("offline", onOffline);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}
