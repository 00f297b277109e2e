// The signed-in visitor as the header shows them: asked from the server, kept for the tab.
import type { Inbox } from "@/components/chats/listed-chat";

/** `staff` is the role of an editor or an administrator. */
type Visitor = { name: string; unread: number; staff: "editor" | "admin" | null };

/** Name under which the tab keeps the signed-in visitor, so that a fully loaded page need not ask first. */
const KEPT = "tonna-visitor";
/** Likewise the role of staff. */
const KEPT_STAFF = "tonna-staff";

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

export function subscribeToVisitor(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Asks the server for the visitor. Once a visit is enough, but for pages that `change` it, and the page after them. */
export function askVisitor(changes: boolean): void {
  // In a task of its own: a page that just became interactive answers to its visitor first.
  if (!asked || doubtful || changes) setTimeout(ask);
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
    setVisitor(name ? { name, unread: known?.unread ?? 0, staff: known?.staff ?? null } : null);
  } catch {
    // The header stays as it is; nothing else on the page depends on it.
  }
}

/** Number of chats with unread messages, which pages with chats tell live, and the role of staff. */
export async function askUnread(href: string): Promise<void> {
  const before = heard;
  try {
    const answer = await fetch(href, { headers: { accept: "application/json" } });
    const { signedIn, unread, staff } = (await answer.json()) as { signedIn: boolean } & Omit<Visitor, "name">;
    if (signedIn && known) setVisitor({ ...known, staff, ...(heard === before && { unread }) });
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
  if (next?.name === known?.name && next?.unread === known?.unread && next?.staff === known?.staff) return;
  known = next;
  for (const notify of listeners) notify();
}

function readVisitor(): Visitor | null {
  try {
    const name = sessionStorage.getItem(KEPT);
    const staff = sessionStorage.getItem(KEPT_STAFF);
    return name === null ? null : { name, unread: 0, staff: staff === "admin" || staff === "editor" ? staff : null };
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
    if (visitor?.staff) sessionStorage.setItem(KEPT_STAFF, visitor.staff);
    else sessionStorage.removeItem(KEPT_STAFF);
  } catch {
    // Storage may be off.
  }
}
