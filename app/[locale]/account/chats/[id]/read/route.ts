import { currentSession } from "@/lib/auth/session";
import { markRead } from "@/lib/chats/commands";
import { AppError } from "@/lib/core/errors";
import { isOwnPicture } from "@/lib/http/pages/own";

type Props = { params: Promise<{ id: string }> };

/**
 * Marks a chat as read up to the message number `seq`, for browsers without JavaScript: their page loads this address as
 * a picture, so it is a GET. Other requests, such as a link from another site, mark nothing.
 */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const session = isOwnPicture(request) ? await currentSession() : null;
  const seq = new URL(request.url).searchParams.get("seq") ?? "";
  if (session && /^\d{1,9}$/.test(seq)) {
    await markRead((await params).id, Number(seq), session).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}
