/** A sentence for the whole page: read out, and shown in the tray, which subscribes to it. */
type Said = { text: string; at: number };

let said: Said = { text: "", at: 0 };
const listeners = new Set<() => void>();
const NOTHING: Said = { text: "", at: 0 };

/** Sets the sentence, and notifies those who subscribed. */
export function say(text: string): void {
  said = { text, at: said.at + 1 };
  for (const notify of listeners) notify();
}

/** Subscribes to new sentences; the returned function ends that. */
export function subscribeSaid(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export const getAnnouncement = () => said;
/** Sentence of a page that the server renders: none. */
export const getNoAnnouncement = () => NOTHING;
