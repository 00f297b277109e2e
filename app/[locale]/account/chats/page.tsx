// /account/chats: all chats.
import { getTranslations } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { ChatPanes } from "@/components/chats/chat-panes";
import { LiveInbox } from "@/components/chats/live-inbox";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { requireSession } from "@/lib/auth/session";
import { readPlainParams } from "@/lib/http/pages/address";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { loadChatTexts } from "./chat-texts";
import { listShownChats, parseShown } from "./page-data";

export const generateMetadata = privateMetadata("chats.title");

export default createPage(async function ChatsPage({ locale, searchParams }) {
  const path = `/${locale}/account/chats`;
  const session = await requireSession(locale, path);
  const t = await getTranslations("chats");
  const shown = await listShownChats(session, locale, parseShown(readPlainParams(searchParams).show));
  return (
    <AccountShell locale={locale} path="/account/chats" title={t("title")}>
      <LiveInbox eventsHref={`${path}/events`} unreadHref={`${path}/unread`} />
      <ChatPanes
        shown={shown}
        locale={locale}
        now={new Date().toISOString()}
        texts={await loadChatTexts(locale)}
        empty={
          <div className="max-w-xl">
            <h2 className="text-lg font-semibold">{t("empty")}</h2>
            <p className="pt-1 pb-4 text-muted">{t("emptyText")}</p>
            <Link href={`/${locale}/catalogue`} className={buttonClass()}>
              {t("toCatalogue")}
            </Link>
          </div>
        }
      >
        <p className="m-auto text-muted">{t("choose")}</p>
      </ChatPanes>
    </AccountShell>
  );
});
