// /account/chats/…: one open chat.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { ChatPanes } from "@/components/chats/chat-panes";
import { formatNewChatPath } from "@/components/chats/new-chat-path";
import { Thread } from "@/components/chats/thread";
import { ThreadHeader } from "@/components/chats/thread-header";
import { ThreadMenu } from "@/components/chats/thread-menu";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { requireSession } from "@/lib/auth/session";
import { findBlocking, getChat, listMessages } from "@/lib/chats/queries";
import type { ChatRecord } from "@/lib/chats/rows";
import { createId } from "@/lib/core/id";
import { readPlainParams } from "@/lib/http/pages/address";
import { formatPartyName } from "@/lib/i18n/party-name";
import type { Locale } from "@/lib/i18n/routing";
import { createPage } from "../../../create-page";
import { getOr404 } from "../../../found-or-404";
import { privateMetadata } from "../../../page-metadata";
import { blockAction, markReadAction, reportAction, sendMessageAction, unblockAction } from "../actions";
import { loadChatTexts } from "../chat-texts";
import { formatMoreHref, listShownChats, parseShown } from "../page-data";

export const generateMetadata = privateMetadata("chats.title");

export default createPage<{ id: string }>(async function ChatPage({ locale, id, searchParams }) {
  const root = `/${locale}/account/chats`;
  const path = `${root}/${id}`;
  const session = await requireSession(locale, path);
  const { show, reported } = readPlainParams(searchParams);
  const shown = parseShown(show);
  const chat = await getOr404(getChat(id, session));
  const [messages, list, blocking, t] = await Promise.all([
    listMessages(id, { perPage: shown }, session),
    listShownChats(session, locale),
    findBlocking(session.userId, chat.other.id),
    getTranslations("chats"),
  ]);
  const name = chat.otherDeleted ? t("deletedAccount") : formatPartyName(chat.other.name, locale);
  const texts = await loadChatTexts(locale, name);
  const hidden = { chatId: id, locale };
  const lastSeq = messages.data.at(-1)?.seq ?? 0;
  const now = new Date().toISOString();
  return (
    <AccountShell locale={locale} path="/account/chats" at={`/account/chats/${id}`}>
      <ChatPanes shown={list} locale={locale} now={now} texts={texts} open={id}>
        <ThreadHeader chat={chat} name={name} locale={locale}>
          <ThreadMenu hidden={hidden} texts={texts} blocked={blocking.byMe} block={blockAction} report={reportAction} />
        </ThreadHeader>
        {reported !== undefined && (
          <Notice kind="good" title={t("reported")} role="status">
            {!blocking.byMe && <p>{t("reportedText")}</p>}
          </Notice>
        )}
        <Thread
          key={id}
          chatId={id}
          me={session.userId}
          otherName={name}
          messages={messages.data}
          readSeq={chat.lastReadSeq}
          otherReadSeq={chat.otherReadSeq}
          earlierHref={formatMoreHref(path, shown, messages.total)}
          locale={locale}
          now={now}
          formKey={createId()}
          hrefs={{
            events: `${root}/events`,
            unread: `${root}/unread`,
            signIn: `/${locale}/sign-in?next=${encodeURIComponent(path)}`,
          }}
          texts={texts}
          action={sendMessageAction}
          markRead={markReadAction}
          closed={
            chat.left ? (
              <Left chat={chat} left={chat.left} locale={locale} />
            ) : chat.otherDeleted ? (
              <p className="text-muted">{t("deletedText")}</p>
            ) : blocking.byMe ? (
              <Blocked hidden={hidden} texts={{ title: t("blocked"), text: t("blockedText"), unblock: t("unblock") }} />
            ) : null
          }
        />
        <noscript>
          {/* biome-ignore lint/performance/noImgElement: tells the server what was shown, where no script can */}
          <img src={`${path}/read?seq=${lastSeq}`} alt="" width={1} height={1} className="absolute" />
        </noscript>
      </ChatPanes>
    </AccountShell>
  );
});

/** Reason why the other side has left; a buyer is led to the listing's present contact. */
async function Left({ chat, left, locale }: { chat: ChatRecord; left: "me" | "other"; locale: Locale }) {
  const t = await getTranslations("chats");
  return (
    <p className="text-muted">
      {t(left === "me" ? "leftMe" : "leftOther")}{" "}
      {left === "other" && chat.listing && chat.listingPublic && (
        <Link href={`/${locale}${formatNewChatPath({ listing: chat.listing.slug })}`}>{t("leftWrite")}</Link>
      )}
    </p>
  );
}

type BlockedProps = { hidden: Record<string, string>; texts: Record<"title" | "text" | "unblock", string> };

function Blocked({ hidden, texts }: BlockedProps) {
  return (
    <form action={unblockAction} className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="font-medium">{texts.title}</p>
        <p className="text-muted">{texts.text}</p>
      </div>
      <HiddenFields values={hidden} />
      <Button type="submit">{texts.unblock}</Button>
    </form>
  );
}
