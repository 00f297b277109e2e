import type ru from "@/lib/i18n/messages/ru.json";

/** Texts of the page of keys, made on the server. `#` stands for what is filled in. */
export type KeyTexts = typeof ru.keys & { overlaps: Record<string, string>; expiries: Record<string, string> };
