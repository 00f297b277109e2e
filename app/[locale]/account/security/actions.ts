"use server";

import { revalidatePath } from "next/cache";
import type { RecordState } from "@/components/account/record-state";
import { endOtherSessions, endOwnSession } from "@/lib/auth/commands";
import { currentSession, startSession } from "@/lib/auth/session";
import { failRecord, refuseRecord, toDone } from "../record-forms";

/** Ends one session (`do` is its id) or all but this one (`do` is `others`). */
export async function endSessionsAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const wish = form.get("do");
  try {
    const session = await currentSession();
    if (!session) return failRecord("signed_out", form);
    if (wish === "others") {
      const { userId, sessionId } = session;
      await startSession({ userId, sessionId, ...(await endOtherSessions(session)) });
    } else await endOwnSession(session, typeof wish === "string" ? wish : "");
  } catch (error) {
    return refuseRecord(error, form, ["not_found"]);
  }
  revalidatePath("/[locale]/account/security", "page");
  return toDone(wish === "others" ? "others" : "ended");
}
