import { currentSession } from "@/lib/auth/session";
import { getInboxState } from "@/lib/chats/queries";

/** For the header of every page: whether somebody is signed in, and how many chats hold something unread. */
export async function GET(): Promise<Response> {
  const session = await currentSession();
  const { unread } = session ? await getInboxState(session.userId) : { unread: 0 };
  return Response.json({ signedIn: session !== null, unread }, { headers: { "Cache-Control": "private, no-store" } });
}
