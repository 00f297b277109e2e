"use client";

import { CircleUser, LogIn } from "lucide-react";
import { type SyntheticEvent, useEffect, useSyncExternalStore } from "react";
import type { Inbox } from "@/components/chats/listed-chat";
import { INBOX_EVENT } from "@/components/chats/use-live";
import { OWN_NAME_EVENT } from "./own-name";

type Known = { name: string; unread: number } | null;

// Kept between pages, so that the header does not blink at each step.
let known: Known = null;
let asked = false;
/** Whether the page before may have signed somebody in or out. */
let doubtful = false;
const listeners = new Set<() => void>();

function learn(next: Known): void {
  if (next?.name === known?.name && next?.unread === known?.unread) return;
  known = next;
  for (const notify of listeners) notify();
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch("/api/auth/session", {
      headers: { accept: "application/json" },
    });
    if (!answer.ok) return;
    const session = (await answer.json()) as {
      user?: { name?: string; email?: string };
    };
    const name = session.user?.name ?? session.user?.email;
    learn(name ? { name, unread: known?.unread ?? 0 } : null);
  } catch {
    // The link to sign in stays; nothing else on the page depends on it.
  }
}

/** How often the number was heard live: an answer that was asked for before that is older. */
let heard = 0;

/** How many chats hold something unread; pages with chats tell it live. */
async function askUnread(href: string): Promise<void> {
  const before = heard;
  try {
    const answer = await fetch(href, { headers: { accept: "application/json" } });
    const { signedIn, unread } = (await answer.json()) as { signedIn: boolean; unread: number };
    if (signedIn && known && heard === before) learn({ ...known, unread });
  } catch {
    // The number stays as it was.
  }
}

function hearUnread(event: Event): void {
  const { unread } = (event as CustomEvent<Inbox>).detail;
  heard += 1;
  if (known) learn({ ...known, unread });
}

function hearName(event: Event): void {
  const { detail: name } = event as CustomEvent<string>;
  if (known) learn({ ...known, name });
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

type Props = {
  accountHref: string;
  signInHref: string;
  signInLabel: string;
  accountLabel: string;
  /** What the number beside the name counts; # stands for the number. */
  unreadLabel: string;
  current: boolean;
  /** Whether this page can sign people in or out. */
  changes: boolean;
  /** Whether signing in leads back to this page. */
  returns: boolean;
};

/** The visitor's name with a way to the account and to unread chats, or a way to sign in. Public HTML always has the latter. */
export function AccountLink(props: Props) {
  const { accountHref, signInHref, signInLabel, accountLabel, unreadLabel, current, changes, returns } = props;
  const visitor = useSyncExternalStore<Known>(
    subscribe,
    () => known,
    () => null,
  );
  useEffect(() => {
    // Once a visit is enough, but for the pages that sign people in and out, and the one after them.
    if (!asked || doubtful || changes) void ask();
    asked = true;
    doubtful = changes;
  }, [changes]);
  const isKnown = visitor !== null;
  useEffect(() => {
    if (!isKnown) return;
    void askUnread(`${accountHref}/chats/unread`);
    window.addEventListener(INBOX_EVENT, hearUnread);
    window.addEventListener(OWN_NAME_EVENT, hearName);
    return () => {
      window.removeEventListener(INBOX_EVENT, hearUnread);
      window.removeEventListener(OWN_NAME_EVENT, hearName);
    };
  }, [isKnown, accountHref]);
  // Named when it is pressed: the HTML of a kept page is the same for every address that shows it.
  const nameNext = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    const { pathname, search } = window.location;
    currentTarget.href = `${signInHref}?next=${encodeURIComponent(pathname + search)}`;
  };
  const Icon = visitor ? CircleUser : LogIn;
  const unread = visitor?.unread ?? 0;
  return (
    <>
      <a
        href={visitor ? accountHref : signInHref}
        {...(!visitor && returns && { onPointerDown: nameNext, onClick: nameNext })}
        aria-current={current ? "page" : undefined}
        title={visitor ? accountLabel : undefined}
        className="flex h-9 max-w-44 items-center gap-1.5 rounded-md px-2 font-medium hover:bg-hover aria-[current]:text-accent"
      >
        <Icon aria-hidden className={visitor ? "" : "max-sm:hidden"} />
        <span className={visitor ? "truncate max-sm:sr-only" : "truncate"}>{visitor ? visitor.name : signInLabel}</span>
      </a>
      {unread > 0 && (
        <a
          href={`${accountHref}/chats`}
          title={unreadLabel.replace("#", String(unread))}
          className="flex h-9 items-center rounded-md px-1 hover:bg-hover"
        >
          <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
            <span aria-hidden>{unread > 99 ? "99+" : unread}</span>
            <span className="sr-only">{unreadLabel.replace("#", String(unread))}</span>
          </span>
        </a>
      )}
    </>
  );
}
