// /account/chats: the list of chats, the left pane.
import { Link } from "@/components/ui/link";
import { When } from "@/components/ui/when";
import type { Locale } from "@/lib/i18n/routing";
import type { ChatTexts } from "./chat-texts";
import type { ListedChat } from "./listed-chat";

type Props = {
  chats: readonly ListedChat[];
  locale: Locale;
  now: string;
  /** Id of the chat that is open beside the list. */
  open: string | undefined;
  texts: ChatTexts;
};

/** The reader's chats, the newest message first: who, what about, the last words, and how many are unread. */
export function ChatList({ chats, locale, now, open, texts }: Props) {
  return (
    <nav aria-label={texts.list}>
      <ul>
        {chats.map(({ id, name, about, lastText, lastIsMine, unreadCount, updatedAt }) => (
          <li key={id} className="border-b border-line">
            <Link
              href={`/${locale}/account/chats/${id}`}
              aria-current={id === open ? "page" : undefined}
              className="block px-3 py-2.5 hover:bg-hover aria-[current]:bg-accent-wash"
            >
              <span className="flex items-baseline gap-2">
                <span className={`min-w-0 flex-1 truncate ${unreadCount > 0 ? "font-semibold" : "font-medium"}`}>
                  {name}
                </span>
                <span className="flex-none text-sm text-muted">
                  <When iso={updatedAt} locale={locale} now={now} />
                </span>
              </span>
              <span className="block truncate text-sm text-muted">{about ?? texts.direct}</span>
              <span className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate">
                  {lastIsMine && <span className="text-muted">{texts.you} </span>}
                  {lastText}
                </span>
                {unreadCount > 0 && (
                  <span className="flex-none rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
                    <span aria-hidden>{unreadCount > 99 ? "99+" : unreadCount}</span>
                    <span className="sr-only">{texts.unread.replace("#", String(unreadCount))}</span>
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
