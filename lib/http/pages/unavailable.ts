import type { IncomingMessage, ServerResponse } from "node:http";
import { type NoticeWords, readLanguage, renderNotice } from "./notice";
import { NO_SCRIPTS, PAGE_HEADERS } from "./security-headers";

/** Seconds after which a browser asks again; also the `Retry-After`. */
const RETRY_SECONDS = 2;

const WORDS: Record<"page" | "form", NoticeWords> = {
  page: {
    ru: {
      title: "Сервис ненадолго недоступен",
      text: "Ничего из сохранённого не пропало. Страница откроется сама, как только это станет возможно.",
    },
    en: {
      title: "The service is briefly unavailable",
      text: "Nothing you saved is lost. The page will open by itself as soon as it can.",
    },
  },
  form: {
    ru: {
      title: "Сервис ненадолго недоступен",
      text: "Вернитесь на предыдущую страницу: всё введённое осталось в форме. Отправьте её ещё раз через несколько секунд.",
    },
    en: {
      title: "The service is briefly unavailable",
      text: "Go back to the previous page: everything you typed is still in the form. Send it again in a few seconds.",
    },
  },
};
const TEXT = "The service is briefly unavailable. Please try again in a few seconds.\n";

/** Headers of requests that scripts of pages send: they keep what was typed, and open the page anew. */
const OF_SCRIPTS = ["rsc", "next-action"];

/** Answers 503 for a page whose database is out of reach: a page that reloads itself, one that leads back to a form, or plain text. */
export function sendUnavailablePage(req: IncomingMessage, res: ServerResponse): void {
  const { method, headers } = req;
  const isForm = method === "POST";
  const isHtml = (method === "GET" || isForm) && OF_SCRIPTS.every((name) => headers[name] === undefined);
  const words = WORDS[isForm ? "form" : "page"];
  const body = isHtml ? renderNotice(words, readLanguage(req), isForm ? null : RETRY_SECONDS) : TEXT;
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  res.writeHead(503, {
    "Content-Type": `text/${isHtml ? "html" : "plain"}; charset=utf-8`,
    "Content-Length": Buffer.byteLength(body),
    "Retry-After": String(RETRY_SECONDS),
    "Cache-Control": "no-store",
    "Content-Security-Policy": NO_SCRIPTS,
    ...PAGE_HEADERS,
  });
  res.end(method === "HEAD" ? undefined : body);
}
