"use client";

// /account/chats: the list of chats and the open chat side by side.
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "@/components/ui/link";
import type { Locale } from "@/lib/i18n/routing";
import { ChatList } from "./chat-list";
import type { ChatTexts } from "./chat-texts";
import type { ChatsShown, Inbox } from "./listed-chat";
import { INBOX_EVENT } from "./use-live";

type Props = {
  shown: ChatsShown;
  locale: Locale;
  now: string;
  texts: ChatTexts;
  /** Id of the open chat; without one a phone shows the list alone. */
  open?: string;
  /** Shown in place of both panes while there is no chat at all. */
  empty?: ReactNode;
  children: ReactNode;
};

/** The list of chats, kept up to date, beside the open one. A phone has room for one of them. */
export function ChatPanes({ shown, locale, now, texts, open, empty, children }: Props) {
  const { chats, moreHref } = useFresh(shown);
  if (chats.length === 0 && empty) return empty;
  const height = open ? "h-[calc(100dvh-10.5rem)] min-h-104" : "lg:h-[calc(100dvh-12.75rem)] lg:min-h-104";
  return (
    <div
      className={`grid grid-rows-[minmax(0,1fr)] overflow-hidden rounded-md border border-line lg:grid-cols-[20rem_minmax(0,1fr)] ${height}`}
    >
      <div className={`min-h-0 overflow-y-auto border-line lg:border-r ${open ? "max-lg:hidden" : ""}`}>
        <ChatList chats={chats} locale={locale} now={now} open={open} texts={texts} />
        {moreHref && (
          <p className="p-3 text-center">
            <Link href={moreHref} scroll={false}>
              {texts.earlier}
            </Link>
          </p>
        )}
      </div>
      <div className={`flex min-h-0 min-w-0 flex-col ${open ? "" : "max-lg:hidden"}`}>{children}</div>
    </div>
  );
}

/**
 * The current list: loaded again when the stream reports a change. `router.refresh()` would not do: on a broken connection
 * it reloads the whole page and loses the text that is being written.
 */
function useFresh(given: ChatsShown): ChatsShown {
  const [shown, show] = useState(given);
  useEffect(() => show(given), [given]);
  useEffect(() => {
    let timer: number | undefined;
    const look = async () => {
      const answer = await fetch(shown.listHref).catch(() => null);
      if (answer?.ok) show((await answer.json()) as ChatsShown);
    };
    const onInbox = (event: Event) => {
      const { unread, latest } = (event as CustomEvent<Inbox>).detail;
      clearTimeout(timer);
      if (unread === shown.inbox.unread && latest === shown.inbox.latest) return;
      timer = window.setTimeout(() => void look(), 150);
    };
    window.addEventListener(INBOX_EVENT, onInbox);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(INBOX_EVENT, onInbox);
    };
  }, [shown]);
  return shown;
}
