import { say } from "@/components/compare/announce";
import { MAX_LISTING_IDS } from "@/lib/favourites/contract";

/*
 * The visitor's hearts on pages that are the same for everybody: every heart of a page names its listing, and one
 * request asks for all of them.
 */

export type MarkError = "conflict" | "not_found" | "signed_out" | "unavailable" | "internal";
type Wish = { id: string; until: number };

const WISH = "tonna.favourite";
/** Lifetime of a wish: the time to sign in. */
const WISH_MS = 30 * 60_000;

const marked = new Map<string, boolean>();
/** Removed on this page: marked again, they come back with the price they were saved at. */
const removedHere = new Set<string>();
const listeners = new Set<() => void>();
const wanted = new Set<string>();
/** Ids whose request failed; they go with the next request, and after a press. */
const unanswered = new Set<string>();
/** Whether the visitor is signed in; null when the request failed. */
type SignedIn = boolean | null;
let answer: Promise<SignedIn> | null = null;

export function subscribeMarks(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export const isMarked = (id: string) => marked.get(id) ?? false;

/** Asks whether a listing is a favourite, together with the others of the page. */
export function askMark(id: string, route: string, messages: Record<MarkError, string>): void {
  wanted.add(id);
  if (wanted.size > 1) return;
  // All hearts of a page mount in one go.
  queueMicrotask(() => askAll(route, messages));
}

function askAll(route: string, messages: Record<MarkError, string>): void {
  const ids = [...new Set([...wanted, ...unanswered])].slice(0, MAX_LISTING_IDS);
  wanted.clear();
  answer = ask(ids, route).then(async (signedIn) => {
    if (signedIn) await carryOutWish(route, messages);
    return signedIn;
  });
}

async function ask(ids: readonly string[], route: string): Promise<SignedIn> {
  for (const id of ids) unanswered.add(id);
  try {
    const response = await fetch(`${route}?ids=${ids.join(",")}`, { headers: { accept: "application/json" } });
    if (!response.ok) return null;
    const { signedIn, ids: yes } = (await response.json()) as { signedIn: boolean; ids: string[] };
    for (const id of ids) {
      unanswered.delete(id);
      marked.set(id, yes.includes(id));
    }
    notifyAll();
    return signedIn;
  } catch {
    // The hearts stay empty; a press asks the server anyway.
    return null;
  }
}

/** Turns a heart at once, saves it, and turns it back if that fails. A signed-out visitor goes to `signIn`. */
export async function toggleMark(
  id: string,
  route: string,
  signIn: string,
  messages: Record<MarkError, string>,
): Promise<void> {
  const on = !isMarked(id);
  set(id, on);
  const signedIn = await answer;
  if (signedIn === false) return toSignIn(id, signIn);
  // The answer knew nothing of the press yet.
  set(id, on);
  const failure = await send({ do: on ? (removedHere.has(id) ? "restore" : "add") : "remove", id }, route);
  if (failure === "signed_out") return toSignIn(id, signIn);
  if (failure) {
    set(id, !on);
    say(messages[failure]);
  } else if (on) removedHere.delete(id);
  else removedHere.add(id);
  if (signedIn === null && unanswered.size > 0) askAll(route, messages);
}

function toSignIn(id: string, signIn: string): void {
  set(id, false);
  const wish: Wish = { id, until: Date.now() + WISH_MS };
  try {
    sessionStorage.setItem(WISH, JSON.stringify(wish));
  } catch {
    // Storage may be shut: signing in still works, the heart waits for another press.
  }
  location.assign(`${signIn}?next=${encodeURIComponent(location.pathname + location.search)}&why=favourites`);
}

/** Carries out the wish of a visitor who then signed in. */
async function carryOutWish(route: string, messages: Record<MarkError, string>): Promise<void> {
  const wish = takeWish();
  if (!wish || isMarked(wish.id)) return;
  set(wish.id, true);
  const failure = await send({ do: "add", id: wish.id }, route);
  if (!failure) return;
  set(wish.id, false);
  say(messages[failure]);
}

function takeWish(): Wish | null {
  try {
    const stored = sessionStorage.getItem(WISH);
    sessionStorage.removeItem(WISH);
    const wish = stored === null ? null : (JSON.parse(stored) as Partial<Wish>);
    return typeof wish?.id === "string" && (wish.until ?? 0) > Date.now() ? { id: wish.id, until: 0 } : null;
  } catch {
    return null;
  }
}

/** The error, or null. */
async function send(body: { do: "add" | "remove" | "restore"; id: string }, route: string): Promise<MarkError | null> {
  try {
    const response = await fetch(route, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      // A visitor who presses and leaves the page has pressed all the same.
      keepalive: true,
    });
    if (response.ok) return null;
    const { error } = (await response.json()) as { error?: string };
    return error === "conflict" || error === "not_found" || error === "signed_out"
      ? error
      : response.status === 503
        ? "unavailable"
        : "internal";
  } catch {
    return "unavailable";
  }
}

function set(id: string, on: boolean): void {
  marked.set(id, on);
  notifyAll();
}

function notifyAll(): void {
  for (const notify of listeners) notify();
}
