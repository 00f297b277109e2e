import { currentSession } from "@/lib/auth/session";
import { getInboxState } from "@/lib/chats/queries";
import { answerPrivately } from "@/lib/http/pages/own";

/** State of every page's header: whether the visitor is signed in, the number of unread chats, and the role of staff. */
export async function GET(): Promise<Response> {
  const session = await currentSession();
  const { unread } = session ? await getInboxState(session.userId) : { unread: 0 };
  const staff = session === null || session.role === "user" ? null : session.role;
  return answerPrivately({ signedIn: session !== null, unread, staff });
}
