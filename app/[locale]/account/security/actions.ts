"use server";

// Action of /account/security: ends sessions on other devices.
import type { RecordState } from "@/components/account/record-state";
import { endOtherSessions, endOwnSession } from "@/lib/auth/commands";
import { startSession } from "@/lib/auth/session";
import { readFormText } from "@/lib/core/forms";
import { submitOwnForm } from "../record-forms";

const OPTIONS = { page: "/[locale]/account/security", known: ["not_found"] };

/** Ends one session (`do` is its id) or all but this one (`do` is `others`). */
export async function endSessionsAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const wish = readFormText(form, "do");
  return submitOwnForm(form, OPTIONS, async (session) => {
    if (wish !== "others") {
      await endOwnSession(session, wish);
      return { done: "ended" };
    }
    const { userId, sessionId } = session;
    await startSession({ userId, sessionId, ...(await endOtherSessions(session)) });
    return { done: "others" };
  });
}
