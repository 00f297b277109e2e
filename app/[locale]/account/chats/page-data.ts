// The list of chats as far as a page shows it: read from the address, loaded, and continued.
import { getTranslations } from "next-intl/server";
import type { ChatsShown } from "@/components/chats/listed-chat";
import { getInboxState, listChats } from "@/lib/chats/queries";
import { type Caller, getAccount } from "@/lib/core/caller";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import { formatPartyName } from "@/lib/i18n/party-name";
import type { Locale } from "@/lib/i18n/routing";

/** Rows of a page at first, and how many each "show earlier" adds. */
const STEP = 50;
const MOST = 2_000;

/** Parses `show`, the number of rows that an address asks for. */
export function parseShown(show = ""): number {
  const asked = /^\d{1,4}$/.test(show) ? Number(show) : STEP;
  return Math.min(Math.max(Math.ceil(asked / STEP) * STEP, STEP), MOST);
}

/** Address with one step more, or null when there is nothing further to show. */
export function formatMoreHref(path: string, shown: number, total: number): string | null {
  return total > shown && shown < MOST ? `${path}?show=${shown + STEP}` : null;
}

/** The chats beside every page of chats. */
export async function listShownChats(caller: Caller, locale: Locale, shown = STEP): Promise<ChatsShown> {
  const path = `/${locale}/account/chats`;
  // The state first: what comes in between makes it differ, and the page looks again.
  const inbox = await getInboxState(getAccount(caller)?.userId ?? "");
  const { data, total } = await listChats({ perPage: shown }, caller);
  const t = await getTranslations({ locale, namespace: "chats" });
  const chats = data.map(({ id, other, otherDeleted, listing, lastMessage, unreadCount, updatedAt }) => ({
    id,
    name: otherDeleted ? t("deletedAccount") : formatPartyName(other.company?.name ?? other.name, locale),
    about: listing && formatListingTitle(listing, locale),
    lastText: lastMessage?.text ?? "",
    lastIsMine: lastMessage !== null && lastMessage.senderId !== other.id,
    unreadCount,
    updatedAt,
  }));
  return { chats, moreHref: formatMoreHref(path, shown, total), listHref: `${path}/list?show=${shown}`, inbox };
}
