import { getTranslations } from "next-intl/server";
import type { ComposerTexts, ListTexts, MenuTexts, ThreadTexts } from "@/components/chats/chat-texts";
import { SEND_ERRORS, type SendError } from "@/components/chats/send-state";
import { MESSAGE_MAX, REPORT_REASONS } from "@/lib/chats/contract";
import type { Locale } from "@/lib/i18n/routing";

const THREAD = [
  "earlier",
  "newMessages",
  "toNewest",
  "me",
  "sending",
  "sent",
  "read",
  "retry",
  "edit",
  "reconnecting",
  "signedOut",
  "signIn",
  "replaced",
] as const;
const MENU = [
  "block",
  "blockSubmit",
  "report",
  "reportTitle",
  "reportText",
  "reportSubmit",
  "reason",
  "cancel",
] as const;

function mapNames<K extends string>(names: readonly K[], text: (name: K) => string): Record<K, string> {
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<K, string>;
}

/** Texts of the field in which a message is written, and of what can go wrong. */
export async function loadComposerTexts(
  locale: Locale,
): Promise<ComposerTexts & { errors: Record<SendError, string> }> {
  const t = await getTranslations({ locale, namespace: "chats" });
  return {
    ...mapNames(["label", "placeholder", "send", "keys", "left"] as const, (name) => t(name)),
    errors: mapNames(SEND_ERRORS, (name) => t(`errors.${name}`, { max: MESSAGE_MAX })),
  };
}

/** Texts of the list of chats. */
export async function listTexts(locale: Locale): Promise<ListTexts> {
  const t = await getTranslations({ locale, namespace: "chats" });
  return mapNames(["list", "direct", "you", "unread", "earlier"] as const, (name) => t(name));
}

/** Texts of a thread; `name` is the other side's. */
export async function loadThreadTexts(locale: Locale, name: string): Promise<ThreadTexts> {
  const t = await getTranslations({ locale, namespace: "chats" });
  return { ...(await loadComposerTexts(locale)), ...mapNames(THREAD, (word) => t(word)), log: t("log", { name }) };
}

/** Texts of the questions before a block and a report. */
export async function loadMenuTexts(locale: Locale, name: string): Promise<MenuTexts> {
  const t = await getTranslations({ locale, namespace: "chats" });
  return {
    ...mapNames(MENU, (word) => t(word)),
    blockTitle: t("blockTitle", { name }),
    blockText: t("blockText", { name }),
    reasons: mapNames(REPORT_REASONS, (reason) => t(`reasons.${reason}`)),
  };
}
