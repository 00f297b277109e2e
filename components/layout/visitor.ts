import type { Inbox } from "@/components/chats/listed-chat";

type Visitor = { name: string; unread: number };

/** Name under which the tab keeps the signed-in visitor, so that a fully loaded page need not ask first. */
const KEPT = "tonna-visitor";

/**
 * Runs before the first paint. Public HTML is equal for all visitors and has the link to sign in; it is hidden until the
 * page knows its visitor.
 */
export const VISITOR_SCRIPT = `try{if(sessionStorage.getItem("${KEPT}"))document.documentElement.dataset.visitor=""}catch(e){}`;

// Kept between pages, so that the header does not blink at each step.
let known: Visitor | null = typeof window === "undefined" ? null : readVisitor();
let asked = false;
/** Whether the page before may have signed somebody in or out. */
let doubtful = false;
/** Number of live updates so far: an answer that was requested before the last one is outdated. */
let heard = 0;
const listeners = new Set<() => void>();

export const getKnownVisitor = (): Visitor | null => known;

export function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Asks the server for the visitor. Once a visit is enough, but for pages that `change` it, and the page after them. */
export function askVisitor(changes: boolean): void {
  if (!asked || doubtful || changes) void ask();
  asked = true;
  doubtful = changes;
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
    setVisitor(name ? { name, unread: known?.unread ?? 0 } : null);
  } catch {
    // The header stays as it is; nothing else on the page depends on it.
  }
}

/** Number of chats with unread messages; pages with chats tell it live. */
export async function askUnread(href: string): Promise<void> {
  const before = heard;
  try {
    const answer = await fetch(href, { headers: { accept: "application/json" } });
    const { signedIn, unread } = (await answer.json()) as { signedIn: boolean; unread: number };
    if (signedIn && known && heard === before) setVisitor({ ...known, unread });
  } catch {
    // The number stays as it was.
  }
}

export function setUnread(event: Event): void {
  const { unread } = (event as CustomEvent<Inbox>).detail;
  heard += 1;
  if (known) setVisitor({ ...known, unread });
}

export function setName(event: Event): void {
  const { detail: name } = event as CustomEvent<string>;
  if (known) setVisitor({ ...known, name });
}

function setVisitor(next: Visitor | null): void {
  keep(next);
  if (next?.name === known?.name && next?.unread === known?.unread) return;
  known = next;
  for (const notify of listeners) notify();
}

function readVisitor(): Visitor | null {
  try {
    const name = sessionStorage.getItem(KEPT);
    return name === null ? null : { name, unread: 0 };
  } catch {
    // A browser that keeps nothing asks on every page.
    return null;
  }
}

function keep(visitor: Visitor | null): void {
  if (!visitor) delete document.documentElement.dataset.visitor;
  try {
    if (visitor) sessionStorage.setItem(KEPT, visitor.name);
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Storage may be off.
  }
}
