import type { IncomingMessage, ServerResponse } from "node:http";
import type { Listener } from "../api-request";
import type { Slot } from "../pressure/gate";
import { NO_SCRIPTS, PAGE_HEADERS } from "./security-headers";

/** Seconds after which a browser asks again when there was no slot; also the `Retry-After`. */
const RETRY_SECONDS = 2;

/** A refusal is held for this time, in milliseconds: a client that asks again at once would keep this process busy with refusals. */
const HOLD_MS = 250;

/** Words of a refusal: `busy` when there is no slot, `limited` when the visitor used up PAGE_RATE_LIMIT. */
const WORDS = {
  busy: {
    ru: {
      title: "Сейчас слишком много посетителей",
      text: "Страница откроется сама через пару секунд. Обновлять её не нужно.",
    },
    en: {
      title: "Too many visitors right now",
      text: "The page will open by itself in a few seconds. There is no need to reload it.",
    },
    plain: "Too many visitors right now. Please try again in a few seconds.",
  },
  limited: {
    ru: {
      title: "Слишком много страниц за короткое время",
      text: "С вашего адреса запросили слишком много страниц. Эта откроется сама, как только это станет возможно. Обновлять её не нужно.",
    },
    en: {
      title: "Too many pages in a short time",
      text: "Too many pages have been requested from your address. This one will open by itself as soon as it can. There is no need to reload it.",
    },
    plain: "Too many pages have been requested from your address. Please try again later.",
  },
} as const;

const STYLE =
  ":root{color-scheme:light dark}body{margin:20vh auto;max-width:32rem;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.25rem}";

function renderPage(words: (typeof WORDS)[keyof typeof WORDS], language: "ru" | "en", seconds: number): string {
  const { title, text } = words[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}

/**
 * Refuses a page: 503 without a slot, 429 when the visitor has to wait for seconds. A browser gets a page that reloads itself, a form
 * and a client that does not accept HTML get plain text. Node sends a string in one piece with its headers.
 */
export function refusePage(req: IncomingMessage, res: ServerResponse, waitSeconds = 0): void {
  const words = WORDS[waitSeconds > 0 ? "limited" : "busy"];
  const seconds = waitSeconds || RETRY_SECONDS;
  const isHtml = req.method === "GET" && (req.headers.accept ?? "").includes("text/html");
  const language = /^\/en(?:[/?]|$)/.test(req.url ?? "") ? "en" : "ru";
  const body = isHtml ? renderPage(words, language, seconds) : `${words.plain}\n`;
  const send = () => {
    if (res.destroyed) return;
    res.writeHead(waitSeconds > 0 ? 429 : 503, {
      "Content-Type": `text/${isHtml ? "html" : "plain"}; charset=utf-8`,
      "Content-Length": Buffer.byteLength(body),
      "Retry-After": String(seconds),
      "Cache-Control": "no-store",
      "Content-Security-Policy": NO_SCRIPTS,
      ...PAGE_HEADERS,
    });
    res.end(req.method === "HEAD" ? undefined : body);
  };
  setTimeout(send, HOLD_MS);
}

/** Renders a page when its turn comes; answers 503 without a slot. */
export async function renderInTurn(slot: Slot | null, render: Listener, req: IncomingMessage, res: ServerResponse) {
  if (!slot) return refusePage(req, res);
  await slot.turn;
  if (res.destroyed) return slot.release();
  releaseAtHead(res, slot);
  return render(req, res);
}

/** Releases a slot when the answer begins. The rest of it waits for the visitor's connection, or never ends (live events). */
function releaseAtHead(res: ServerResponse, slot: Slot): void {
  const writeHead = res.writeHead.bind(res) as (...given: unknown[]) => ServerResponse;
  res.writeHead = (...given: unknown[]) => {
    slot.release();
    return writeHead(...given);
  };
  res.once("close", slot.release);
}
