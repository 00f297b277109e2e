import { getMessages, getTranslations } from "next-intl/server";
import type { ChatTexts } from "@/components/chats/chat-texts";
import { MESSAGE_MAX } from "@/lib/chats/contract";
import type { Locale } from "@/lib/i18n/routing";

/** Texts of the pages of chats; `name` is the other side's. */
export async function loadChatTexts(locale: Locale, name = ""): Promise<ChatTexts> {
  const texts = (await getMessages({ locale })).chats;
  const t = await getTranslations({ locale, namespace: "chats" });
  return {
    ...texts,
    log: t("log", { name }),
    blockTitle: t("blockTitle", { name }),
    blockText: t("blockText", { name }),
    errors: { ...texts.errors, invalid: t("errors.invalid", { max: MESSAGE_MAX }) },
  };
}
