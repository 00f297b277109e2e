import type ru from "@/lib/i18n/messages/ru.json";

/** Texts of chats for their part in the browser; `unread` and `left` have # for the number. */
export type ChatTexts = typeof ru.chats;
