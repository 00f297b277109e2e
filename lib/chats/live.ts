import { type BusData, notify } from "@/lib/core/processes/bus";

/** Topic of the bus: something in a chat has changed. */
export const CHATS_TOPIC = "chats";

/** Who has to look again, and why: a message came, or somebody has read. */
type ChatSignal = { kind: "message" | "read"; chatId: string; userIds: readonly [string, string] };

/** Tells every process, after the commit. */
export function signalChat({ kind, chatId, userIds }: ChatSignal): void {
  notify(CHATS_TOPIC, { kind, chatId, userIds });
}

/** What another process sent, or null when it is no signal of ours (another version's, perhaps). */
export function readSignal({ kind, chatId, userIds }: BusData): ChatSignal | null {
  if ((kind !== "message" && kind !== "read") || typeof chatId !== "string" || !Array.isArray(userIds)) return null;
  const [one, other] = userIds as readonly string[];
  return one !== undefined && other !== undefined ? { kind, chatId, userIds: [one, other] } : null;
}
