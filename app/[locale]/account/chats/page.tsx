import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AccountShell } from "@/components/account/account-shell";
import { ChatPanes } from "@/components/chats/chat-panes";
import { LiveInbox } from "@/components/chats/live-inbox";
import { buttonClass } from "@/components/ui/button";
import { requireSession } from "@/lib/auth/session";
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import type { LocaleParams } from "../../site-url";
import { listTexts } from "./chat-texts";
import { listShownChats, parseShown } from "./page-data";

type Props = {
  params: Promise<LocaleParams>;
  searchParams: Promise<RawParams>;
};

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: "chats" });
  return { title: t("title"), robots: { index: false } };
}

export default async function ChatsPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const path = `/${locale}/account/chats`;
  const session = await requireSession(locale, path);
  const t = await getTranslations("chats");
  const shown = await listShownChats(session, locale, parseShown(readPlainParams(await searchParams).show));
  return (
    <AccountShell locale={locale} path="/account/chats" title={t("title")}>
      <LiveInbox eventsHref={`${path}/events`} unreadHref={`${path}/unread`} />
      <ChatPanes
        shown={shown}
        locale={locale}
        now={new Date().toISOString()}
        texts={await listTexts(locale)}
        empty={
          <div className="max-w-xl">
            <h2 className="text-lg font-semibold">{t("empty")}</h2>
            <p className="pt-1 pb-4 text-muted">{t("emptyText")}</p>
            <Link href={`/${locale}/catalogue`} prefetch={false} className={buttonClass()}>
              {t("toCatalogue")}
            </Link>
          </div>
        }
      >
        <p className="m-auto text-muted">{t("choose")}</p>
      </ChatPanes>
    </AccountShell>
  );
}
