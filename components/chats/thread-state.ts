// State of an open chat in the browser, as a reducer.
import type { ThreadMessage } from "@/lib/chats/contract";
import type { SendError } from "./send-state";

/** A message of one's own that the server has not confirmed. Its key makes sending it again safe. */
export type Pending = { clientKey: string; text: string; failed: SendError | null };

export type ThreadState = {
  /** In the order of their numbers, each once. */
  messages: readonly ThreadMessage[];
  pending: readonly Pending[];
  /** Number of the last message that the other side has read. */
  otherReadSeq: number;
};

export type ThreadEvent =
  | { type: "received"; messages: readonly ThreadMessage[] }
  | { type: "read"; seq: number }
  | { type: "sending"; clientKey: string; text: string }
  | { type: "failed"; clientKey: string; error: SendError }
  | { type: "dropped"; clientKey: string }
  /** Messages that an earlier page could not send; some may have arrived. */
  | { type: "restored"; pending: readonly Pending[] };

/** The thread after an event. Messages may come twice, from the page, the stream and the answer to a sending. */
export function applyThreadEvent(state: ThreadState, event: ThreadEvent): ThreadState {
  switch (event.type) {
    case "received": {
      const known = new Set(state.messages.map(({ seq }) => seq));
      const fresh = event.messages.filter(({ seq }) => !known.has(seq));
      const pending = removeSent(state.pending, event.messages);
      if (fresh.length === 0 && pending.length === state.pending.length) return state;
      const messages = [...state.messages, ...fresh].sort((a, b) => a.seq - b.seq);
      return { ...state, messages, pending };
    }
    case "read":
      return event.seq > state.otherReadSeq ? { ...state, otherReadSeq: event.seq } : state;
    case "sending": {
      const { clientKey, text } = event;
      const others = state.pending.filter((each) => each.clientKey !== clientKey);
      return { ...state, pending: [...others, { clientKey, text, failed: null }] };
    }
    case "failed": {
      const pending = state.pending.map((each) =>
        each.clientKey === event.clientKey ? { ...each, failed: event.error } : each,
      );
      return { ...state, pending };
    }
    case "dropped":
      return { ...state, pending: state.pending.filter(({ clientKey }) => clientKey !== event.clientKey) };
    case "restored":
      return { ...state, pending: removeSent([...event.pending, ...state.pending], state.messages) };
  }
}

function removeSent(pending: readonly Pending[], messages: readonly ThreadMessage[]): readonly Pending[] {
  const arrived = new Set(messages.map(({ clientKey }) => clientKey));
  return pending.filter(({ clientKey }) => !arrived.has(clientKey));
}

/**
 * Number up to which nothing is missing, where a stream has to go on. The answer to a sending may bring a higher one
 * before the stream has brought what the other side wrote in between.
 */
export function findGaplessSeq(messages: readonly ThreadMessage[]): number {
  let seq = messages[0]?.seq ?? 0;
  for (const message of messages.slice(1)) {
    if (message.seq !== seq + 1) break;
    seq = message.seq;
  }
  return seq;
}
