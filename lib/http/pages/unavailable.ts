import type { IncomingMessage, ServerResponse } from "node:http";
import { type NoticeWords, readLanguage, renderNotice } from "./notice";

/** Seconds after which a browser asks again; also the `Retry-After`. */
const RETRY_SECONDS = 2;

const WORDS: NoticeWords = {
  ru: {
    title: "Сервис ненадолго недоступен",
    text: "Ничего из сохранённого не пропало. Страница откроется сама, как только это станет возможно.",
  },
  en: {
    title: "The service is unavailable for a moment",
    text: "Nothing you saved is lost. The page will open by itself as soon as it can.",
  },
};
const TEXT = "The service is unavailable for a moment. Please try again in a few seconds.\n";

/**
 * Answers 503 for a page whose database is out of reach: a page that reloads itself, or plain text to a form and to a script. The
 * script of a form keeps what was typed.
 */
export function sendUnavailablePage(req: IncomingMessage, res: ServerResponse): void {
  const isDocument = req.method === "GET" && req.headers.rsc === undefined;
  const body = isDocument ? renderNotice(WORDS, readLanguage(req), RETRY_SECONDS) : TEXT;
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  res.writeHead(503, {
    "Content-Type": `text/${isDocument ? "html" : "plain"}; charset=utf-8`,
    "Content-Length": Buffer.byteLength(body),
    "Retry-After": String(RETRY_SECONDS),
    "Cache-Control": "no-store",
  });
  res.end(req.method === "HEAD" ? undefined : body);
}
