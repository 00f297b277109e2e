"use client";

import { useLive } from "./use-live";

type Props = { eventsHref: string; unreadHref: string };

/** Keeps the stream open on a page that has a list of chats and no thread, which would have its own. */
export function LiveInbox({ eventsHref, unreadHref }: Props) {
  useLive({ address: () => eventsHref, unreadHref });
  return null;
}
