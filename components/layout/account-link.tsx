"use client";

import { CircleUser, LogIn } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";

type Known = { name: string } | null;

// Kept between pages, so that the header does not blink at each step.
let known: Known = null;
let asked = false;
/** Whether the page before may have signed somebody in or out. */
let doubtful = false;
const listeners = new Set<() => void>();

function learn(next: Known): void {
  if (next?.name === known?.name) return;
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
    learn(name ? { name } : null);
  } catch {
    // The link to sign in stays; nothing else on the page depends on it.
  }
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
  current: boolean;
  /** Whether this page can sign people in or out. */
  changes: boolean;
};

/** The visitor's name with a way to the account, or a way to sign in. Public HTML always has the latter. */
export function AccountLink({ accountHref, signInHref, signInLabel, accountLabel, current, changes }: Props) {
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
  const Icon = visitor ? CircleUser : LogIn;
  return (
    <a
      href={visitor ? accountHref : signInHref}
      aria-current={current ? "page" : undefined}
      title={visitor ? accountLabel : undefined}
      className="flex h-9 max-w-44 items-center gap-1.5 rounded-md px-2 font-medium hover:bg-hover aria-[current]:text-accent"
    >
      <Icon aria-hidden className={visitor ? "" : "max-sm:hidden"} />
      <span className={visitor ? "truncate max-sm:sr-only" : "truncate"}>{visitor ? visitor.name : signInLabel}</span>
    </a>
  );
}
