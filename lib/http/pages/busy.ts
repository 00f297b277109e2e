import type { IncomingMessage, ServerResponse } from "node:http";
import type { Listener } from "../node-request";
import type { Slot } from "../pressure/gate";
import { NO_SCRIPTS, PAGE_HEADERS } from "./security-headers";

/** Seconds after which a browser reloads the page by itself; also the `Retry-After`. */
const RETRY_SECONDS = 2;

const WORDS = {
  ru: {
    title: "Сейчас слишком много посетителей",
    text: "Страница откроется сама через пару секунд. Обновлять её не нужно.",
  },
  en: {
    title: "Too many visitors at this moment",
    text: "The page will open by itself in a few seconds. There is no need to reload it.",
  },
} as const;

const STYLE =
  ":root{color-scheme:light dark}body{margin:20vh auto;max-width:32rem;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.25rem}";

/** Made once, since a refusal must cost nothing. They are strings, which node sends in one piece with the headers. */
const PAGES = { ru: renderPage("ru"), en: renderPage("en") };
const TEXT = addLength("Too many pages are being made at this moment. Please try again in a few seconds.\n");

function addLength(text: string): { text: string; length: number } {
  return { text, length: Buffer.byteLength(text) };
}

function renderPage(language: keyof typeof WORDS): ReturnType<typeof addLength> {
  const { title, text } = WORDS[language];
  return addLength(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${RETRY_SECONDS}"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
  );
}

/** Answers 503 with a page that reloads itself; with plain text to a form and to a client that does not accept HTML. */
export function refusePage(req: IncomingMessage, res: ServerResponse): void {
  const isHtml = req.method === "GET" && (req.headers.accept ?? "").includes("text/html");
  const body = isHtml ? PAGES[/^\/en(?:[/?]|$)/.test(req.url ?? "") ? "en" : "ru"] : TEXT;
  res.writeHead(503, {
    "Content-Type": `text/${isHtml ? "html" : "plain"}; charset=utf-8`,
    "Content-Length": body.length,
    "Retry-After": String(RETRY_SECONDS),
    "Cache-Control": "no-store",
    "Content-Security-Policy": NO_SCRIPTS,
    ...PAGE_HEADERS,
  });
  res.end(req.method === "HEAD" ? undefined : body.text);
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
