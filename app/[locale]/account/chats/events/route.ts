// /account/chats/events: the stream of events that open pages of chats listen to.
import { currentSession } from "@/lib/auth/session";
import { openChatStream } from "@/lib/chats/live-queries";
import { requireParticipant } from "@/lib/chats/queries";
import { env } from "@/lib/core/env";
import { AppError, ERRORS } from "@/lib/core/errors";

/** An answer that a cookie decides is private, errors included: caches may keep a 204 or 404 without this header. */
const PRIVATE = { "Cache-Control": "private, no-store" };

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Compression would hold events back: no-transform forbids it, X-Accel-Buffering forbids nginx to buffer.
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/**
 * Live events for the signed-in person's pages: of one chat (`chat`, from message number `after` or `Last-Event-ID`
 * on) or of the list alone. It reads a session cookie and so lives outside /api. After 204 a signed-out browser does
 * not reconnect. With `once`, or under CHAT_STREAMS=0, the answer ends at once and the browser asks again.
 */
export async function GET(request: Request): Promise<Response> {
  const session = await currentSession();
  if (!session) return new Response(null, { status: 204, headers: PRIVATE });
  const { searchParams } = new URL(request.url);
  const chatId = searchParams.get("chat");
  const once = searchParams.has("once") || !env().CHAT_STREAMS;
  const after = Math.max(wholeNumber(searchParams.get("after")), wholeNumber(request.headers.get("last-event-id")));
  try {
    if (chatId !== null) await requireParticipant(chatId, session);
    return new Response(openChatStream({ session, chatId, after, signal: request.signal, once }), {
      headers: HEADERS,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const headers = new Headers(PRIVATE);
    if (error.retryAfter) headers.set("Retry-After", String(error.retryAfter));
    return new Response(null, { status: ERRORS[error.code].status, headers });
  }
}

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
