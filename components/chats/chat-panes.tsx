import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/routing";
import { ChatList, type ListedChat } from "./chat-list";

type Props = {
  chats: readonly ListedChat[];
  /** Address of the list with more of the older chats; null when all are shown. */
  moreHref: string | null;
  locale: Locale;
  now: string;
  /** Id of the open chat; without one a phone shows the list alone. */
  open?: string;
  children: ReactNode;
};

/** The list of chats beside the open one. A phone has room for one of them. */
export function ChatPanes({ chats, moreHref, locale, now, open, children }: Props) {
  const t = useTranslations("chats");
  const height = open ? "h-[calc(100dvh-10.5rem)] min-h-104" : "lg:h-[calc(100dvh-12.75rem)] lg:min-h-104";
  return (
    <div
      className={`grid grid-rows-[minmax(0,1fr)] overflow-hidden rounded-md border border-line lg:grid-cols-[20rem_minmax(0,1fr)] ${height}`}
    >
      <div className={`min-h-0 overflow-y-auto border-line lg:border-r ${open ? "max-lg:hidden" : ""}`}>
        <ChatList chats={chats} locale={locale} now={now} open={open} />
        {moreHref && (
          <p className="p-3 text-center">
            <Link href={moreHref} prefetch={false} scroll={false} className="link">
              {t("earlier")}
            </Link>
          </p>
        )}
      </div>
      <div className={`flex min-h-0 min-w-0 flex-col ${open ? "" : "max-lg:hidden"}`}>{children}</div>
    </div>
  );
}
