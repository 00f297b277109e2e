import { currentSession } from "@/lib/auth/session";
import { getInboxState } from "@/lib/chats/queries";
import { answerPrivately } from "@/lib/http/pages/own";

/** State of every page's header: whether the visitor is signed in, and the number of unread chats. */
export async function GET(): Promise<Response> {
  const session = await currentSession();
  const { unread } = session ? await getInboxState(session.userId) : { unread: 0 };
  return answerPrivately({ signedIn: session !== null, unread });
}
