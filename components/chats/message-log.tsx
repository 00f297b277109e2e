"use client";

// The messages of an open chat, with marks of read and unsent ones.
import { Fragment, type ReactNode, type RefObject } from "react";
import { SignInAgain } from "@/components/ui/sign-in-again";
import type { ThreadMessage } from "@/lib/chats/contract";
import { formatWhen } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/routing";
import type { ChatTexts } from "./chat-texts";
import type { Pending, ThreadState } from "./thread-state";
import { formatClock, formatDayKey, formatDayWords } from "./times";

type Props = {
  thread: ThreadState;
  me: string;
  otherName: string;
  /** Number of the last message that was read when the page was opened. */
  readBefore: number;
  locale: Locale;
  now: string;
  zone: string;
  texts: ChatTexts;
  box: RefObject<HTMLElement | null>;
  onScroll: () => void;
  onRetry: (pending: Pending) => void;
  onEdit: (pending: Pending) => void;
  /** A way to older messages, at the top. */
  earlier: ReactNode;
};

/** The messages of a chat by days, each side at its own edge. The box keeps to its end without a script: it is filled from below. */
export function MessageLog(props: Props) {
  const { thread, me, otherName, readBefore, locale, now, zone, texts, box, onScroll, earlier } = props;
  const { messages, pending, otherReadSeq } = thread;
  const firstUnread = messages.find(({ seq, senderId }) => seq > readBefore && senderId !== me)?.seq;
  const lastMine = messages.findLast(({ senderId }) => senderId === me)?.seq;
  return (
    <section
      ref={box}
      onScroll={onScroll}
      aria-label={texts.log}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto px-3 py-3 sm:px-4"
    >
      <div>
        {earlier}
        <div role="log" aria-label={texts.log}>
          <ol className="flex flex-col gap-1">
            {messages.map((message, index) => {
              const day = formatDayKey(message.createdAt, zone);
              const before = messages[index - 1];
              const isNewDay = !before || formatDayKey(before.createdAt, zone) !== day;
              const isMine = message.senderId === me;
              const status = message.seq <= otherReadSeq ? texts.read : texts.sent;
              return (
                <Fragment key={message.seq}>
                  {isNewDay && <Divider>{formatDayWords(message.createdAt, now, locale, zone)}</Divider>}
                  {message.seq === firstUnread && <Divider strong>{texts.newMessages}</Divider>}
                  <Bubble
                    mine={isMine}
                    apart={!isNewDay && before?.senderId !== message.senderId}
                    author={isMine ? texts.me : otherName}
                    text={message.text}
                    foot={
                      <Sent
                        message={message}
                        locale={locale}
                        zone={zone}
                        status={message.seq === lastMine ? status : null}
                      />
                    }
                  />
                </Fragment>
              );
            })}
            {pending.map((each) => (
              <Bubble
                key={each.clientKey}
                mine
                apart={false}
                author={texts.me}
                text={each.text}
                foot={<Unsent pending={each} {...props} />}
              />
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

function Divider({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return (
    <li
      suppressHydrationWarning
      className={`flex items-center gap-3 py-2 text-sm before:h-px before:flex-1 after:h-px after:flex-1 ${strong ? "font-medium text-accent before:bg-accent after:bg-accent" : "text-muted before:bg-line after:bg-line"}`}
    >
      {children}
    </li>
  );
}

type BubbleProps = { mine: boolean; apart: boolean; author: string; text: string; foot: ReactNode };

function Bubble({ mine, apart, author, text, foot }: BubbleProps) {
  return (
    <li className={`flex ${mine ? "justify-end" : ""} ${apart ? "pt-2" : ""}`}>
      <div
        className={`max-w-[min(36rem,85%)] rounded-md px-3 py-1.5 ${mine ? "bg-accent-wash" : "border border-line bg-raised"}`}
      >
        <span className="sr-only">{author}: </span>
        <p className="text-lg leading-6 wrap-anywhere whitespace-pre-wrap">{text}</p>
        <div className="flex flex-wrap justify-end gap-x-3 text-xs text-muted">{foot}</div>
      </div>
    </li>
  );
}

type SentProps = { message: ThreadMessage; locale: Locale; zone: string; status: string | null };

function Sent({ message, locale, zone, status }: SentProps) {
  return (
    <span>
      {status && `${status} · `}
      <time
        dateTime={message.createdAt}
        title={formatWhen(message.createdAt, locale, new Date(message.createdAt), zone).title}
        suppressHydrationWarning
      >
        {formatClock(message.createdAt, locale, zone)}
      </time>
    </span>
  );
}

function Unsent({
  pending,
  texts,
  onRetry,
  onEdit,
}: Pick<Props, "texts" | "onRetry" | "onEdit"> & { pending: Pending }) {
  if (pending.failed === null) return <span>{texts.sending}</span>;
  return (
    <>
      <span role="alert" className="basis-full text-right font-medium text-bad">
        {texts.errors[pending.failed]}
      </span>
      <SignInAgain error={pending.failed} />
      <button type="button" className="link py-1" onClick={() => onEdit(pending)}>
        {texts.edit}
      </button>
      <button type="button" className="link py-1" onClick={() => onRetry(pending)}>
        {texts.retry}
      </button>
    </>
  );
}
