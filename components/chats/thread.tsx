"use client";

// An open chat in the browser: its messages, the notice of a lost connection, the message field.
import { useActionState, useEffect, useReducer, useRef, useState } from "react";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { ThreadMessage } from "@/lib/chats/contract";
import { IDLE } from "@/lib/core/form-state";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import type { Locale } from "@/lib/i18n/routing";
import type { ChatTexts } from "./chat-texts";
import { Composer } from "./composer";
import { MessageLog } from "./message-log";
import type { SendAction } from "./send-state";
import { findGaplessSeq, type Pending } from "./thread-state";
import { useDraft } from "./use-draft";
import { type LiveState, useLive } from "./use-live";
import { useThread } from "./use-thread";

type Props = {
  chatId: string;
  me: string;
  otherName: string;
  messages: readonly ThreadMessage[];
  /** Read marks of the two sides when the page was made. */
  readSeq: number;
  otherReadSeq: number;
  /** Address of this page with more of the older messages; null when all are shown. */
  earlierHref: string | null;
  locale: Locale;
  now: string;
  /** A fresh key for the form, so that a browser without script sends a message once. */
  formKey: string;
  hrefs: { events: string; unread: string; signIn: string };
  texts: ChatTexts;
  action: SendAction;
  markRead: (chatId: string, seq: number) => Promise<void>;
  /** Stands in place of the field when no messages can be sent. */
  closed: React.ReactNode;
};

/** A live chat: new and sent messages show at once; a message that could not be sent stays. */
export function Thread(props: Props) {
  const { chatId, me, locale, texts, action, hrefs, closed } = props;
  const { thread, tell, send } = useThread(props);
  const [formState, formAction] = useActionState(action, IDLE);
  const [readBefore] = useState(props.readSeq);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(me, chatId, field, formState.status === "error" ? formState.text : "");
  const { box, away, onScroll, toEnd } = useEnd(thread.messages, me);
  const live = useLive({
    address: () => `${hrefs.events}?chat=${chatId}&after=${findGaplessSeq(thread.messages)}`,
    unreadHref: hrefs.unread,
    onMessage: (message) => tell({ type: "received", messages: [message] }),
    onRead: (seq) => tell({ type: "read", seq }),
  });
  useReadMarks(props, thread.messages);

  const onSend = (message: string) => {
    setText("");
    send(message);
    toEnd();
  };
  const onRetry = ({ text: message, clientKey }: Pending) => send(message, clientKey);
  const onEdit = ({ text: message, clientKey }: Pending) => {
    tell({ type: "dropped", clientKey });
    setText(text.trim() === "" ? message : `${message}\n${text}`);
    field.current?.focus();
  };
  return (
    <>
      <MessageLog
        {...props}
        thread={thread}
        readBefore={readBefore}
        zone={useZone()}
        box={box}
        onScroll={onScroll}
        onRetry={onRetry}
        onEdit={onEdit}
        earlier={
          props.earlierHref && (
            <p className="pb-3 text-center">
              <Link href={props.earlierHref} scroll={false}>
                {texts.earlier}
              </Link>
            </p>
          )
        }
      />
      <div className="relative border-t border-line p-3 sm:px-4">
        {away && (
          <button
            type="button"
            onClick={toEnd}
            className="absolute bottom-full left-1/2 mb-2 -translate-x-1/2 rounded-full border border-edge bg-raised px-3 py-1 text-sm font-medium text-accent shadow-float"
          >
            {texts.toNewest}
          </button>
        )}
        <LiveNotice state={live} texts={texts} signInHref={hrefs.signIn} />
        {closed ?? (
          <Composer
            action={formAction}
            hidden={{ chatId, locale, clientKey: props.formKey }}
            text={text}
            onText={setText}
            onSend={onSend}
            field={field}
            texts={texts}
            error={formState.status === "error" ? texts.errors[formState.error] : undefined}
          />
        )}
      </div>
    </>
  );
}

function LiveNotice({ state, texts, signInHref }: { state: LiveState; texts: ChatTexts; signInHref: string }) {
  return (
    <div role="status" className={state === "live" ? "sr-only" : "pb-2"}>
      {state === "lost" && <Notice kind="warn">{texts.reconnecting}</Notice>}
      {state === "replaced" && <Notice kind="info">{texts.replaced}</Notice>}
      {state === "signedOut" && (
        <Notice kind="warn">
          {texts.signedOut}{" "}
          <a href={signInHref} className="link">
            {texts.signIn}
          </a>
        </Notice>
      )}
    </div>
  );
}

/** The reader's time zone. The server writes that of the market, and so does the first picture in the browser. */
function useZone(): string {
  const [zone, setZone] = useState(MARKET_ZONE);
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone || MARKET_ZONE), []);
  return zone;
}

/** Notice of new messages for a reader who has scrolled away, with a button back to the end. */
function useEnd(messages: readonly ThreadMessage[], me: string) {
  const box = useRef<HTMLElement>(null);
  const [away, setAway] = useState(false);
  const last = messages.at(-1);
  const seen = useRef(last?.seq ?? 0);
  // The box is filled from below: its end is at 0, older messages lie at negative offsets.
  const isAtEnd = () => (box.current?.scrollTop ?? 0) > -60;
  useEffect(() => {
    if (!last || last.seq <= seen.current) return;
    seen.current = last.seq;
    if (last.senderId !== me && (box.current?.scrollTop ?? 0) <= -60) setAway(true);
  }, [last, me]);
  const toEnd = () => {
    setAway(false);
    box.current?.scrollTo({ top: 0 });
  };
  return { box, away, toEnd, onScroll: () => isAtEnd() && setAway(false) };
}

/** Marks what has come as read while the page is before somebody's eyes. */
function useReadMarks({ chatId, me, readSeq, markRead }: Props, messages: readonly ThreadMessage[]): void {
  const [shown, look] = useReducer(() => !document.hidden, false);
  const marked = useRef(readSeq);
  const newest = messages.findLast(({ senderId }) => senderId !== me)?.seq ?? 0;
  useEffect(() => {
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  useEffect(() => {
    if (!shown || newest <= marked.current) return;
    const before = marked.current;
    marked.current = newest;
    markRead(chatId, newest).catch(() => {
      // The next message, or the page when it is opened again, tries once more.
      marked.current = before;
    });
  }, [shown, newest, chatId, markRead]);
}
