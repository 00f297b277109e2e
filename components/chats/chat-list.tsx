import Link from "next/link";
import { useTranslations } from "next-intl";
import { When } from "@/components/ui/when";
import type { Chat, ChatParticipant } from "@/lib/chats/contract";
import type { Locale } from "@/lib/i18n/routing";

/** A chat with the one of the two that is not the reader. */
export type ListedChat = Chat & { other: ChatParticipant };

type Props = {
  chats: readonly ListedChat[];
  locale: Locale;
  now: string;
  /** Id of the chat that is open beside the list. */
  open?: string;
};

/** The reader's chats, the newest message first: who, what about, the last words, and how many are unread. */
export function ChatList({ chats, locale, now, open }: Props) {
  const t = useTranslations("chats");
  return (
    <nav aria-label={t("list")}>
      <ul>
        {chats.map((chat) => (
          <li key={chat.id} className="border-b border-line">
            <Link
              href={`/${locale}/account/chats/${chat.id}`}
              prefetch={false}
              aria-current={chat.id === open ? "page" : undefined}
              className="block px-3 py-2.5 hover:bg-hover aria-[current]:bg-accent-wash"
            >
              <span className="flex items-baseline gap-2">
                <span className={`min-w-0 flex-1 truncate ${chat.unreadCount > 0 ? "font-semibold" : "font-medium"}`}>
                  {chat.other.company?.name ?? chat.other.name}
                </span>
                <span className="flex-none text-sm text-muted">
                  <When iso={chat.updatedAt} locale={locale} now={now} />
                </span>
              </span>
              <span className="block truncate text-sm text-muted">{chat.listing?.title ?? t("direct")}</span>
              <span className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate">
                  {chat.lastMessage && chat.lastMessage.senderId !== chat.other.id && (
                    <span className="text-muted">{t("you")} </span>
                  )}
                  {chat.lastMessage?.text}
                </span>
                {chat.unreadCount > 0 && <UnreadMark count={chat.unreadCount} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function UnreadMark({ count }: { count: number }) {
  const t = useTranslations("chats");
  return (
    <span className="flex-none rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{t("unread", { count })}</span>
    </span>
  );
}
