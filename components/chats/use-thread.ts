"use client";

// The state of an open chat: messages received, being sent, and failed.
import { useEffect, useReducer, useRef } from "react";
import type { ThreadMessage } from "@/lib/chats/contract";
import { createId } from "@/lib/core/id";
import { keepUnsent, readUnsent } from "./kept";
import { RefusedMessage, sendOne } from "./send-one";
import type { SendAction } from "./send-state";
import { applyThreadEvent, type ThreadEvent, type ThreadState } from "./thread-state";

type Given = {
  chatId: string;
  me: string;
  locale: string;
  /** Messages that the server rendered; they grow with each render of the page. */
  messages: readonly ThreadMessage[];
  otherReadSeq: number;
  action: SendAction;
};

type Thread = {
  thread: ThreadState;
  tell: (event: ThreadEvent) => void;
  /** Shows a text at once as one's own message, and sends it behind those that are under way. */
  send: (text: string, clientKey?: string) => void;
};

/** The messages of a chat as the browser knows them, and the sending of new ones. */
export function useThread({ chatId, me, locale, messages, otherReadSeq, action }: Given): Thread {
  const [thread, tell] = useReducer(applyThreadEvent, { messages, pending: [], otherReadSeq });
  const queue = useRef(Promise.resolve());
  const restored = useRef(false);
  useEffect(() => {
    tell({ type: "received", messages });
    tell({ type: "read", seq: otherReadSeq });
  }, [messages, otherReadSeq]);
  useEffect(() => {
    tell({ type: "restored", pending: readUnsent(me, chatId) });
    restored.current = true;
  }, [me, chatId]);
  useEffect(() => {
    if (restored.current) keepUnsent(me, chatId, thread.pending);
  }, [me, chatId, thread.pending]);

  const send = (text: string, clientKey = createId()) => {
    tell({ type: "sending", clientKey, text });
    queue.current = queue.current.then(() =>
      sendOne(action, { chatId, text, clientKey, locale }).then(
        (message) => tell({ type: "received", messages: [message] }),
        (error: unknown) =>
          tell({ type: "failed", clientKey, error: error instanceof RefusedMessage ? error.why : "unavailable" }),
      ),
    );
  };
  return { thread, tell, send };
}
