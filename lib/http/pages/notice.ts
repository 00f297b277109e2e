import type { IncomingMessage } from "node:http";

/*
 * Small pages of the server itself, for when Next can't or shouldn't make one. They load nothing.
 */

type Language = "ru" | "en";
export type NoticeWords = Record<Language, { title: string; text: string }>;

const STYLE =
  ":root{color-scheme:light dark}body{margin:20vh auto;max-width:32rem;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.25rem}";

/** The language of an address; Russian when it names none. */
export const readLanguage = ({ url = "" }: Pick<IncomingMessage, "url">): Language =>
  /^\/en(?:[/?]|$)/.test(url) ? "en" : "ru";

/** HTML of a notice. The browser reloads it after some seconds, if told. */
export function renderNotice(words: NoticeWords, language: Language, reloadSeconds: number | null): string {
  const { title, text } = words[language];
  const reload = reloadSeconds === null ? "" : `<meta http-equiv="refresh" content="${reloadSeconds}">`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">${reload}<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}
