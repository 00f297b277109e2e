/** A sentence for the whole page: read out, and shown in the tray, which subscribes to it. */
type Said = { text: string; at: number };

let said: Said = { text: "", at: 0 };
const listeners = new Set<() => void>();
const NOTHING: Said = { text: "", at: 0 };

export function say(text: string): void {
  said = { text, at: said.at + 1 };
  for (const notify of listeners) notify();
}

export function subscribeSaid(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export const getAnnouncement = () => said;
export const getNoAnnouncement = () => NOTHING;
